import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { PAYLOADS, WORDS } from './payloads.ts';

/** A document with every object of OpenAPI 3.2, in which every free string and name is `p`. */
export function hostileDocument(p: string): JsonObject {
  const url = /^\s*[a-z]+:|^[/\\]{2}/i.test(p) ? p : `https://docs.example/${p}`;
  const docs = { url, description: p };
  const example = { summary: p, description: p, value: p, [`x-${p}`]: p };
  const examples = {
    [p]: example,
    far: { externalValue: url },
    sent: { dataValue: { [p]: p }, serializedValue: p },
  };
  const header = { description: p, schema: { type: 'string', description: p, default: p }, example: p };
  const text = {
    type: 'string',
    title: p,
    description: p,
    enum: [p, 'other'],
    'x-enumDescriptions': { [p]: p, other: p },
    default: p,
    examples: [p],
    pattern: p,
    format: p,
    contentMediaType: p,
    contentEncoding: p,
    $comment: p,
    externalDocs: docs,
    xml: { name: p, namespace: p, prefix: p },
  };
  const schema = {
    type: 'object',
    title: p,
    description: p,
    required: [p],
    properties: {
      [p]: text,
      choice: {
        oneOf: [
          { $ref: '#/components/schemas/Whole' },
          { type: 'object', title: p, properties: { [p]: { const: p } } },
        ],
        discriminator: { propertyName: p, mapping: { [p]: '#/components/schemas/Whole' } },
      },
      list: { type: 'array', items: { ...text, deprecated: true }, prefixItems: [{ title: p, const: p }] },
    },
    patternProperties: { [p]: { description: p } },
    additionalProperties: { title: p, type: 'string', example: p },
    'x-additionalPropertiesName': p,
    dependentRequired: { [p]: [p] },
    dependentSchemas: { [p]: { description: p, properties: { [p]: {} } } },
    $defs: { [p]: { title: p } },
    [`x-${p}`]: { [p]: [p] },
  };
  // The payload in the path also declares path parameters, which must be defined.
  const templated = [...`/${p}/{${p}}`.matchAll(/\{([^{}]*)\}/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== p);
  const parameter = (place: string, name = p) => ({
    name,
    in: place,
    required: place === 'path',
    description: p,
    schema: text,
    examples,
  });
  const media = {
    schema: { $ref: '#/components/schemas/Whole' },
    examples,
    encoding: { [p]: { contentType: p, headers: { [p]: header } } },
  };
  const link = {
    operationId: p,
    parameters: { [p]: p, [`query.${p}`]: `$response.body#/${p}` },
    requestBody: p,
    description: p,
    server: { url: p, description: p },
  };
  const response = {
    summary: p,
    description: p,
    headers: { [p]: header },
    content: {
      'application/json': media,
      [p]: { schema: text, example: p },
      'application/xml': { example: { [p]: p } },
    },
    links: { [p]: link },
    'x-errors': [{ code: p, when: p, remedy: p }],
  };
  const operation = (id: string) => ({
    tags: [p],
    summary: p,
    description: p,
    externalDocs: docs,
    operationId: id,
    parameters: [
      ...['query', 'header', 'cookie'].map((place) => parameter(place)),
      { $ref: '#/components/parameters/Shared' },
    ],
    requestBody: {
      description: p,
      content: {
        'application/json': media,
        'multipart/form-data': { ...media, examples: undefined, example: { [p]: p } },
        'application/x-www-form-urlencoded': { example: { [p]: [p, p] } },
        'text/plain': { schema: text, example: p },
        'text/event-stream': { itemSchema: schema },
      },
    },
    responses: { 200: response, 400: { $ref: '#/components/responses/Shared' }, default: { description: p } },
    security: [{ key: [] }, { http: [] }, { oauth: [p] }, {}],
    servers: [{ url: p, description: p }],
    'x-codeSamples': [{ lang: p, label: p, source: p }],
    'x-badges': [p, { name: p, color: p }],
    [`x-${p}`]: p,
  });
  const server = {
    url: `https://{${p}}.example/${p}`,
    name: p,
    description: p,
    variables: { [p]: { default: p, enum: [p], description: p } },
  };
  const flow = { authorizationUrl: url, tokenUrl: url, refreshUrl: url, scopes: { [p]: p } };
  const small = (id: string) => ({
    operationId: id,
    summary: p,
    description: p,
    tags: [p],
    requestBody: { description: p, content: { [p]: { schema: text } } },
    responses: { 200: { description: p, headers: { [p]: header } } },
  });
  const callback = { [p]: { summary: p, post: small(`${p} back`) } };
  return {
    openapi: '3.2.0',
    info: {
      title: p,
      summary: p,
      description: p,
      version: p,
      termsOfService: url,
      contact: { name: p, url, email: p },
      license: { name: p, url },
      'x-logo': { url: p, altText: p, href: url },
    },
    servers: [server, { url: p }],
    externalDocs: docs,
    tags: [
      { name: p, summary: p, description: p, externalDocs: docs },
      { name: `${p} badge`, summary: p, kind: 'badge' },
    ],
    'x-tagGroups': [{ name: p, tags: [p] }],
    'x-error-codes': [{ code: `${p} of all`, when: p, remedy: p }],
    [`x-${p}`]: { [p]: p },
    paths: {
      [`/${p}/{${p}}`]: {
        summary: p,
        description: p,
        parameters: [parameter('path'), ...templated.map((name) => parameter('path', name))],
        post: { ...operation(p), callbacks: { [p]: callback }, deprecated: true },
        additionalOperations: { [p]: small(`${p} additional`) },
      },
    },
    webhooks: { [p]: { post: small(`${p} hook`) } },
    components: {
      schemas: {
        Whole: schema,
        Other: { allOf: [{ $ref: '#/components/schemas/Whole' }, { description: p }] },
      },
      parameters: { Shared: { ...parameter('query'), name: `${p} shared` } },
      responses: { Shared: response },
      examples: { Shared: example },
      headers: { Shared: header },
      requestBodies: { Shared: { description: p, content: { 'application/json': media } } },
      links: { Shared: link },
      callbacks: { Shared: callback },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: p, description: p },
        http: { type: 'http', scheme: p, bearerFormat: p, description: p },
        oauth: {
          type: 'oauth2',
          description: p,
          flows: { authorizationCode: flow, clientCredentials: { tokenUrl: url, scopes: { [p]: p } } },
          'x-grants': [{ name: p, grantType: p, description: p, scopes: [p] }],
        },
        oidc: { type: 'openIdConnect', openIdConnectUrl: url, description: p },
      },
    },
  };
}

