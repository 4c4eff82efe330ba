import { isObject, setOwn } from '../../cli/openapi/document/json-object.ts';
import { escapePointer } from '../../cli/text/json-pointer.ts';

/**
 * One small change, encoded as numbers so that failing cases can be shrunk: the kind of change, its place,
 * and a parameter.
 */
export interface Step {
  kind: number;
  at: number;
  what: number;
}

/** The place of a value: the keys and indices that lead to it. */
type KeyPath = (string | number)[];

/** Unusual values in most places. */
const ODD: unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, 5e-324, Number.MAX_SAFE_INTEGER + 1],
  ...[
    '',
    ' ',
    '0',
    'x',
    'x'.repeat(3000),
    'x y '.repeat(300),
    '\n\n',
    '\t',
    '\u0000',
    '\ud800',
    '\u202e',
    '💩',
  ],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'main', 'schemas', 'x-internal'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', '</script>', '</pre>', '-->', '&amp;'],
  ...[
    '# Heading\n\n- a\n- b',
    '[a](#b) [c](/d) ![e](f)',
    '```json\n{',
    ':::note\n',
    '| a |\n| - |',
    '\\',
    '`',
  ],
  ...[
    '#',
    '#/',
    '#/paths',
    '/',
    '//',
    '%',
    '%2e',
    '..',
    '{',
    '{}',
    '{a}',
    '{a}{a}',
    '?a=b',
    'javascript:alert(1)',
  ],
  ...[
    'http://[',
    'https://a.example/{b}',
    'data:text/html,x',
    'a/b',
    '*/*',
    'text/event-stream',
    'string',
    'null',
  ],
  ...['2026-13-41', '(', '^(a+)+$', 'constructor.prototype', "it's", 'a\u0301', 'İ', 'ß'],
  ...[[], {}, [null], [[]], [{}], { '': '' }, ['x', 'x'], { $ref: '#' }, { $ref: '#/nowhere' }, { $ref: '' }],
  ...[
    { $ref: './other.yaml' },
    { $ref: '#anchor' },
    { $ref: 1 },
    { type: 'object' },
    { type: [] },
    { type: 'x' },
  ],
];

/** Keys that have a meaning somewhere. */
const KEYS = [
  ...[
    '$ref',
    '$defs',
    '$anchor',
    '$dynamicRef',
    '$dynamicAnchor',
    '$id',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'if',
  ],
  ...['then', 'else', 'items', 'prefixItems', 'contains', 'properties', 'patternProperties', 'propertyNames'],
  ...[
    'additionalProperties',
    'unevaluatedProperties',
    'unevaluatedItems',
    'dependentSchemas',
    'dependentRequired',
  ],
  ...['required', 'enum', 'const', 'type', 'format', 'default', 'example', 'examples', 'nullable', 'title'],
  ...['discriminator', 'readOnly', 'xml', 'externalDocs', 'description', 'summary', 'deprecated', 'minimum'],
  ...[
    'exclusiveMinimum',
    'pattern',
    'contentMediaType',
    'contentEncoding',
    'contentSchema',
    'content',
    'schema',
  ],
  ...[
    'itemSchema',
    'encoding',
    'headers',
    'links',
    'callbacks',
    'parameters',
    'responses',
    'requestBody',
    'tags',
  ],
  ...[
    'security',
    'servers',
    'operationId',
    'style',
    'explode',
    'name',
    'in',
    'mapping',
    'propertyName',
    'value',
  ],
  ...['x-internal', 'x-errors', 'x-badges', 'x-codeSamples', 'x-tagGroups', 'x-enumDescriptions', 'x-logo'],
  ...[
    'x-replacement',
    'x-grants',
    'x-error-codes',
    'x-additionalPropertiesName',
    '',
    '__proto__',
    'constructor',
  ],
  ...['a/b', 'a~b', 'a b', 'ä', '200', '2XX', 'default', 'get', 'query', '/', '/{id}', 'main'],
];

