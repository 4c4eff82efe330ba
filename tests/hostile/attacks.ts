import { SMALL_SITE } from '../build/fixture.ts';
import type { Attack } from './run-attacks.ts';
import { TEXTS } from './texts.ts';

const HEAD = { openapi: '3.1.0', info: { title: 'Attack', version: '1' } };
const ANSWER = { responses: { 200: { description: 'x' } } };

const document = (parts: object): Attack => ({
  'specs/api.yaml': JSON.stringify({ ...HEAD, paths: {}, ...parts }),
});
const yaml = (text: string, head = ''): Attack => ({
  'specs/api.yaml': `${head}openapi: '3.1.0'\ninfo: { title: T, version: '1' }\npaths: {}\n${text}`,
});
const operation = (parts: object) => document({ paths: { '/a': { get: { ...ANSWER, ...parts } } } });
const guide = (body: string, front = ''): Attack => ({
  ...SMALL_SITE,
  'content/docs/one.md': `---\ntitle: One\ndescription: x\n${front}---\n\n${body}\n\n## Part\n`,
});

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}
function named(count: number, make: (index: number) => unknown, prefix = 'S'): Record<string, unknown> {
  return Object.fromEntries(times(count, (index) => [`${prefix}${index}`, make(index)]));
}
const to = (index: number, prefix = 'S') => ({ $ref: `#/components/schemas/${prefix}${index}` });

/** Schemas, the first of which an operation uses in its request and its response. */
function schemas(all: Record<string, unknown>): Attack {
  const [first] = Object.keys(all);
  const content = { 'application/json': { schema: { $ref: `#/components/schemas/${first}` } } };
  const post = { requestBody: { content }, responses: { 200: { description: 'x', content } } };
  return document({ paths: { '/a': { post } }, components: { schemas: all } });
}
/** Each schema refers to the next, the last one to a missing schema. */
const chain = (make: (next: object) => unknown) =>
  schemas(named(7_000, (index) => (index < 6_999 ? make(to(index + 1)) : { type: 'string' })));

/** Replaces every `"DEEP"` by nested JSON. */
function deep(attack: Attack, depth: number, before: string, after: string): Attack {
  const nested = before.repeat(depth) + after.repeat(depth);
  return { 'specs/api.yaml': String(attack['specs/api.yaml']).replaceAll('"DEEP"', () => nested) };
}
const json = (example: unknown) => ({ content: { 'application/json': { example } } });

const REFERENCES: Record<string, () => Attack> = {
  // Each letter is a family of schemas: the first refers to ten of the second, and so on, or each refers to
  // all.
  'that multiply through properties, oneOf, allOf, each other and nested subtypes': () => {
    const properties = (index: number) => ({
      properties: named(10, () => (index < 8 ? to(index + 1, 'P') : {}), 'p'),
    });
    const oneOf = (index: number) => ({ oneOf: times(10, () => (index < 8 ? to(index + 1, 'O') : {})) });
    const allOf = (index: number) => ({
      allOf: times(10, (n) => (index < 11 ? to(index + 1, 'A') : { properties: { [n]: {} } })),
    });
    const all = () => ({ properties: named(9, (n) => to(n, 'X'), 'p') });
    const subtypes = (index: number) => ({
      discriminator: { propertyName: 'k' },
      allOf: times(Math.min(index, 20), (n) => to(n, 'H')),
    });
    return schemas({
      ...named(9, properties, 'P'),
      ...named(9, oneOf, 'O'),
      ...named(12, allOf, 'A'),
      ...named(9, all, 'X'),
      ...named(40, subtypes, 'H'),
      Whole: { properties: { a: { $ref: '#' }, b: { $ref: '#/components' } } },
    });
  },
  'to other files, and within them': () => {
    const parts = named(2_500, (index) => ({ properties: { a: { $ref: `#/S${(index + 1) % 2_500}` } } }));
    const all = named(1_500, (index) => ({ $ref: `more.json#/S${index}` }));
    return {
      ...schemas({ A: { $ref: 'parts.json#/S0' }, ...all }),
      'specs/parts.json': JSON.stringify(parts),
      'specs/more.json': JSON.stringify(named(1_500, () => ({ type: 'string' }))),
    };
  },
  'from file to file': () => ({
    ...schemas({ A: { $ref: 'S0.json' } }),
    ...Object.fromEntries(
      times(1_000, (n) => [
        `specs/S${n}.json`,
        JSON.stringify({ properties: { a: { $ref: `S${n + 1}.json` } } }),
      ]),
    ),
    'specs/S1000.json': '{ "type": "string" }',
  }),
  'in a chain': () => chain((next) => next),
  'in a chain of properties': () => chain((next) => ({ properties: { next } })),
  'in a chain of allOf': () => chain((next) => ({ allOf: [next] })),
  'in a chain of schemas that each have an internal property': () => {
    const properties = { a: { 'x-internal': true } };
    const next = (index: number) => (index < 799 ? { items: {}, oneOf: [to(index + 1)] } : {});
    return document({ components: { schemas: named(800, (n) => ({ properties, ...next(n) })) } });
  },
  'in cycles of every kind': () => {
    const kinds = [
      'schemas',
      'parameters',
      'requestBodies',
      'responses',
      'headers',
      'examples',
      'links',
      'callbacks',
      'pathItems',
    ];
    const components = Object.fromEntries(
      kinds.map((kind) => [kind, { X: { $ref: `#/components/${kind}/X` } }]),
    );
    return document({ components });
  },
  'to a long response, everywhere': () => {
    const properties = named(400, () => ({ type: 'string', description: 'x'.repeat(100) }), 'p');
    const R = { description: 'x', content: { 'application/json': { schema: { properties } } } };
    const responses = Object.fromEntries(times(20, (n) => [400 + n, { $ref: '#/components/responses/R' }]));
    const paths = Object.fromEntries(times(125, (n) => [`/p${n}`, { get: { responses } }]));
    return document({ paths, components: { responses: { R } } });
  },
  'to a long example, everywhere': () => {
    const requestBody = { $ref: '#/components/requestBodies/B' };
    const paths = Object.fromEntries(times(500, (n) => [`/p${n}`, { post: { ...ANSWER, requestBody } }]));
    return document({ paths, components: { requestBodies: { B: json({ text: 'x'.repeat(500_000) }) } } });
  },
};