/** A guide whose front matter, headings, captions, tables, code and diagrams all contain `p`. */
export function hostileGuide(p: string): string {
  const quoted = JSON.stringify(p.trim() || 'x');
  const line = oneLine(p);
  const text = escapeMarkdown(p);
  const front = { title: p, description: p, sidebar_label: p };
  // As codes: elements, code and bold text in a label would be errors.
  const label = line.slice(0, 60).replace(/["<`*]/g, (sign) => `#${sign.charCodeAt(0)};`) || 'x';
  const diagrams = [
    `flowchart TD\n  a["${label}"] -->|"${label.replaceAll('|', '#124;')}"| b{{"${label}"}}`,
    `stateDiagram-v2\n  state "${label}" as a\n  a --> b : ${label}`,
    `sequenceDiagram\n  participant a as ${label}\n  participant b\n  loop ${label}\n    a->>b: ${label}\n  end`,
  ];
  return [
    '---',
    ...Object.entries(front).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    '---',
    `Text ${text} of *${text}* and [${text}](/docs/start "${text}") and \`\` ${line.replaceAll('`', '')} \`\`.`,
    `## Part ${text}`,
    `:::note[${text}]\n\n${text}\n\n:::`,
    `:::details[${text}]\n\n- ${text}\n\n:::`,
    `| a ${text} | b |\n| - | - |\n| ${text} | ${text} |`,
    `~~~~text title="${line.replaceAll('"', '')}"\n${p.replaceAll('~~~', '')}\n~~~~`,
    `~~~~json schema="none"\n${quoted}\n~~~~`,
    ...diagrams.map((source) => `~~~~mermaid title="${line.replaceAll('"', '')}"\n${source}\n~~~~`),
  ].join('\n\n');
}

function oneLine(p: string): string {
  return p.replace(/[\s\u0085]+/g, ' ').trim();
}

/** Markdown that renders exactly this text. */
function escapeMarkdown(p: string): string {
  return oneLine(p).replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** A workflow in which all texts are `p`. */
function hostileWorkflow(p: string, id: string): JsonObject {
  const words = p.trim() || 'x';
  const properties = {
    accessToken: { type: 'string', description: words },
    more: { type: 'string', description: words },
  };
  const step = {
    stepId: 'ping',
    description: words,
    operationId: 'ping',
    'x-ask': ['more'],
    parameters: [
      { name: 'q', in: 'query', value: '$inputs.accessToken' },
      { name: 'r', in: 'query', value: p },
    ],
    successCriteria: [{ condition: '$statusCode == 200' }],
    onFailure: [
      {
        name: words,
        type: 'retry',
        retryAfter: 0,
        'x-message': words,
        criteria: [{ condition: '$statusCode == 503' }],
      },
    ],
    'x-show': { [words]: '$response.body#/pong' },
  };
  return {
    arazzo: '1.0.1',
    info: { title: words, version: words },
    sourceDescriptions: [{ name: 'api', url: '../../specs/start.yaml', type: 'openapi' }],
    workflows: [
      {
        workflowId: id,
        summary: words,
        description: words,
        inputs: { type: 'object', required: Object.keys(properties), properties },
        steps: [step, { stepId: 'again', operationId: 'ping' }],
      },
    ],
  };
}

/** Operations for workflows, and one that needs a token whose scopes are payloads. */
const START = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Start', version: '1' },
  servers: [{ url: 'https://api.example' }],
  paths: {
    '/ping': {
      get: {
        operationId: 'ping',
        parameters: ['q', 'r'].map((name) => ({ name, in: 'query', schema: { type: 'string' } })),
        responses: {
          200: {
            description: 'Pong.',
            content: {
              'application/json': { schema: { type: 'object', properties: { pong: { type: 'string' } } } },
            },
          },
        },
      },
      post: {
        operationId: 'sign',
        security: [{ oauth: PAYLOADS }],
        responses: { 200: { description: 'Signed.' } },
      },
    },
  },
  components: {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        description: PAYLOADS.join(' '),
        flows: {
          clientCredentials: { tokenUrl: 'https://api.example/token', scopes: scopes() },
          authorizationCode: {
            authorizationUrl: 'https://api.example/sign-in',
            tokenUrl: 'https://api.example/token',
            scopes: scopes(),
          },
        },
      },
    },
  },
});

