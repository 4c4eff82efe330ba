import { type Filter, type JsonPath, type Literal, leadingKeys } from '../json-path.ts';

type Keys = (string | number)[];

/** How a language says what a JSONPath is made of. */
export interface PathSyntax {
  /** Whether anything at the keys of a value is so; whether there is anything, where nothing is said of it. */
  findAt(value: string, keys: Keys, is?: (item: string) => string): string;
  /** The same of the members of what is there. */
  findIn(value: string, keys: Keys, is?: (item: string) => string): string;
  and: string;
  or: string;
  not(condition: string): string;
  /** An operator is one of `<`, `<=`, `>` and `>=`. */
  compare(item: string, operator: string, literal: Literal): string;
}

/** A JSONPath as a condition on a value: whether it leads to anything. */
export function writePath(path: JsonPath, value: string, syntax: PathSyntax): string {
  const { keys, rest } = leadingKeys(path);
  const [next, ...after] = rest;
  if (!next) return syntax.findAt(value, keys);
  if (next.kind !== 'filter' && after.length === 0) return syntax.findIn(value, keys);
  return syntax.findIn(value, keys, (item) =>
    [
      ...(next.kind === 'filter' ? [writeFilter(next.filter, item, syntax)] : []),
      ...(after.length > 0 ? [writePath(after, item, syntax)] : []),
    ].join(` ${syntax.and} `),
  );
}

function writeFilter(filter: Filter, item: string, syntax: PathSyntax): string {
  switch (filter.kind) {
    case 'and':
    case 'or': {
      const parts = filter.parts.map((part) => writeFilter(part, item, syntax));
      return `(${parts.join(` ${syntax[filter.kind]} `)})`;
    }
    case 'not':
      return syntax.not(writeFilter(filter.part, item, syntax));
    case 'exists':
      return syntax.findAt(item, filter.keys);
    case 'compare': {
      const { keys, operator, literal } = filter;
      const is = (own: string) => syntax.compare(own, operator === '!=' ? '==' : operator, literal);
      const found = syntax.findAt(item, keys, is);
      return operator === '!=' ? syntax.not(found) : found;
    }
  }
}
