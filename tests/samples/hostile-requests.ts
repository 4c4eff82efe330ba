import fc from 'fast-check';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { buildRequests } from '../../cli/openapi/request/build-requests.ts';
import type { HttpRequest } from '../../cli/openapi/request/http-request.ts';
import { NumberText } from '../../cli/text/number-text.ts';
import { operationsOf, referenceOf } from '../openapi/reference-of.ts';

/** Texts that could end a literal, run a command or get lost in one of the languages. All commands would create a file. */
const HOSTILE = [
  `'`,
  `"`,
  '`touch canary`',
  '$(touch canary)',
  '$' + '{process.exit(7)}',
  '#{`touch canary`}',
  '$HOME',
  '\\',
  '\\u0022',
  '\\x',
  '\n',
  '\r',
  '\r\n',
  ' \n  ',
  '\t',
  '\0',
  '\u0007',
  '*/',
  '//',
  '#',
  '</script>',
  "'''",
  '"""',
  '?>',
  '<?php',
  '; touch canary',
  '&& touch canary',
  '"); process.exit(7); ("',
  `'); import os; os.system("touch canary")`,
  '{{7*7}}',
  '%s%n',
  '%00',
  '%zz',
  '+',
  '&',
  '=',
  '@canary',
  '|',
  '[1-3]',
  '{a,b}',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u2066',
  '\u200f',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u009b2J',
  '\u001b[2J',
  '\u001b]52;c;dG91Y2ggY2FuYXJ5\u0007',
  '\v',
  '\f',
  '!!',
  '\ufeff',
  'å',
  '中',
  '😀',
  '👩‍💻',
  ' ',
  'null',
  'process.env.HOME',
  '__proto__',
];

const text = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...HOSTILE) }, fc.constantFrom('a', 'B', '7')), {
    maxLength: 5,
  })
  .map((pieces) => pieces.join(''));
const name = fc.oneof(
  { weight: 9, arbitrary: text.filter((value) => value !== '') },
  { weight: 1, arbitrary: fc.constant('__proto__') },
);
/** A map can contain `__proto__`. */
const record = (value: fc.Arbitrary<unknown>, least = 0) =>
  fc
    .array(fc.tuple(name, value), { minLength: least, maxLength: 4 })
    .map((pairs) => Object.fromEntries(pairs));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    text,
    fc.integer(),
    fc.double(),
    fc
      .stringMatching(/^-?[1-9]\d{0,25}(\.\d{1,20})?$/)
      .map((digits) => new NumberText(digits, Number(digits))),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 3 }),
    record(tie('value')),
  ),
})).value;

// Node's Headers lose a header called `__proto__`.
const parameter = fc
  .record({
    name: fc.oneof(
      name,
      fc.constantFrom('X-Header', 'x-header', 'Content-Type', 'Authorization', '__proto__'),
    ),
    in: fc.constantFrom('path', 'query', 'header', 'cookie'),
    required: fc.constant(true),
    example: fc.oneof(text, fc.array(text, { maxLength: 3 }), record(text)),
    explode: fc.boolean(),
  })
  .filter((one) => !(one.in === 'header' && one.name === '__proto__'));

const body = fc.oneof(
  json.map((value): JsonObject => ({ 'application/json': { example: value } })),
  json.map((value): JsonObject => ({ 'application/vnd.api+json': { example: value } })),
  record(fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 2 })), 1).map(
    (value): JsonObject => ({ 'application/x-www-form-urlencoded': { example: value } }),
  ),
  record(fc.oneof(text, fc.array(text, { minLength: 1, maxLength: 2 })), 1).map((value): JsonObject => {
    const schema = { properties: { upload: { type: 'string', format: 'binary' } } };
    const encoding = { upload: { contentType: 'image/png' } };
    const example = { ...value, upload: 'bytes', meta: value };
    return { 'multipart/form-data': { example, schema, encoding } };
  }),
  fc
    .array(text, { maxLength: 4 })
    .map((lines): JsonObject => ({ 'text/plain': { example: lines.join('\n') } })),
  fc.constant<JsonObject>({ 'application/octet-stream': {} }),
);

export interface HostileCase {
  operation: { parameters: JsonObject[]; path: string };
  request: HttpRequest;
}

const SCHEMES: Record<string, JsonObject> = {
  basic: { type: 'http', scheme: 'basic' },
  digest: { type: 'http', scheme: 'digest' },
  bearer: { type: 'http', scheme: 'bearer' },
  certificate: { type: 'mutualTLS' },
  other: { type: 'http', scheme: 'x`\\\'"$' + '{process.exit(7)}$(touch canary)' },
  key: { type: 'apiKey', in: 'header', name: 'X-Api-Key' },
  session: { type: 'apiKey', in: 'cookie', name: 'session' },
  path: { type: 'apiKey', in: 'header', name: 'Path' },
};

const hostileCase = fc
  .record({
    // Additional operations (OpenAPI 3.2) may have any method that HTTP allows.
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', "X`touch$IFS'canary'`", '-o'),
    server: fc.oneof(
      fc.constantFrom('https://api.example.com', '/v1/', '//other.example.com', 'http://[::1]:8080/a'),
      text.map((value) => `https://api.example.com/${value}`),
      text,
    ),
    template: text,
    parameters: fc.uniqueArray(parameter, { maxLength: 4, selector: (one) => `${one.in} ${one.name}` }),
    content: body,
    security: fc.constantFrom(...Object.keys(SCHEMES), ''),
  })
  .map(({ method, server, template, parameters, content, security }): HostileCase => {
    // A query or fragment of the template ends the path.
    const path = ['', ...pathNames(parameters).map((key) => `{${key}}`), template.replace(/[{}]/g, '')].join(
      '/',
    );
    const isStandard = /^[A-Z]+$/.test(method);
    const raw = {
      requestBody: { content },
      parameters,
      security: security === '' ? [] : [{ [security]: [] }],
      responses: {},
    };
    const [operation] = operationsOf(
      referenceOf({
        servers: [{ url: server }],
        paths: { [path]: { [isStandard ? method.toLowerCase() : 'post']: raw } },
        components: { securitySchemes: SCHEMES },
      }),
    );
    const [first] = operation ? buildRequests({ ...operation, method }) : [];
    if (!first) throw new Error('no request');
    return { operation: { parameters, path }, request: first.request };
  });

function pathNames(parameters: JsonObject[]): string[] {
  const names = parameters.filter((one) => one.in === 'path').map((one) => String(one.name));
  return [...new Set(names)].filter((key) => !/[{}]/.test(key));
}

/** The same cases in each run. */
export function hostileCases(): HostileCase[] {
  return fc.sample(hostileCase, { numRuns: 300, seed: 20260131 });
}

/** Hostile secrets. A token is limited to ASCII. */
export const SECRETS = {
  ACCESS_TOKEN: `t0k3n $(touch canary) \`touch canary\` "'\\ \${x}`,
  X_API_KEY: `k3y "; touch canary; 'ä€`,
  SESSION: 's3ss10nä€',
  API_PATH: '$(touch canary)',
  USERNAME: 'us er$(touch canary)ä€',
  PASSWORD: `p"a's\\s:w ordÅ€`,
};