/** Text to insert: pieces of Markdown, YAML and JSON syntax, and invisible characters. */
const PIECES = [
  ...[
    '#',
    '##',
    '- ',
    '* ',
    '1. ',
    '> ',
    '`',
    '```',
    '~~~',
    '|',
    '| - |',
    '[',
    ']',
    '(',
    ')',
    '](',
    '![',
    '<',
    '>',
  ],
  ...[
    '</',
    '<!--',
    '-->',
    '<b>',
    '&',
    '&#0;',
    '&lt;',
    '\\',
    '_',
    '**',
    '***',
    '---',
    '...',
    ':::',
    ':::note',
    '::',
  ],
  ...[
    '::operation[x]',
    '{',
    '}',
    '{#a}',
    '"',
    "'",
    ':',
    ': ',
    ',',
    '&a ',
    '*a',
    '!!',
    '!!js/function x',
    '%',
    '@',
  ],
  ...[
    '?',
    '|-\n',
    '>-\n',
    '\n',
    '\n\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '    ',
    '\u0000',
    '\ufeff',
    '\u2028',
    '\ud800',
  ],
  ...[
    '\u200b',
    '\u202e',
    '💩',
    'a\u0301',
    '$ref',
    '<<: ',
    '0',
    '-1',
    '1e999',
    'null',
    '~',
    'true',
    '__proto__',
    '#/',
  ],
  ...[
    '> '.repeat(300),
    '['.repeat(300),
    '- '.repeat(300),
    '*'.repeat(300),
    '('.repeat(300),
    '{a: '.repeat(300),
  ],
  ...['x'.repeat(5000), `${' '.repeat(300)}x`, ':::note\n'.repeat(50), '`'.repeat(99), '<b>'.repeat(99)],
];

/** A copy of a JSON value with one change. */
export function mutateValue(value: unknown, { kind, at, what }: Step): unknown {
  const copy = structuredClone(value);
  const keyPaths = keyPathsIn(copy);
  const keyPath = pick(keyPaths, at);
  if (keyPath === undefined) return pick(ODD, what);
  const change = pick(VALUE_CHANGES, kind);
  change?.(copy, keyPath, what, keyPaths);
  return copy;
}

type ValueChange = (root: unknown, keyPath: KeyPath, what: number, keyPaths: KeyPath[]) => void;

const VALUE_CHANGES: ValueChange[] = [
  (root, keyPath) => remove(root, keyPath),
  (root, keyPath, what) => put(root, keyPath, structuredClone(pick(ODD, what))),
  (root, keyPath, what) => put(root, keyPath, asOtherType(valueAt(root, keyPath), what)),
  (root, keyPath, what) => repeat(root, keyPath, what),
  (root, keyPath, what) => rename(root, keyPath, String(pick(KEYS, what))),
  (root, keyPath, what, keyPaths) =>
    put(root, keyPath, structuredClone(valueAt(root, pick(keyPaths, what) ?? []))),
  (root, keyPath, what, keyPaths) => put(root, keyPath, { $ref: pointerTo(pick(keyPaths, what) ?? []) }),
  (root, keyPath) => put(root, keyPath, { $ref: pointerTo(keyPath) }),
  (root, keyPath, what) => put(root, keyPath, nested(valueAt(root, keyPath), what)),
  (root, keyPath, what, keyPaths) => add(root, keyPath, what, keyPaths),
  (root, keyPath, what) => add(root, keyPath, what, []),
];

/** A text with one change. */
export function mutateText(text: string, { kind, at, what }: Step): string {
  const lines = text.split('\n');
  const line = at % lines.length;
  const other = what % lines.length;
  const offset = at % (text.length + 1);
  const end = offset + (what % 40);
  const piece = pick(PIECES, what) ?? '';
  const changes: (() => string)[] = [
    () => text.slice(0, offset) + piece + text.slice(offset),
    () => lines.toSpliced(line, 0, piece).join('\n'),
    () => lines.toSpliced(line, 1).join('\n'),
    () => lines.toSpliced(line, 0, lines[other] ?? '').join('\n'),
    () =>
      lines
        .with(line, lines[other] ?? '')
        .with(other, lines[line] ?? '')
        .join('\n'),
    () => lines.with(line, `${' '.repeat(what % 9)}${lines[line]?.trimStart()}`).join('\n'),
    () => text.slice(0, offset) + text.slice(end),
    () => text.slice(0, offset),
    () => text.slice(0, end) + text.slice(offset),
    () => text.replaceAll('\n', what % 2 === 0 ? '\r\n' : '\r'),
    () => `\ufeff${text}`,
    () => lines.with(line, `${lines[line]}${piece}`).join('\n'),
  ];
  return pick(changes, kind)?.() ?? text;
}

