/** A key of a sample, with its place in the text, and the keys that it is inside of. */
interface Key {
  start: number;
  end: number;
  path: string[];
}

/** The JSON of a sample: the whole text, or the body that curl sends. */
const JSON_START = /^[[{]|--data-raw '[[{]/;

/** Strings, with the colon after a key, and brackets. */
const TOKENS = /("(?:[^"\\]|\\.)*(?:"|\\?$))(\s*:)?|[{}[\]]/gs;

const known = new WeakMap<Element, Key[]>();

/** Finds the keys of the JSON in a sample. Its text never changes, so they are found once. */
export function keysIn(code: Element): Key[] {
  const keys = known.get(code) ?? findKeys(code.textContent);
  known.set(code, keys);
  return keys;
}

function findKeys(text: string): Key[] {
  const first = text.search(JSON_START);
  const keys: Key[] = [];
  const path: string[] = [];
  for (const { 0: token, 1: string, 2: colon, index } of first < 0 ? [] : text.matchAll(TOKENS)) {
    if (index < first) continue;
    if (/^[{[]/.test(token)) path.push('');
    else if (/^[}\]]/.test(token)) path.pop();
    if (!string || !colon || path.length === 0) continue;
    path[path.length - 1] = string.slice(1, -1);
    keys.push({ start: index, end: index + string.length, path: path.filter(Boolean) });
  }
  return keys;
}
