import { getNumber, getString, type Raw } from '../../document/raw.ts';
import { type Pattern, parsePattern } from './pattern.ts';
import { matchesPattern, textOfPattern } from './pattern-text.ts';

/** Characters; whatever must be longer has no sample. */
const LONGEST_TEXT = 1_000;
/** Characters of a text that is made of a pattern. */
const LONGEST_OF_PATTERN = 200;

/** A few hundred schemas may be used by thousands of operations. */
const known = new WeakMap<Raw, { text: string | undefined }>();

/** A text that a flat schema allows; undefined when there is none, or none is found. */
export function sampleText(schema: Raw): string | undefined {
  const found = known.get(schema) ?? { text: findText(schema) };
  known.set(schema, found);
  return found.text;
}

/** Texts with something of everything, for patterns that want that of passwords. */
const MIXED = ['Passw0rd!', 'Passw0rd', 'Passw0rd!Passw0rd!', 'Passw0rd!'.repeat(4)];

function findText(schema: Raw): string | undefined {
  const shortest = getNumber(schema, 'minLength') ?? 0;
  const longest = Math.min(getNumber(schema, 'maxLength') ?? LONGEST_TEXT, LONGEST_TEXT);
  if (shortest > longest) return undefined;
  const pattern = patternOf(schema);
  const made = pattern && textOfPattern(pattern, shortest, Math.min(longest, LONGEST_OF_PATTERN));
  const texts = [
    ...textsOfFormat(getString(schema, 'format') ?? '', shortest, longest),
    ...(made ? [made] : []),
    ...(pattern ? MIXED : []),
  ];
  return texts.find((text) => fitsText(text, schema));
}

/** Whether a text keeps to the lengths and the pattern of a flat schema; a pattern that cannot be read allows any. */
export function fitsText(text: string, schema: Raw): boolean {
  const { length } = [...text];
  const pattern = patternOf(schema);
  return (
    length >= (getNumber(schema, 'minLength') ?? 0) &&
    length <= (getNumber(schema, 'maxLength') ?? length) &&
    (!pattern || matchesPattern(pattern, text))
  );
}

const parsed = new WeakMap<Raw, Pattern | undefined>();

function patternOf(schema: Raw): Pattern | undefined {
  const written = getString(schema, 'pattern');
  if (written !== undefined && !parsed.has(schema)) parsed.set(schema, parsePattern(written));
  return parsed.get(schema);
}

interface Format {
  /** The best one first, then others of other lengths. */
  texts: string[];
  /** One of at least so many characters, where there are such. */
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
    texts: [
      '203.0.113.10',
      '1.1.1.1',
      '10.0.0.1',
      '192.0.2.1',
      '192.0.2.10',
      '10.10.10.10',
      '203.0.113.100',
      '198.51.100.10',
      '198.51.100.100',
      '255.255.255.255',
    ],
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
  byte: { texts: ['ZXhhbXBsZQ==', 'YWJj'], grow: (length) => 'YWJj'.repeat(Math.ceil(length / 4)) },
  'json-pointer': { texts: ['/name', '/a', ''], grow: (length) => '/name'.padEnd(length, 'x') },
  'relative-json-pointer': { texts: ['0'], grow: (length) => '0/name'.padEnd(length, 'x') },
  binary: { texts: ['<file>'], grow: (length) => '<file>'.padEnd(length, 'x') },
  password: { texts: ['********'], grow: (length) => '*'.repeat(length) },
};

/** Texts of a format, those of other lengths included; of any other format, or none, a word that is as long as it must. */
function textsOfFormat(format: string, shortest: number, longest: number): string[] {
  const known = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  if (!known) return ['string'.padEnd(shortest, 'x').slice(0, longest)];
  return [...known.texts, ...(known.grow ? [known.grow(shortest)] : [])];
}
