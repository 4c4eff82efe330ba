import { type Filter, type JsonPath, type Literal, leadingKeys } from '../json-path.ts';
import type { Condition, Value } from '../model.ts';

type Keys = (string | number)[];

/** How a language writes conditions. */
export interface ConditionSyntax {
  and: string;
  or: string;
  not(condition: string): string;
  value(value: Value): string;
  isTrue(value: string): string;
  regex(value: string, pattern: string): string;
  jsonPath(value: string, path: JsonPath): string;
  comparison(condition: Condition & { kind: 'compare' }): string;
}

/** How a language writes JSONPath. */
export interface PathSyntax extends Pick<ConditionSyntax, 'and' | 'or' | 'not'> {
  /** Whether the value at the keys exists, and meets a condition. */
  findAt(value: string, keys: Keys, condition?: (item: string) => string): string;
  /** The same for the members of the value at the keys. */
  findIn(value: string, keys: Keys, condition?: (item: string) => string): string;
  /** The operator is one of `==`, `<`, `<=`, `>` and `>=`. */
  compare(item: string, operator: string, literal: Literal): string;
}

/** Writes conditions that must all be met. */
export function writeConditions(conditions: Condition[], syntax: ConditionSyntax): string {
  return conditions
    .map((condition) => {
      const text = writeCondition(condition, syntax);
      return conditions.length > 1 && condition.kind === 'or' ? `(${text})` : text;
    })
    .join(` ${syntax.and} `);
}

function writeCondition(condition: Condition, syntax: ConditionSyntax): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts
        .map((part) => ('parts' in part ? `(${writeCondition(part, syntax)})` : writeCondition(part, syntax)))
        .join(` ${syntax[condition.kind]} `);
    case 'not':
      return syntax.not(writeCondition(condition.part, syntax));
    case 'isTrue':
      return syntax.isTrue(syntax.value(condition.value));
    case 'regex':
      return syntax.regex(syntax.value(condition.value), condition.pattern);
    case 'jsonpath':
      return syntax.jsonPath(syntax.value(condition.value), condition.path);
    case 'compare':
      return syntax.comparison(condition);
  }
}

/** Writes whether a path selects anything in a value. */
export function writeJsonPath(path: JsonPath, value: string, syntax: PathSyntax): string {
  const { keys, rest } = leadingKeys(path);
  const [next, ...after] = rest;
  if (!next) return syntax.findAt(value, keys);
  if (next.kind !== 'filter' && after.length === 0) return syntax.findIn(value, keys);
  return syntax.findIn(value, keys, (item) =>
    [
      ...(next.kind === 'filter' ? [writeFilter(next.filter, item, syntax)] : []),
      ...(after.length > 0 ? [writeJsonPath(after, item, syntax)] : []),
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
      const found = syntax.findAt(item, keys, (own) =>
        syntax.compare(own, operator === '!=' ? '==' : operator, literal),
      );
      return operator === '!=' ? syntax.not(found) : found;
    }
  }
}