const ALIASES: Record<string, () => Attack> = {
  'circular aliases': () => yaml('components: { schemas: { A: &a { properties: { a: *a } } } }\n'),
  'aliases of a large node': () =>
    yaml(`x-a: &a [${Array(20_000).fill('x').join(', ')}]\nx-l: [${Array(90).fill('*a').join(', ')}]\n`),
  'nested aliases': () =>
    yaml(
      `components:\n  schemas:\n    A0: &a0 { type: string }\n${times(20, (n) => `    A${n + 1}: &a${n + 1} { properties: { a: *a${n}, b: *a${n} } }\n`).join('')}`,
    ),
  'merged aliases': () =>
    yaml(
      `x-a0: &a0 { a: 1 }\n${times(40, (n) => `x-a${n + 1}: &a${n + 1} { <<: [*a${n}, *a${n}] }\n`).join('')}`,
      '%YAML 1.1\n---\n',
    ),
  'aliases next to sets, binary data, dates and unknown tags': () =>
    yaml(
      'components:\n  schemas:\n    A: { enum: !!set { a, b }, example: 2001-12-14, default: !!binary aGVsbG8= }\n    ? [a]\n    : { example: !!js/function "x" }\n    .nan: { minimum: .inf, example: .nan }\n',
      '%YAML 1.1\n---\n',
    ),
};

