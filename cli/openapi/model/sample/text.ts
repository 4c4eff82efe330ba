import { MAX_PATTERN_TEXT, MAX_SAMPLE_TEXT } from '../../../limits.ts';
import { oncePer } from '../../../text/get-or-insert.ts';
import { getNumber, getString, type JsonObject } from '../../document/json-object.ts';
import { partsOf } from '../merged-schema.ts';
import { isWithin } from './number.ts';
import { type Pattern, parsePattern, regularExpressionFault } from './pattern.ts';
import { matchesPattern, textOfPattern } from './pattern-text.ts';

/**
 * Generates a string that a flat schema certainly allows; undefined if none is found. Thousands of operations may use the
 * same few schemas.
 */
export const sampleText = oncePer((schema: JsonObject): string | undefined => {
  const min = getNumber(schema, 'minLength') ?? 0;
  const max = Math.min(getNumber(schema, 'maxLength') ?? MAX_SAMPLE_TEXT, MAX_SAMPLE_TEXT);
  if (min > max) return undefined;
  const patterns = patternsOf(schema);
  const generated = patterns.flatMap(
    (pattern) => (pattern && textOfPattern(pattern, min, Math.min(max, MAX_PATTERN_TEXT))) ?? [],
  );
  const candidates = [
    ...textsOfFormat(formatOf(schema), min, max),
    // A sign that is not needed is confusing.
    ...generated.map((text) => text.replace(/^[+-](?=\d)/, '')),
    ...generated,
    // The beginning of one pattern and the end of another, in either order.
    ...(generated.length > 1 ? [generated.join(''), generated.toReversed().join('')] : []),
  ];
  return candidates.find(
    (text) =>
      fitsLength(text, schema) && patternsOf(schema).every((pattern) => matches(pattern, text) === true),
  );
});

/** Whether a flat schema allows a string, by its length and patterns; those that this cannot tell allow any. */
export function fitsText(text: string, schema: JsonObject): boolean {
  return fitsLength(text, schema) && patternsOf(schema).every((pattern) => matches(pattern, text) !== false);
}

function fitsLength(text: string, schema: JsonObject): boolean {
  return isWithin([...text].length, getNumber(schema, 'minLength'), getNumber(schema, 'maxLength'));
}

function matches(pattern: Pattern | undefined, text: string): boolean | undefined {
  return pattern && matchesPattern(pattern, text);
}

/** Returns a text of the same form that comes before this one: `ABB` before `ABC`, a day before `2026-01-31`. */
export function textBefore(text: string, schema: JsonObject): string | undefined {
  for (let index = text.length - 1; index >= 0; index -= 1) {
    const before = String.fromCharCode(text.charCodeAt(index) - 1);
    const other = text.slice(0, index) + before + text.slice(index + 1);
    if (/^[0-9a-z]{2}$/i.test(before + text[index]) && fitsText(other, schema)) return other;
  }
  return undefined;
}

/** The patterns that all apply; undefined for each that this cannot read. What is no regular expression allows any text. */
const patternsOf = oncePer((schema: JsonObject): (Pattern | undefined)[] =>
  partsOf(schema)
    .map((part) => getString(part, 'pattern'))
    .filter((text) => text !== undefined && regularExpressionFault(text) === undefined)
    .map((text = '') => parsePattern(text)),
);

interface Format {
  /** The preferred one first, then others of other lengths. */
  texts: string[];
  /** Returns one of at least this length. */
  grow?: (length: number) => string;
}

const FORMATS: Record<string, Format> = {
  'date-time': {
    texts: ['2026-01-31T09:30:00Z'],
    grow: (length) => `2026-01-31T09:30:00.${'0'.repeat(Math.max(1, length - 21))}Z`,
  },
  date: { texts: ['2026-01-31'] },
  time: { texts: ['09:30:00Z'], grow: (length) => `09:30:00.${'0'.repeat(Math.max(1, length - 10))}Z` },
  duration: { texts: ['PT15M', 'P1D'], grow: (length) => `PT${'1'.repeat(Math.max(1, length - 3))}M` },
  email: {
    texts: ['user@example.com', 'a@b.co'],
    grow: (length) => `${'user'.padEnd(length - 12, 'x')}@example.com`,
  },
  hostname: {
    texts: ['example.com', 'a.co', 'a'],
    grow: (length) => `${'x'.repeat(Math.max(1, length - 12))}.example.com`,
  },
  ipv4: {
    texts:
      '203.0.113.10 1.1.1.1 10.0.0.1 192.0.2.1 192.0.2.10 10.10.10.10 203.0.113.100 198.51.100.10 198.51.100.100 255.255.255.255'.split(
        ' ',
      ),
  },
  ipv6: { texts: ['2001:db8::10', '::', '2001:0db8:0000:0000:0000:0000:0000:0010'] },
  uri: {
    texts: ['https://example.com', 'https://a.co', 'urn:a', 'a:b'],
    grow: (length) => 'https://example.com/'.padEnd(length, 'x'),
  },
  url: {
    texts: ['https://example.com', 'https://a.co'],
    grow: (length) => 'https://example.com/'.padEnd(length, 'x'),
  },
  uuid: { texts: ['123e4567-e89b-12d3-a456-426614174000', '123E4567-E89B-12D3-A456-426614174000'] },
  guid: { texts: ['123e4567-e89b-12d3-a456-426614174000'] },
  byte: { texts: ['ZXhhbXBsZQ==', 'YWJj'], grow: (length) => 'YWJj'.repeat(Math.ceil(length / 4)) },
  'json-pointer': { texts: ['/name', '/a', ''], grow: (length) => '/name'.padEnd(length, 'x') },
  'relative-json-pointer': { texts: ['0'], grow: (length) => '0/name'.padEnd(length, 'x') },
  binary: { texts: ['<file>'], grow: (length) => '<file>'.padEnd(length, 'x') },
  password: { texts: ['********'], grow: (length) => '*'.repeat(length) },
};

/** Whether a format is one of texts: a number or an object cannot have it. */
export function isTextFormat(format: string): boolean {
  return Object.hasOwn(FORMATS, format);
}

function formatOf(schema: JsonObject): string {
  return getString(schema, 'format') ?? (getString(schema, 'contentEncoding') === 'base64' ? 'byte' : '');
}

/** Returns candidates for a format; for an unknown one, a word of the required length. */
function textsOfFormat(format: string, min: number, max: number): string[] {
  // Where a number of JSON is not exact enough, it is a text.
  if (/^(?:u?int(?:32|64)|decimal|double|float)$/.test(format)) return ['1'.padEnd(min, '0').slice(0, max)];
  const known = isTextFormat(format) ? FORMATS[format] : undefined;
  if (!known) return ['string'.padEnd(min, 'x').slice(0, max)];
  return [...known.texts, ...(known.grow ? [known.grow(min)] : [])];
}
