import {
  isObject,
  type JsonObject,
  listOf,
  objectsOf,
  type RawDocument,
  WrittenNumber,
} from './raw-files.ts';

/** The content of a document, read from the document itself: its pages must show all of it. */
export interface DocumentContent {
  /** The path, or the name of a webhook, with the names of the parameters. */
  operations: { method: string; path: string; parameters: string[] }[];
  properties: Set<string>;
  /** Allowed values; numbers as written. */
  values: Set<unknown>;
  /**
   * Limits, formats, patterns, constants and defaults of schemas, and the names and values in examples; numbers as written.
   * `row` is the field or parameter that must show it.
   */
  facts: { kind: string; value: string; at: string; row?: string | undefined }[];
  /** Descriptions, titles and summaries, with their positions. */
  words: {
    kind: 'description' | 'title' | 'summary';
    text: string;
    at: string;
    row?: string | undefined;
  }[];
}

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'];
const LIMITS = [
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength'],
  ...['minItems', 'maxItems', 'minProperties', 'maxProperties', 'minContains', 'maxContains'],
];
const SCHEMA_LISTS = ['allOf', 'oneOf', 'anyOf', 'prefixItems'];
const SCHEMA_MAPS = ['patternProperties', 'dependentSchemas'];
const SCHEMAS = [
  ...['items', 'additionalProperties', 'not', 'if', 'then', 'else', 'contains'],
  ...['propertyNames', 'contentSchema', 'unevaluatedItems', 'unevaluatedProperties'],
];

export function readContent(document: RawDocument): DocumentContent {
  const content: DocumentContent = {
    operations: [],
    properties: new Set(),
    values: new Set(),
    facts: [],
    words: [],
  };
  const reader = createReader(document, content);
  reader.document();
  return content;
}

interface Place {
  name?: string;
  /** The field or parameter whose own schema this is. */
  row?: string;
  /** Fields that later members of the same `allOf` describe differently. */
  overridden?: Map<string, JsonObject>;
}