/** Parts that are small each, but costly together, because each of them is searched for among all others. */
const MANY: Record<string, () => Attack> = {
  'many server variables that each contain the next one twice': () => {
    const variables = Object.fromEntries(
      times(30, (n) => [`v${n}`, { default: n < 29 ? `{v${n + 1}}{v${n + 1}}` : 'x' }]),
    );
    const servers = [{ url: '{v0}', variables }];
    return document({ servers, paths: { '/a': { get: ANSWER } } });
  },
  'many server variables that occur often': () => {
    const variables = named(2_000, (n) => ({ default: `${'x'.repeat(1_000)}${n}` }), 'v');
    const url = times(2_000, (n) => `{v${n % 2}}`).join('/');
    return document({ servers: [{ url, variables }], paths: { '/a': { get: ANSWER, put: ANSWER } } });
  },
  'many anchors': () => schemas(named(2_000, (n) => ({ $anchor: `a${n}`, items: { $ref: `#a${n + 1}` } }))),
  'many nested anchors with the same name': () =>
    schemas({
      ...named(500, (n) => ({ $dynamicAnchor: 'x', $defs: named(3, () => ({ $anchor: `b${n}` })) })),
      Z: { properties: named(750, (n) => ({ $dynamicRef: n % 2 ? '#x' : '#none' })) },
    }),
  'many subtypes of many types': () => {
    const mapping = Object.fromEntries(times(600, (n) => [`k${n}`, `#/components/schemas/S${n % 150}`]));
    const discriminator = { propertyName: 'k', mapping };
    const base = { type: 'object', properties: { k: { type: 'string' } }, discriminator };
    return schemas({
      Base: base,
      ...named(150, () => ({ allOf: [{ $ref: '#/components/schemas/Base' }] })),
    });
  },
  'many mappings to each of many schemas': () => {
    const mapping = Object.fromEntries(times(600, (n) => [`k${n}`, `#/components/schemas/S${n % 150}`]));
    const oneOf = times(150, (n) => to(n));
    return schemas({
      Base: { oneOf, discriminator: { propertyName: 'k', mapping } },
      ...named(150, () => ({ properties: { k: { type: 'string' } } })),
    });
  },
  'many keys of YAML': () => yaml(`x-map:\n${times(6_000, (n) => `  key${n}: ${n}\n`).join('')}`),
  'many keys of YAML on one line': () =>
    yaml(`x-map: { ${times(6_000, (n) => `key${n}: ${n}`).join(', ')} }\n`),
  'many keys of YAML with a duplicate': () =>
    yaml(`x-map:\n${times(6_000, (n) => `  key${n}: ${n}\n`).join('')}  key7: 8\n`),
  'many keys of front matter': () => guide('x', times(8_000, (n) => `key${n}: ${n}\n`).join('')),
  'many aliases': () => yaml(`x-a: &a x\nx-l:\n${'  - *a\n'.repeat(20_000)}`),
  'many aliases of many anchors': () =>
    yaml(
      `x-a:\n${times(20_000, (n) => `  - &a${n} x\n`).join('')}x-l:\n${times(20_000, (n) => `  - *a${n}\n`).join('')}`,
    ),
  'many YAML anchors with the same name': () =>
    yaml(`x-a:\n${'  - &a x\n'.repeat(20_000)}x-l:\n${'  - *a\n'.repeat(20_000)}`),
  'many keys of a referenced file': () => ({
    ...schemas({ A: { $ref: 'part.yaml#/A' } }),
    'specs/part.yaml': `A: { type: string }\nx-map:\n${times(6_000, (n) => `  key${n}: ${n}\n`).join('')}`,
  }),
  'many media types of Swagger 2.0': () => {
    const schema = { properties: named(500, () => ({ type: 'string' })) };
    const consumes = times(50, (n) => `a/b${n}`);
    const post = { ...ANSWER, consumes, parameters: [{ name: 'b', in: 'body', schema }] };
    const api = { swagger: '2.0', info: HEAD.info, consumes, produces: consumes };
    return { 'specs/api.yaml': JSON.stringify({ ...api, paths: { '/a': { post } } }) };
  },
  'very many media types of Swagger 2.0': () => {
    const produces = times(2_000, (n) => `a/b${n}`);
    return {
      'specs/api.yaml': JSON.stringify({ swagger: '2.0', info: HEAD.info, produces, paths: {} }, null, 1),
    };
  },
  'many references of Swagger 2.0 to unknown places': () => {
    const refs = named(800, (n) => ({ $ref: `#/x-mine/${n}/S` }));
    const mine = times(800, () => ({ S: { type: 'string' } }));
    const api = { swagger: '2.0', info: HEAD.info, paths: {}, definitions: refs, 'x-mine': mine };
    return { 'specs/api.yaml': JSON.stringify(api) };
  },
  'many schemas with one name': () => {
    const refs = named(800, (n) => ({ $ref: `#/x-mine/${n}/S` }));
    return document({
      components: { schemas: refs },
      'x-mine': times(800, () => ({ S: { type: 'string' } })),
    });
  },
  'many characters of aliases': () =>
    yaml(`x-a: &a ${'x'.repeat(400_000)}\nx-l: [${Array(5_000).fill('*a').join(', ')}]\n`),
  'many members of allOf': () =>
    schemas({ A: { allOf: times(1_000, (n) => ({ properties: { [`p${n}`]: {} }, required: [`p${n}`] })) } }),
  'many values of two enums': () => {
    const values = times(7_000, (n) => `v${n}`);
    return schemas({ A: { allOf: [{ enum: values }, { enum: [...values].reverse() }] } });
  },
  'many security alternatives for each of many operations': () => {
    const scopes = named(20, () => 'x', 's');
    const flows = { clientCredentials: { tokenUrl: 'https://a.example', scopes } };
    return document({
      security: times(2_000, () => ({ S: Object.keys(scopes) })),
      paths: named(50, () => ({ get: ANSWER }), '/'),
      components: { securitySchemes: { S: { type: 'oauth2', flows } } },
    });
  },
  'many servers for each of many operations': () => {
    const variables = { v: { default: 'x', enum: Array(20).fill('x') } };
    const servers = times(2_000, (n) => ({ url: `https://{v}.example/${n}`, description: 'x', variables }));
    return document({ servers, paths: named(50, () => ({ get: ANSWER, put: ANSWER, post: ANSWER }), '/') });
  },
  'many removed anchors': () => ({
    ...guide('x'),
    'specs/api.anchors': `${times(30_000, (n) => `a${n} -> ping\n`).join('')}ping\n`,
  }),
  'many badges of a path item that is used often': () => {
    const own = { get: { ...ANSWER, 'x-badges': times(10_000, (n) => `b${n}`) } };
    return document({ paths: { '/a': own, ...named(300, () => ({ $ref: '#/paths/~1a' }), '/') } });
  },
  'many required names without a property': () => schemas({ A: { required: times(30_000, (n) => `r${n}`) } }),
  'many required names, types and tags of a path item that is used often': () => {
    const names = times(3_000, (n) => `t${n}`);
    const parameters = times(20, (n) => ({ name: `q${n}`, in: 'query', schema: { type: names } }));
    const requestBody = { content: { 'application/json': { schema: { required: names } } } };
    const own = { post: { ...ANSWER, tags: names, parameters, requestBody } };
    return document({
      tags: names.map((name) => ({ name, kind: 'badge' })),
      paths: { '/a': own, ...named(100, () => ({ $ref: '#/paths/~1a' }), '/') },
    });
  },
  'many tags that are each the parent of the next one': () => {
    const parent = (n: number) => (n === 0 ? {} : { parent: `t${n - 1}` });
    const tags = times(5_000, (n) => ({ name: `t${n}`, ...parent(n) }));
    return {
      'specs/api.yaml': JSON.stringify({ ...HEAD, openapi: '3.2.0', tags: tags.reverse(), paths: {} }),
    };
  },
  'many invalid keys': () => yaml(`x-map:\n${times(1_700, (n) => `  ? [${n}]\n  : x\n`).join('')}`),
};

