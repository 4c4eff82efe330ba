import type { ComponentSchema } from '../openapi/model/model.ts';
import { addressed, counted, disclosure, links, paragraph } from './pieces.ts';
import { marks, schemaBody } from './schema.ts';
import type { Section } from './view.ts';

/** A named schema, with its users. */
export function schemaSection({ name, anchor: id, title, schema, usedBy }: ComponentSchema): Section {
  const { title: _, ...untitled } = schema;
  return addressed('schema', { id, title: name }, [
    paragraph(title && title !== name ? `${title}: ` : '', marks(untitled)),
    schemaBody(schema),
    usedBy.length > 0 && disclosure(`Used by ${counted(usedBy.length, 'place')}`, false, links(usedBy)),
    { kind: 'pause' },
  ]);
}
