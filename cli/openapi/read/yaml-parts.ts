import { isObject, type Raw, setOwn } from '../document/raw.ts';

/** Makes data of a text; undefined where anything may be wrong with it. */
type Read = (text: string) => unknown;

/** Parts of fewer characters are read at once. */
const LARGE = 2_000;
/** The first line of a part: a key that is plain or in quotes, and not one of several lines. */
const KEY = /^ *(?:[^\s#?:,[\]{}&*!|>'"%@`-][^\n]*|"[^"\\\n]*"|'[^'\n]*'):(?:\s|$)/;
/** One whose value stands below it. */
const KEY_ALONE = /^ *(?:([A-Za-z_/$][\w$./{}-]*)|"([^"\\\n]*)"|'([^'\n]*)'):[ \t]*\n/;
const NO_NAME = /^(?:null|true|false)$/i;
/** An alias; a scalar that says how far it is indented; a break that is not one of lines. Texts may look like these. */
const UNSURE = /(?:^|[\s[{,])\*[^\s*]|[|>][+-]?[1-9]|\r/m;

/**
 * The data of a YAML file, read in parts of it, so that those which have stayed the same need not be read again.
 * Undefined where the parts might not say the same as the whole.
 */
export function readParts(text: string, read: Read): Raw | undefined {
  return UNSURE.test(text) ? undefined : readMap(text.replace(/^---\n/, ''), read);
}

function readMap(text: string, read: Read): Raw | undefined {
  const data: Raw = {};
  for (const part of partsOf(text)) {
    const own = KEY.test(part) ? (readLarge(part, read) ?? read(part)) : undefined;
    const [entry, ...others] = isObject(own) ? Object.entries(own) : [];
    if (!entry || others.length > 0 || Object.hasOwn(data, entry[0])) return undefined;
    setOwn(data, ...entry);
  }
  return data;
}

function readLarge(part: string, read: Read): Raw | undefined {
  const [line = '', plain, double, single] = (part.length > LARGE && KEY_ALONE.exec(part)) || [];
  const name = plain ?? double ?? single;
  if (name === undefined || NO_NAME.test(plain ?? '')) return undefined;
  const value = readMap(part.slice(line.length), read);
  if (!value || Object.keys(value).length === 0) return undefined;
  const made: Raw = {};
  setOwn(made, name, value);
  return made;
}

/** A part begins with each line that is indented like the first, and is no item of a list; all is one where that cannot be. */
function partsOf(text: string): string[] {
  const lines = text.match(/[^\n]*\n|[^\n]+/g) ?? [];
  const depths = lines.map((line) => (/^\s*(?:#|$)/.test(line) ? undefined : line.search(/[^ ]/)));
  const depth = depths.find((one) => one !== undefined);
  const starts = lines.flatMap((line, index) =>
    depth !== undefined && depths[index] === depth && !/^ *-\s/.test(line) ? [index] : [],
  );
  const isMap =
    starts[0] === depths.indexOf(depth) && depths.every((one = depth ?? 0) => one >= (depth ?? 0));
  return isMap ? starts.map((start, index) => lines.slice(start, starts[index + 1]).join('')) : [text];
}