const NESTING: Record<string, () => Attack> = {
  'a deeply nested example': () => deep(operation({ requestBody: json('DEEP') }), 17_000, '[', ']'),
  'a deeply nested extension, default and enum': () =>
    deep(
      document({ 'x-deep': 'DEEP', components: { schemas: { A: { default: 'DEEP', enum: ['DEEP'] } } } }),
      5_000,
      '[',
      ']',
    ),
  'schemas with the maximum nesting': () => deep(schemas({ A: 'DEEP' }), 190, '{"properties":{"a":', '}}'),
  'deeply nested YAML': () => yaml(`x-deep: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`),
  'deeply nested front matter': () =>
    guide('x', `sidebar_label: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`),
  'deeply nested containers in a guide': () => guide(`${':::note\n'.repeat(3_000)}x`),
};

const LONG: Record<string, () => Attack> = {
  descriptions: () => document({ info: { ...HEAD.info, description: 'x'.repeat(40_000_000) } }),
  titles: () => document({ info: { title: 'T'.repeat(5_000_000), version: 'V'.repeat(5_000_000) } }),
  paths: () => document({ paths: { [`/${'{'.repeat(200_000)}`]: { get: ANSWER } } }),
  names: () => schemas({ A: { properties: { ['n'.repeat(3_000_000)]: {} } } }),
  'long lists of errors': () =>
    document({
      paths: Object.fromEntries(
        times(1_700, (n) => [`/${n}`, { get: { bad: 1, parameters: [{ in: 'x' }] } }]),
      ),
    }),
  'long lists of unresolvable references': () =>
    document({ components: { schemas: named(1_000, (n) => to(n + 5_000)) } }),
  'long lists of unresolvable links': () =>
    document({
      info: { ...HEAD.info, description: times(1_700, (n) => `[a](/gone/${n})`).join(' ') },
      'x-long': times(20, () => 'x'.repeat(500_000)),
    }),
  'long lists of fields': () => {
    const properties = named(1_200, () => ({ type: 'string' }));
    return schemas({ A: { properties, required: Object.keys(properties) } });
  },
  'long lists of tags': () =>
    document({
      paths: Object.fromEntries(times(200, (n) => [`/${n}`, { get: { ...ANSWER, tags: [`t${n}`] } }])),
    }),
  'large enums, infinite numbers and recursive server variables': () => {
    const properties = {
      a: { type: 'integer', minimum: 1e308, multipleOf: 1e-308 },
      b: { type: 'string', minLength: 1e9 },
      c: { type: 'array', minItems: 1e9, items: { type: 'string' } },
      d: { type: 'number', multipleOf: 5e-324, minimum: 1 },
      e: { enum: times(10_000, (n) => `v${n}`) },
    };
    const variables = { a: { default: '{a}{a}{b}' }, b: { default: '{a}{b}' } };
    const servers = [{ url: 'https://{a}.example', variables }];
    const content = { 'application/json': { schema: { properties } } };
    return operation({ servers, responses: { 200: { description: 'x', content } } });
  },
  diagrams: () =>
    guide(
      [
        `flowchart TD\n${times(2_000, (n) => `n${n} --> n${(n * 7) % 2_000}`).join('\n')}`,
        `flowchart TD\n${times(60, (n) => `n${n} & n${(n * 7) % 60} --> n${(n * 13) % 60} & n${(n * 29) % 60}`).join('\n')}`,
        `flowchart TD\na["${'x'.repeat(50_000)}"]`,
        `flowchart TD\na -- ${' -'.repeat(400)}\n${'subgraph x\n'.repeat(1_000)}`,
        `sequenceDiagram\n${'loop x\n'.repeat(1_000)}a->>b: ${'<br>x'.repeat(40)}\n${'end\n'.repeat(1_000)}`,
        `stateDiagram-v2\n${'state x {\n'.repeat(1_000)}[*] --> [*]`,
      ]
        .map((diagram) => `~~~mermaid\n${diagram}\n~~~`)
        .join('\n\n'),
    ),
  'tables in a guide': () => guide(`|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${'|x\n'.repeat(1_000)}`),
};

