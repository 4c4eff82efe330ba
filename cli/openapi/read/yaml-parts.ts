import { isObject, type Raw, setOwn } from '../document/raw.ts';

/** Parses YAML; undefined if there may be problems. */
type Read = (text: string) => unknown;

/** Parts of up to this many characters are not split. */
const LARGE = 2_000;
/** The first line of a part: a plain or quoted key on one line. */
const KEY = /^ *(?:[^\s#?:,[\]{}&*!|>'"%@`-][^\n]*|"[^"\\\n]*"|'[^'\n]*'):(?:\s|$)/;
/** A key with its value on the following lines. */
const KEY_ALONE = /^ *(?:([A-Za-z_/$][\w$./{}-]*)|"([^"\\\n]*)"|'([^'\n]*)'):[ \t]*\n/;
const NO_NAME = /^(?:null|true|false)$/i;
/** Possible aliases, block scalars with an indentation indicator, and carriage returns. */
const UNSURE = /(?:^|[\s[{,])\*[^\s*]|[|>][+-]?[1-9]|\r/m;

/**
 * Parses a YAML file in parts, so that unchanged parts can be cached. Returns undefined if the result might differ from that
 * of parsing the whole.
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
  const map: Raw = {};
  setOwn(map, name, value);
  return map;
}

/** Splits a map before each line with the indentation of the first, except for list items. Returns any other text whole. */
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
