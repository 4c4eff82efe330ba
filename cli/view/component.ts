import type { ComponentSchema } from '../openapi/model/model.ts';
import { compare } from '../text/compare.ts';
import {
  anchoredSection,
  codeBlock,
  disclosure,
  join,
  link,
  links,
  paragraph,
  pluralise,
  roleParagraph,
} from './builders.ts';
import { badges, schemaBody } from './schema.ts';
import type { Block, Section } from './view.ts';

/** A named schema, and where it is used. */
export function schemaSection(component: ComponentSchema): Section {
  const { name, anchor: id, title, schema, example, usedBy } = component;
  const { title: _, ...untitled } = schema;
  return anchoredSection('schema', { id, title: name }, [
    paragraph(title && title !== name ? `${title}: ` : '', badges(untitled)),
    schemaBody(schema),
    example && disclosure('Example', codeBlock(example.code, example.html, 'json'), { role: 'example' }),
    users(usedBy),
    { kind: 'parser-break' },
  ]);
}

/** More are collapsed. */
const OPEN_USERS = 3;

function users(usedBy: ComponentSchema['usedBy']): Block | undefined {
  if (usedBy.length === 0) return undefined;
  if (usedBy.length > OPEN_USERS)
    return disclosure(`Used by ${pluralise(usedBy.length, 'place')}`, links(usedBy), { role: 'used-by' });
  return roleParagraph('used-by', 'Used by ', ...links(usedBy).content);
}

/** Fewer schemas need no index. */
const MIN_INDEXED_SCHEMAS = 10;

/** Links to all schemas in alphabetical order. */
export function schemaIndex(schemas: ComponentSchema[]): Block[] {
  if (schemas.length < MIN_INDEXED_SCHEMAS) return [];
  const sorted = [...schemas].sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()));
  const names = sorted.map(({ name, anchor }) => [link(`#${anchor}`, name)]);
  return [roleParagraph('index', ...join(names)), { kind: 'parser-break' }];
}