function scopes(): Record<string, string> {
  return Object.fromEntries(PAYLOADS.map((p) => [p, p]));
}

/** A site with every payload in every string: it has a reference, a guide, a workflow and a post for each. */
export function hostileSite(): Record<string, string> {
  const labels = PAYLOADS.map((p) => p.trim());
  const words = WORDS.map((p) => p.trim());
  const site = {
    title: PAYLOADS.join(' '),
    tagline: PAYLOADS.join(' '),
    description: PAYLOADS.join(' '),
    copyright: PAYLOADS.join(' '),
    url: 'https://hostile.example',
    base: '/h',
    announcement: { id: 'a', text: WORDS.map(escapeMarkdown).join(' ') },
    navbar: labels.map((label, n) => ({ label, to: `/r${n}` })),
    sidebar: ['docs/start', ...words.map((label, n) => ({ label, items: [`docs/g${n}`] }))],
    footer: words.map((label, n) => ({
      label,
      links: [
        { label, to: `/docs/g${n}` },
        { label, href: 'https://a.example/' },
      ],
    })),
    try_it: { servers: [{ url: 'https://api.example', name: PAYLOADS.join(' ') }] },
    references: [
      { route: 'start', spec: 'start.yaml', label: 'Start' },
      ...labels.map((label, n) => ({ route: `r${n}`, spec: `${n}.json`, label, api: label, version: label })),
    ],
  };
  const each = (all: string[], path: (n: number) => string, text: (p: string, n: number) => string) =>
    Object.fromEntries(all.map((p, n) => [path(n), text(p, n)]));
  return {
    'content/site.yaml': JSON.stringify(site),
    'content/index.md': `---\ntitle: Home\ndescription: x\nactions: [{ label: ${JSON.stringify(PAYLOADS.join(' '))}, to: /start }]\n---\n\nHome.\n`,
    'content/docs/start.md': `---\ntitle: Start\ndescription: x\n---\n\n${words.map((_, n) => `::workflow[w${n}]`).join('\n\n')}\n`,
    'specs/start.yaml': START,
    ...each(
      PAYLOADS,
      (n) => `specs/${n}.json`,
      (p) => JSON.stringify(hostileDocument(p), null, 1),
    ),
    ...each(WORDS, (n) => `content/docs/g${n}.md`, hostileGuide),
    ...each(
      WORDS,
      (n) => `content/blog/2026-01-${String(n + 1).padStart(2, '0')}-post.md`,
      (p) => `---\ntitle: ${JSON.stringify(p)}\ndescription: ${JSON.stringify(p)}\n---\n\nNews.\n`,
    ),
    ...each(
      WORDS,
      (n) => `content/workflows/w${n}.arazzo.yaml`,
      (p, n) => JSON.stringify(hostileWorkflow(p, `w${n}`)),
    ),
  };
}
