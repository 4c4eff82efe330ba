import { MAX_MOCK_FACTS } from '../limits.ts';
import { isObject, type JsonObject, setOwn } from '../openapi/document/json-object.ts';

/** A value that is known of a thing, and where it was. */
export interface Fact {
  path: string[];
  value: string | number | boolean;
  /** What examples of the request have in that place, if there are any. */
  documented?: string[];
}

/** The texts, numbers and truth values of objects in a value, without those in lists. */
export function factsOf(value: unknown, path: string[] = []): Fact[] {
  if (isObject(value))
    return Object.entries(value)
      .flatMap(([key, inner]) => factsOf(inner, [...path, key]))
      .slice(0, MAX_MOCK_FACTS);
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && path.length > 0 ? [{ path, value }] : [];
}

/** Facts in which later ones replace earlier ones of the same place. */
export function mergeFacts(...lists: Fact[][]): Fact[] {
  const merged = new Map(lists.flat().map((fact) => [JSON.stringify(fact.path), fact]));
  return [...merged.values()].slice(-MAX_MOCK_FACTS);
}

/** Adds to facts of a request what its examples have in the same places. */
export function withDocumented(facts: Fact[], examples: unknown[]): Fact[] {
  const all = examples.flatMap((example) => factsOf(example));
  return facts.map((fact) => {
    const same = all.filter(({ path }) => JSON.stringify(path) === JSON.stringify(fact.path));
    return same.length === 0 ? fact : { ...fact, documented: same.map(({ value }) => String(value)) };
  });
}

/**
 * Puts facts into an example: where it has what the examples of the request have, under the same name. `amount` may well mean
 * two things, but not where both examples have the same one. Without such an example, the whole path must be the same.
 */
export function withFacts(example: unknown, facts: Fact[]): unknown {
  const places = factsOf(example);
  const changes = new Map<string, Fact['value']>();
  for (const { path, value, documented } of facts) {
    const fitting = places.filter(
      (place) =>
        typeof place.value === typeof value &&
        path.every((name, index) => place.path.at(index - path.length) === name) &&
        (documented ? documented.includes(String(place.value)) : place.path.length === path.length),
    );
    const place = fitting.find((one) => one.path.length === path.length) ?? fitting[0];
    if (place && (fitting.length === 1 || place.path.length === path.length))
      changes.set(JSON.stringify(place.path), value);
  }
  const change = (value: unknown, path: string[]): unknown => {
    if (!isObject(value)) return changes.get(JSON.stringify(path)) ?? value;
    const changed: JsonObject = {};
    for (const [key, inner] of Object.entries(value)) setOwn(changed, key, change(inner, [...path, key]));
    return changed;
  };
  return changes.size === 0 ? example : change(example, []);
}

/** Whether a text or number is anywhere in a value. */
export function holdsValue(value: unknown, text: string): boolean {
  if (Array.isArray(value)) return value.some((item) => holdsValue(item, text));
  if (isObject(value)) return Object.values(value).some((inner) => holdsValue(inner, text));
  return (typeof value === 'string' || typeof value === 'number') && String(value) === text;
}

/** Changes every text in a value. */
export function mapTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, change));
  if (!isObject(value)) return value;
  const mapped: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) setOwn(mapped, key, mapTexts(inner, change));
  return mapped;
}

/** Whether a value tells one thing from all others, as far as one can see. */
export function isIdentity(value: unknown): value is string | number {
  return Number.isSafeInteger(value) || (typeof value === 'string' && value.length >= 5 && /\d/.test(value));
}

/** The id of a further thing: as the first one, with `count` added to its last characters, as if they were a number. */
export function nextId<T extends string | number>(first: T, count: number): T {
  if (typeof first === 'number') return (first + count) as T;
  const isHex = /^[\da-f-]+$/i.test(first);
  const characters = [...(first as string)];
  let carry = count;
  for (let index = characters.length - 1; index >= 0 && carry > 0; index--) {
    const character = characters[index] ?? '';
    const digits = DIGITS.find((all) => all.includes(character));
    if (!digits) continue;
    // A letter of a hexadecimal number must stay one.
    const base = isHex && digits.length > 10 ? 6 : digits.length;
    const sum = digits.indexOf(character) + carry;
    characters[index] = digits[sum % base] ?? '';
    carry = Math.floor(sum / base);
  }
  return characters.join('') as T;
}

const DIGITS = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
