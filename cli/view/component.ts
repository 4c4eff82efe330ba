import type { ComponentSchema } from '../openapi/model/model.ts';
import { compare } from '../text/compare.ts';
import { t } from '../words/words.ts';
import { anchoredSection, codeBlock, disclosure, link, links, paragraph, roleParagraph } from './builders.ts';
import { badges, schemaBody } from './schema.ts';
import type { Block, Inline, Section } from './view.ts';

/** A named schema, and where it is used. */
export function schemaSection(component: ComponentSchema): Section {
  const { name, anchor: id, title, schema, example, usedBy } = component;
  const { title: _, ...untitled } = schema;
  return anchoredSection('schema', { id, title: name }, [
    paragraph(title && title !== name ? `${title}: ` : '', badges(untitled)),
    schemaBody(schema),
    example &&
      disclosure(t('example.one'), codeBlock(example.code, example.html, 'json'), { role: 'example' }),
    users(usedBy),
  ]);
}

/** The index of all schemas, and their sections. */
export function schemaSections(schemas: ComponentSchema[]): Block[] {
  return [...schemaIndex(schemas), ...schemas.map(schemaSection)];
}

/** More are collapsed. */
const OPEN_USERS = 3;

function users(usedBy: ComponentSchema['usedBy']): Block | undefined {
  if (usedBy.length === 0) return undefined;
  if (usedBy.length > OPEN_USERS)
    return disclosure(t('index.used-by-places', { count: usedBy.length }), links(usedBy), {
      role: 'used-by',
    });
  return roleParagraph('used-by', `${t('index.used-by')} `, ...links(usedBy).content);
}

/** Fewer schemas need no index. */
const MIN_INDEXED_SCHEMAS = 10;

/** Links to all schemas, in alphabetical order, under their initials. */
function schemaIndex(schemas: ComponentSchema[]): Block[] {
  if (schemas.length < MIN_INDEXED_SCHEMAS) return [];
  let initial = '';
  const names = byName(schemas).flatMap(({ name, anchor }): Inline[] => {
    const own = [...name].slice(0, 1).join('').toUpperCase();
    const isNew = own !== initial;
    initial = own;
    return [
      ...(isNew ? [' ', { kind: 'strong', text: own } as const, ' '] : [{ kind: 'gap' } as const]),
      link(`#${anchor}`, name),
    ];
  });
  return [roleParagraph('initials', ...names)];
}

/** Schemas in alphabetical order. */
export function byName(schemas: ComponentSchema[]): ComponentSchema[] {
  return [...schemas].sort((a, b) => compare(a.name.toLowerCase(), b.name.toLowerCase()));
}