function pick<T>(list: T[], number: number): T | undefined {
  return list[number % list.length];
}

/** The paths to all values below a value, except the value itself. */
function keyPathsIn(value: unknown, keyPath: KeyPath = []): KeyPath[] {
  const keys: KeyPath = Array.isArray(value) ? [...value.keys()] : isObject(value) ? Object.keys(value) : [];
  return keys.flatMap((key) => {
    const inner = [...keyPath, key];
    return [inner, ...keyPathsIn(child(value, key), inner)];
  });
}

function child(value: unknown, key: string | number): unknown {
  if (Array.isArray(value)) return value[Number(key)];
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

function valueAt(root: unknown, keyPath: KeyPath): unknown {
  return keyPath.reduce(child, root);
}

function put(root: unknown, keyPath: KeyPath, value: unknown): void {
  const holder = valueAt(root, keyPath.slice(0, -1));
  const key = keyPath.at(-1) ?? '';
  if (Array.isArray(holder)) holder[Number(key)] = value;
  else if (isObject(holder)) setOwn(holder, String(key), value);
}

function remove(root: unknown, keyPath: KeyPath): void {
  const holder = valueAt(root, keyPath.slice(0, -1));
  const key = keyPath.at(-1) ?? '';
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isObject(holder)) delete holder[key];
}

/** Duplicates a list item, or adds the value of an object under another key. */
function repeat(root: unknown, keyPath: KeyPath, what: number): void {
  const holder = valueAt(root, keyPath.slice(0, -1));
  const value = structuredClone(valueAt(root, keyPath));
  if (Array.isArray(holder)) holder.splice(what % (holder.length + 1), 0, value);
  else if (isObject(holder))
    setOwn(holder, what % 2 ? String(pick(KEYS, what)) : `${keyPath.at(-1)} `, value);
}

/** Renames the key, and keeps its position. */
function rename(root: unknown, keyPath: KeyPath, name: string): void {
  const holder = valueAt(root, keyPath.slice(0, -1));
  if (!isObject(holder)) return;
  const entries = Object.entries(holder);
  for (const [key] of entries) delete holder[key];
  for (const [key, value] of entries) setOwn(holder, key === keyPath.at(-1) ? name : key, value);
}

/** Adds a key to the object, or an item to the list: an unusual value, or a copy from the document. */
function add(root: unknown, keyPath: KeyPath, what: number, keyPaths: KeyPath[]): void {
  const holder = valueAt(root, keyPath);
  const source = pick(keyPaths, what * 7 + 3);
  const value = structuredClone(source === undefined ? pick(ODD, what * 7 + 3) : valueAt(root, source));
  if (Array.isArray(holder)) holder.push(value);
  else if (isObject(holder)) setOwn(holder, String(pick(KEYS, what)), value);
}

function asOtherType(value: unknown, what: number): unknown {
  const others: (() => unknown)[] = [
    () => (typeof value === 'object' ? '' : String(value)),
    () => [value],
    () => ({ value }),
    () =>
      Array.isArray(value) ? Object.assign({}, value) : isObject(value) ? Object.values(value) : [value],
    () => Number(value) || 0,
    () => Boolean(value),
    () => JSON.stringify(value) ?? '',
  ];
  return pick(others, what)?.();
}

/** The value, deeply nested in lists, schemas or plain objects. */
function nested(value: unknown, what: number): unknown {
  const around: ((inner: unknown) => unknown)[] = [
    (inner) => [inner],
    (inner) => ({ a: inner }),
    (inner) => ({ allOf: [inner] }),
    (inner) => ({ type: 'array', items: inner }),
    (inner) => ({ type: 'object', properties: { a: inner } }),
    (inner) => ({ oneOf: [inner, { type: 'string' }] }),
    (inner) => ({ not: inner }),
    (inner) => ({ type: 'object', additionalProperties: inner }),
  ];
  const wrap = pick(around, what) ?? ((inner: unknown) => inner);
  const depth = [1, 2, 3, 10, 60, 150][Math.floor(what / around.length) % 6] ?? 1;
  return Array.from({ length: depth }).reduce((inner: unknown) => wrap(inner), value);
}

function pointerTo(keyPath: KeyPath): string {
  return `#${keyPath.map((step) => `/${escapePointer(String(step))}`).join('')}`;
}
