import type { ComponentSchema } from '../openapi/model/model.ts';
import { compare } from '../text/compare.ts';
import { addressed, counted, disclosure, joined, link, links, paragraph, titled } from './pieces.ts';
import { marks, schemaBody } from './schema.ts';
import type { Block, Disclosure, Section } from './view.ts';

/** A named schema, with its users. */
export function schemaSection(component: ComponentSchema): Section {
  const { name, anchor: id, title, schema, example, usedBy } = component;
  const { title: _, ...untitled } = schema;
  return addressed('schema', { id, title: name }, [
    paragraph(title && title !== name ? `${title}: ` : '', marks(untitled)),
    schemaBody(schema),
    example && apart('Example', { kind: 'code', text: example.code, html: example.html, language: 'json' }),
    users(usedBy),
    { kind: 'pause' },
  ]);
}

/** A few are said at once. */
const FEW_USERS = 3;

function users(usedBy: ComponentSchema['usedBy']): Block | undefined {
  if (usedBy.length === 0) return undefined;
  if (usedBy.length > FEW_USERS) return apart(`Used by ${counted(usedBy.length, 'place')}`, links(usedBy));
  return titled('apart', 'Used by ', ...links(usedBy).content);
}

/** Fewer are in sight together. */
const FEW_SCHEMAS = 10;

/** All of them by name, above the first. */
export function schemaIndex(schemas: ComponentSchema[]): Block[] {
  if (schemas.length < FEW_SCHEMAS) return [];
  const sorted = [...schemas].sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()));
  return [
    titled(
      'index',
      ...joined(
        sorted.map(({ name, anchor }) => [link(`#${anchor}`, name)]),
        ', ',
      ),
    ),
    { kind: 'pause' },
  ];
}

/** What a schema has besides its content. */
function apart(title: string, content: Block | undefined): Disclosure {
  return { ...disclosure(title, false, content), role: 'apart' };
}