/**
 * Markdown that is hard to parse: each text is the description of an operation, with every eighth one in
 * the same document.
 */
const texts = (eighth: number): Attack => {
  const chosen = Object.entries(TEXTS).filter((_, index) => index % 8 === eighth);
  const paths = chosen.map(([name, description]) => [
    `/${name.replaceAll(' ', '-')}`,
    { get: { ...ANSWER, description: description.slice(0, 100_000) } },
  ]);
  return document({ paths: Object.fromEntries(paths) });
};

/** `check` validates examples against the patterns of the document. */
const patterns = (): Attack => ({
  ...schemas(named(20, () => ({ type: 'string', pattern: '^(a+)+$', example: `${'a'.repeat(50)}!` }))),
  check: '',
});

/** An example whose schema takes years to reject it. */
const example = (schema: object, value: unknown, others: Record<string, unknown> = {}): Attack => ({
  ...schemas({ A: { ...schema, example: value }, ...others }),
  check: '',
});

const VALIDATION: Record<string, () => Attack> = {
  'patterns with repetitions in repetitions': patterns,
  'a short text with a pattern of many alternatives': () =>
    example({ type: 'string', pattern: `^(${Array(40).fill('a').join('|')})+$` }, `${'a'.repeat(19)}!`),
  'recursive alternatives': () => {
    const self = { properties: { next: { $ref: '#/components/schemas/A' } }, required: ['missing'] };
    let value: unknown = {};
    for (let depth = 0; depth < 60; depth += 1) value = { next: value };
    return {
      ...example({ anyOf: times(6, () => self) }, value, { B: { oneOf: times(6, () => self) } }),
    };
  },
  'a large array with a large enum': () =>
    example(
      { type: 'array', items: { enum: times(15_000, (n) => ({ n })) } },
      times(15_000, () => ({ n: 14_999 })),
    ),
  'unique objects': () =>
    example(
      { type: 'array', uniqueItems: true },
      times(15_000, (n) => ({ n })),
    ),
  'names with many patterns': () =>
    example(
      { patternProperties: Object.fromEntries(times(400, (n) => [`^(x${n}|x)+$`, {}])) },
      named(400, () => 1, 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'),
    ),
  'samples for slow patterns, and for names with many patterns': () => {
    const slow = { type: 'string', minLength: 190, pattern: '^(((a{1,900}){1,900}){1,900}b?)+$' };
    const names = times(200, (n) => `${'x'.repeat(20)}${n}`);
    const patternProperties = Object.fromEntries(times(400, (n) => [`^(x${n}|x)+$`, {}]));
    const schema = { properties: named(100, () => slow), required: names, patternProperties };
    const requestBody = { content: { 'application/json': { schema } } };
    return document({ paths: named(5, () => ({ post: { ...ANSWER, requestBody } }), '/') });
  },
  'a snippet of a guide': () => ({
    ...guide(`\`\`\`json schema="Slow"\n"${'a'.repeat(60)}!"\n\`\`\``),
    'specs/api.yaml': JSON.stringify({
      ...HEAD,
      paths: {},
      components: { schemas: { Slow: { type: 'string', pattern: '^(a+)+$' } } },
    }),
  }),
  'budgets with many asterisks': () => {
    const site = guide('x');
    const pattern = `${'**/'.repeat(40)}${'*a'.repeat(40)}b`;
    const budget = `budgets:\n  - { files: '${pattern}', kilobytes: 1 }\n`;
    return { ...site, 'content/site.yaml': `${site['content/site.yaml']}${budget}`, check: '' };
  },
};

/** Markdown and code that parsers take years to read, and inputs that once hung our own patterns. */
const READING: Record<string, () => Attack> = {
  'brackets and a text': () => guide(`${'['.repeat(40)}${'a'.repeat(400)}`),
  'brackets with gaps': () => guide('[ab'.repeat(20_000)),
  'a token in code': () => guide(`\`${'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9'.repeat(30)}=\``),
  'an unclosed attribute of a code fence': () => guide(`\`\`\`json title="${'a'.repeat(120_000)}\n1\n\`\`\``),
  'an unclosed directive': () => guide(`::fields[${']{'.repeat(60_000)}`),
  'comments in a line': () => operation({ description: `x${'<!--'.repeat(60_000)}` }),
  'processing instructions in a line of a guide': () => guide(`x${'<?'.repeat(60_000)}`),
  'elements that are reopened in every paragraph and seem to be closed': () => {
    const open = (count: number) => times(count, (n) => `<b id=${n}><!--</b>-->`).join('');
    const description = (n: number) => `${n}${open(40)}${'<p>x'.repeat(450)}`;
    return document({
      info: { ...HEAD.info, description: `${'</b>'.repeat(100)}${open(100)}${'<p>x'.repeat(4_800)}` },
      paths: named(5, (n) => ({ get: { ...ANSWER, description: description(n) } }), '/'),
    });
  },
  'many slow texts': () => {
    const description = (n: number) => `${n}${'<?'.repeat(20_000)}`;
    return document({ paths: named(30, (n) => ({ get: { ...ANSWER, description: description(n) } }), '/') });
  },
  'links of code in code': () => operation({ description: `[x](/a) ${'[](#[`'.repeat(20_000)}` }),
  'code that is slow to highlight': () =>
    guide(times(50, (n) => `\`\`\`php\n${n}${'$'.repeat(1_990)}\n\`\`\``).join('\n\n')),
};

/** Pages that keep the HTML validator busy for long. */
const PAGES: Record<string, () => Attack> = {
  'hundreds of fields with an invalid example': () => ({
    ...schemas({ A: { properties: named(300, () => ({ type: 'integer', example: 'x' })) } }),
    check: '',
  }),
  'thousands of recursive alternatives': () => ({
    ...schemas({
      A: { anyOf: times(1_000, (n) => ({ properties: { [`n${n}`]: { $ref: '#/components/schemas/A' } } })) },
    }),
    check: '',
  }),
};

/** All texts, in eight documents. */
const MARKDOWN = Object.fromEntries(times(8, (n) => [`texts of every kind, ${n + 1} of 8`, () => texts(n)]));

export const ATTACKS: Record<string, Record<string, () => Attack>> = {
  'readers and the model': { ...REFERENCES, ...MANY, ...ALIASES, ...NESTING, ...LONG },
  'parsers of Markdown and code': { ...MARKDOWN, ...READING },
  validators: { ...VALIDATION, ...PAGES },
};
