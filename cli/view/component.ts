import type { ComponentSchema } from '../openapi/model/model.ts';
import { addressed, counted, disclosure, links, paragraph } from './pieces.ts';
import { marks, schemaBody } from './schema.ts';
import type { Block, Section } from './view.ts';

/** A named schema, with its users. */
export function schemaSection({ name, anchor: id, title, schema, usedBy }: ComponentSchema): Section {
  const { title: _, ...untitled } = schema;
  return addressed('schema', { id, title: name }, [
    paragraph(title && title !== name ? `${title}: ` : '', marks(untitled)),
    schemaBody(schema),
    usedBy.length > 0 && users(usedBy),
    { kind: 'pause' },
  ]);
}

function users(usedBy: ComponentSchema['usedBy']): Block {
  const words = `Used by ${counted(usedBy.length, 'place')}`;
  return { ...disclosure(words, false, links(usedBy)), role: 'users' };
}
