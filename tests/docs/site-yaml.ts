import { stringify } from 'yaml';
import { z } from 'zod';
import { SITE_SETTINGS } from '../../cli/site-settings.ts';

/** The part of JSON Schema that the settings use. */
export interface KeySchema {
  type?: string;
  description?: string;
  default?: unknown;
  examples?: unknown[];
  properties?: Record<string, KeySchema>;
  required?: string[];
  items?: KeySchema;
  anyOf?: KeySchema[];
  format?: string;
  $ref?: string;
  $defs?: Record<string, KeySchema>;
}

/** A key of site.yaml: `references[].route`. */
export interface Key {
  path: string;
  isRequired: boolean;
  schema: KeySchema;
}

/** The JSON Schema of site.yaml, for editors. */
export function siteJsonSchema(): KeySchema {
  const schema = z.toJSONSchema(SITE_SETTINGS, {
    io: 'input',
    // A format of zod is not a format of JSON Schema; the pattern next to it is equivalent.
    override: ({ jsonSchema }) => {
      if (jsonSchema.format === 'starts_with') delete jsonSchema.format;
    },
  });
  return { title: 'site.yaml', description: 'Settings of a documentation site.', ...schema } as KeySchema;
}

/** The schema for readers, with references replaced by their targets, except for recursive ones. */
export function unfoldedSchema(): KeySchema {
  const schema = siteJsonSchema();
  const unfold = (value: unknown, around: string[]): unknown => {
    if (Array.isArray(value)) return value.map((inner) => unfold(inner, around));
    if (typeof value !== 'object' || value === null) return value;
    const name = (value as KeySchema).$ref?.replace('#/$defs/', '');
    const found = name === undefined ? undefined : schema.$defs?.[name];
    if (name === undefined || !found)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, unfold(inner, around)]));
    if (around.includes(name)) return { anyOf: found.anyOf?.map(({ type }) => ({ type })) };
    return unfold(found, [...around, name]);
  };
  return unfold({ ...schema, $defs: undefined }, []) as KeySchema;
}

/** All keys of a schema, outer ones first. */
export function keysOf(schema: KeySchema, path = ''): Key[] {
  const forms = [schema, ...(schema.anyOf ?? [])];
  return forms.flatMap((form) => [
    ...(form.items ? keysOf(form.items, `${path}[]`) : []),
    ...Object.entries(form.properties ?? {}).flatMap(([name, inner]) => {
      const key = path === '' ? name : `${path}.${name}`;
      const own = { path: key, isRequired: form.required?.includes(name) ?? false, schema: inner };
      return [own, ...keysOf(inner, key)];
    }),
  ]);
}

/** The contents of `docs/site-yaml.md`. */
export function siteYamlPage(): string {
  const schema = unfoldedSchema();
  const keys = Object.entries(schema.properties ?? {});
  return [
    '# Keys of site.yaml',
    '<!-- Generated from cli/site-settings.ts: run `npx vitest run tests/docs -u` after a change there. -->',
    'The file `content/site.yaml` holds the settings of a site. Only `title` is required. An unknown key is an error.',
    'Editors that use the [YAML language server](https://github.com/redhat-developer/yaml-language-server) complete and check the file against [site.schema.json](site.schema.json) when it begins with this line:',
    '```yaml\n# yaml-language-server: $schema=../docs/site.schema.json\n```',
    table(
      ['Key', 'Type', 'Default'],
      keys.map(([name, key]) => [`[\`${name}\`](#${name})`, typeOf(key), defaultOf(schema, name)]),
    ),
    ...keys.map(([name, one]) => section(name, one, defaultOf(schema, name))),
  ]
    .join('\n\n')
    .concat('\n');
}

function section(name: string, schema: KeySchema, defaultText: string): string {
  const inner = keysOf(schema, name);
  return [
    `## ${name}`,
    schema.description,
    `Type: ${typeOf(schema)}. ${defaultText === 'required' ? 'Required' : defaultText === '' ? 'Optional' : `Default: ${defaultText}`}.`,
    `\`\`\`yaml\n${stringify({ [name]: schema.examples?.[0] }, { lineWidth: 0 }).trimEnd()}\n\`\`\``,
    ...(inner.length === 0 ? [] : [innerTable(inner)]),
  ].join('\n\n');
}

function innerTable(keys: Key[]): string {
  return table(
    ['Key', 'Type', 'Required', 'Description', 'Example'],
    keys.map(({ path, isRequired, schema }) => [
      `\`${path}\``,
      typeOf(schema),
      isRequired ? 'yes' : 'no',
      schema.description ?? '',
      `\`${JSON.stringify(schema.examples?.[0])}\``,
    ]),
  );
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function defaultOf({ properties, required }: KeySchema, name: string): string {
  const value = properties?.[name]?.default;
  if (required?.includes(name)) return 'required';
  if (value === undefined) return '';
  if (value !== null && typeof value === 'object' && !Array.isArray(value)) return 'an empty object';
  return Array.isArray(value) ? 'an empty list' : value === '' ? 'empty' : `\`${value}\``;
}

/** `string`, `list of strings or objects`. */
function typeOf(schema: KeySchema, isPlural = false): string {
  if (schema.anyOf) return schema.anyOf.map((form) => typeOf(form, isPlural)).join(' or ');
  if (schema.type === 'array') return `list of ${typeOf(schema.items ?? {}, true)}`;
  const name = schema.format === 'uri' ? 'URL' : (schema.type ?? '');
  return isPlural ? `${name}s` : name;
}