function createReader({ root, follow }: RawDocument, result: DocumentContent) {
  const seen = new Set<unknown>();
  const isHidden = (node: unknown) => isObject(node) && node['x-internal'] === true;

  const words = (
    node: JsonObject | undefined,
    at: string,
    ...kinds: DocumentContent['words'][number]['kind'][]
  ): void => {
    for (const kind of kinds) {
      const text = node?.[kind];
      if (typeof text === 'string' && text.trim() !== '')
        result.words.push({ kind, text, at: `${at}/${kind}` });
    }
  };
  /** Siblings of a reference override the texts of its target. */
  const followWords = (node: unknown, at: string, ...kinds: DocumentContent['words'][number]['kind'][]) => {
    const target = follow(node);
    words(target && { ...target, ...(isObject(node) ? node : {}) }, at, ...kinds);
    return target;
  };
  /** The names and scalars of a value. */
  const fact = (kind: string, value: unknown, at: string, row?: string): void => {
    if (Array.isArray(value)) for (const item of value) fact(kind, item, at, row);
    else if (isObject(value))
      for (const [name, item] of Object.entries(value)) {
        if (name !== '') result.facts.push({ kind, value: name, at, row });
        fact(kind, item, at, row);
      }
    else if (value !== undefined && value !== null && value !== '')
      result.facts.push({ kind, value: String(textOf(value)), at, row });
  };
  const docs = (node: JsonObject | undefined, at: string): void => {
    if (isObject(node?.externalDocs)) words(node.externalDocs, `${at}/externalDocs`, 'description');
  };

  const schema = (node: unknown, at: string, place: Place = {}): void => {
    if (!isObject(node) || seen.has(node) || isHidden(node)) return;
    seen.add(node);
    const { name, row, overridden = new Map<string, JsonObject>() } = place;
    const repeats = name !== undefined && bare(String(node.title)) === bare(name);
    const before = result.words.length;
    words(node, at, 'description', ...(repeats ? [] : (['title'] as const)));
    for (const one of result.words.slice(before)) one.row = row;
    docs(node, at);
    if (typeof node.$ref === 'string') schema(follow(node), node.$ref.replace(/^.*#/, ''));
    for (const value of listOf(node, 'enum')) if (value !== null) result.values.add(textOf(value));
    for (const key of LIMITS)
      if (node[key] instanceof WrittenNumber) fact('limit', node[key], `${at}/${key}`, row);
    for (const key of ['format', 'pattern', 'const', 'default']) fact(key, node[key], `${at}/${key}`, row);
    for (const [pattern] of objectsOf(node, 'patternProperties')) fact('pattern', pattern, at);
    const { mapping } = isObject(node.discriminator) ? node.discriminator : {};
    for (const value of Object.keys(isObject(mapping) ? mapping : {})) fact('mapping', value, at);
    fact('example', node.example, `${at}/example`);
    for (const example of listOf(node, 'examples')) fact('example', example, `${at}/examples`);
    for (const [key, property] of objectsOf(node, 'properties')) {
      if (isHidden(property) || (property.$ref !== undefined && !follow(property))) continue;
      result.properties.add(key);
      const { title, description, ...others } = overridden.get(key) ?? {};
      const { title: _, description: __, ...withoutTexts } = property;
      const shown = { ...property, ...(title ? { title } : {}), ...(description ? { description } : {}) };
      const isSame = Object.keys(others).length === 0 && !title && !description;
      if (!isSame) words(shown, `${at}/properties/${key}`, 'description');
      schema(isSame ? property : withoutTexts, `${at}/properties/${key}`, {
        name: key,
        ...(isSame && { row: key }),
      });
    }
    const members = listOf(node, 'allOf').filter(isObject);
    for (const [index, member] of members.entries())
      schema(member, `${at}/allOf/${index}`, {
        ...(name !== undefined && { name }),
        overridden: propertiesOf([...members.slice(index + 1), node]),
      });
    for (const key of SCHEMA_LISTS)
      if (key !== 'allOf')
        for (const [index, child] of listOf(node, key).entries()) schema(child, `${at}/${key}/${index}`);
    for (const key of SCHEMA_MAPS)
      for (const [child, value] of objectsOf(node, key)) schema(value, `${at}/${key}/${child}`);
    for (const key of SCHEMAS) schema(node[key], `${at}/${key}`);
  };
  const propertiesOf = (nodes: JsonObject[]): Map<string, JsonObject> =>
    new Map(nodes.flatMap((node) => objectsOf(follow(node), 'properties')));

  const content = (holder: JsonObject | undefined, at: string, row?: string): void => {
    if (!holder) return;
    // Parameters and headers of Swagger 2.0 are schemas themselves.
    if (holder.schema === undefined && holder.content === undefined)
      schema({ ...holder, title: undefined, description: undefined }, at, {
        ...(row !== undefined && { row }),
      });
    fact('example', holder.example, `${at}/example`);
    for (const [name, example] of objectsOf(holder, 'examples')) {
      const { value, dataValue } = follow(example) ?? {};
      fact('example', value ?? dataValue, `${at}/examples/${name}`);
    }
    schema(holder.schema, `${at}/schema`, { ...(row !== undefined && { row, name: row }) });
    schema(holder.itemSchema, `${at}/itemSchema`);
    for (const [name, example] of objectsOf(holder, 'examples'))
      if (Object.keys(follow(example) ?? {}).some((key) => /value$/i.test(key)))
        followWords(example, `${at}/examples/${name}`, 'summary', 'description');
    for (const [type, media] of objectsOf(holder, 'content'))
      content(follow(media) ?? {}, `${at}/content/${type}`);
    headers(holder, at);
    for (const [name, encoding] of objectsOf(holder, 'encoding')) headers(encoding, `${at}/encoding/${name}`);
  };
  const headers = (holder: JsonObject, at: string): void => {
    for (const [name, header] of objectsOf(holder, 'headers'))
      content(followWords(header, `${at}/headers/${name}`, 'description'), `${at}/headers/${name}`);
  };
  const servers = (holder: JsonObject, at: string): void => {
    for (const [index, server] of listOf(holder, 'servers').entries()) {
      if (!isObject(server)) continue;
      words(server, `${at}/servers/${index}`, 'description');
      for (const [name, variable] of objectsOf(server, 'variables'))
        words(variable, `${at}/servers/${index}/variables/${name}`, 'description');
      for (const [name, { default: usual, enum: values }] of objectsOf(server, 'variables'))
        fact(
          'variable',
          [usual, ...listOf({ values }, 'values')],
          `${at}/servers/${index}/variables/${name}`,
        );
    }
  };

  /** Parameters of the path, unless the operation overrides them. Returns the names that pages must show. */
  const parameters = (item: JsonObject, operation: JsonObject, at: string): string[] => {
    const all = new Map<string, { node: JsonObject; at: string }>();
    for (const holder of [item, operation])
      for (const [index, node] of listOf(holder, 'parameters').entries()) {
        const target = follow(node);
        if (target && isObject(node) && !isHidden(target))
          all.set(`${target.in} ${target.name}`, { node, at: `${at}/parameters/${index}` });
      }
    return [...all.values()].flatMap(({ node, at: place }) => {
      const parameter = followWords(node, place, 'description') ?? {};
      content(parameter, place, parameter.in === 'body' ? undefined : String(parameter.name));
      return parameter.in === 'body' ? [] : [String(parameter.name)];
    });
  };
  const operation = (item: JsonObject, found: unknown, at: string): string[] => {
    const node = follow(found);
    if (!node || isHidden(node)) return [];
    words(node, at, 'summary', 'description');
    docs(node, at);
    servers(node, at);
    const names = parameters(item, node, at);
    content(followWords(node.requestBody, `${at}/requestBody`, 'description'), `${at}/requestBody`);
    for (const [status, response] of objectsOf(node, 'responses')) {
      if (status.startsWith('x-')) continue;
      const place = `${at}/responses/${status}`;
      const target = followWords(response, place, 'summary', 'description');
      // A map of examples by media type only exists in Swagger 2.0.
      content(target && { content: {}, ...target, examples: {} }, place);
      if (root.swagger !== undefined) fact('example', target?.examples, place);
      for (const [name, link] of objectsOf(target, 'links'))
        followWords(link, `${place}/links/${name}`, 'description');
    }
    for (const [name, callback] of objectsOf(node, 'callbacks'))
      for (const [expression, inner] of Object.entries(follow(callback) ?? {}))
        for (const [method, call] of methodsOf(follow(inner)))
          operation(
            follow(inner) ?? {},
            isObject(call) ? { ...follow(call), callbacks: {} } : call,
            `${at}/callbacks/${name}/${expression}/${method}`,
          );
    return names;
  };
  const methodsOf = (item: JsonObject | undefined): [string, unknown][] =>
    item && !isHidden(item)
      ? [
          ...METHODS.filter((method) => isObject(item[method])).map((method): [string, unknown] => [
            method,
            item[method],
          ]),
          ...objectsOf(item, 'additionalOperations'),
        ]
      : [];
  const pathItems = (key: 'paths' | 'webhooks'): void => {
    for (const [path, written] of objectsOf(root, key)) {
      if (key === 'paths' && path.startsWith('x-')) continue;
      const item = follow(written);
      const all = methodsOf(item);
      if (!item || all.length === 0) continue;
      const at = `${key} ${path}`;
      words({ ...item, ...written }, at, 'summary', 'description');
      servers(item, at);
      for (const [method, found] of all) {
        if (isHidden(follow(found)) || !follow(found)) continue;
        const names = operation(item, found, `${at} ${method}`);
        result.operations.push({ method: method.toUpperCase(), path, parameters: names });
      }
    }
  };

  const document = (): void => {
    const info = isObject(root.info) ? root.info : {};
    words(info, 'info', 'title', 'summary', 'description');
    docs(root, '');
    servers(root, '');
    for (const tag of listOf(root, 'tags').filter(isObject)) {
      if (isHidden(tag)) continue;
      words(tag, `tag ${tag.name}`, 'description');
      docs(tag, `tag ${tag.name}`);
    }
    pathItems('paths');
    pathItems('webhooks');
    const components = isObject(root.components) ? root.components : {};
    const schemas = [...objectsOf(components, 'schemas'), ...objectsOf(root, 'definitions')];
    for (const [name, node] of schemas) schema(node, `schema ${name}`, { name });
    const schemes = [...objectsOf(components, 'securitySchemes'), ...objectsOf(root, 'securityDefinitions')];
    for (const [name, scheme] of schemes)
      if (!isHidden(scheme)) {
        const target = followWords(scheme, `security scheme ${name}`, 'description') ?? {};
        const flows = [target, ...objectsOf(target, 'flows').map(([, flow]) => flow)];
        for (const { scopes } of flows) fact('scope', scopes, `security scheme ${name}`);
      }
  };
  return { document };
}

function textOf(value: unknown): unknown {
  if (value instanceof WrittenNumber) return value.text;
  if (typeof value !== 'object') return value;
  const marked = JSON.stringify(value, (_, each) =>
    each instanceof WrittenNumber ? `\0${each.text}\0` : each,
  );
  return marked.replace(/"\\u0000(.*?)\\u0000"/g, '$1');
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}
