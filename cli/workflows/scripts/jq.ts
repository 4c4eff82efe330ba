import { jqString, layOut } from '../../openapi/samples/literals.ts';
import {
  type Body,
  type Condition,
  environmentName,
  type Filling,
  fillingFor,
  type Output,
  type Text,
  type Value,
} from '../model.ts';
import { withEnd } from '../pattern.ts';
import { isEquality, isIndex, isSame, type Needs } from './needs.ts';
import { type PathSyntax, writePath } from './paths.ts';

/** Functions that the programs of a script use. */
export function jqFunctions({ same, order, finds, headers, urls }: Needs): string {
  return [
    'def at(place): try getpath(place) catch null;',
    ...(same
      ? [
          'def fold: if type == "string" then ascii_downcase else . end;',
          'def same(one; other): (one | fold) == (other | fold);',
        ]
      : []),
    ...(order
      ? [
          'def number: if type == "number" then . else null end;',
          'def less(one; other): (one | number) as $one | (other | number) as $other | $one != null and $other != null and $one < $other;',
          'def most(one; other): less(one; other) or ((one | number) != null and one == other);',
        ]
      : []),
    ...(finds
      ? [
          'def has_own($key): (type == "array" and ($key | type) == "number" and length > $key) or (type == "object" and ($key | type) == "string" and has($key));',
          'def find_at(keys): reduce keys[] as $key ([.]; map(select(has_own($key)) | .[$key])) | .[];',
          'def find_in(keys): find_at(keys) | .[]?;',
        ]
      : []),
    ...(urls
      ? [
          // jq can't decode URLs. Bytes that aren't ASCII stay as they are.
          'def digit: if . > 96 then . - 87 elif . > 64 then . - 55 else . - 48 end;',
          'def decoded: gsub("\\\\+"; " ") | gsub("%(?<high>[0-7])(?<low>[0-9A-Fa-f])"; [.high, .low | explode[] | digit] | [.[0] * 16 + .[1]] | implode);',
        ]
      : []),
    ...(headers
      ? [
          'def header(name): [$headers | split("\\n")[] | select(ascii_downcase | startswith(name + ":")) | .[(name | length) + 1:] | gsub("^\\\\s+|\\\\s+$"; "")] | last;',
        ]
      : []),
  ].join('\n');
}

/** A value of the response, or one that is known before. */
export function jqValue(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? jqString(value.value) : JSON.stringify(value.value);
    case 'status':
      return '$status';
    case 'header':
      return `header(${jqString(value.name.toLowerCase())})`;
    case 'body':
      return value.steps.length === 0 ? '.' : `at([${value.steps.map(jqStep).join(', ')}])`;
    case 'variable':
      return value.isText
        ? `$ENV.${environmentName(value.name)}`
        : `(try ($ENV.${environmentName(value.name)} | fromjson) catch null)`;
  }
}

function jqStep(step: string): string {
  return isIndex(step) ? step : jqString(step);
}

export function jqConditions(conditions: Condition[]): string {
  return conditions
    .map((one) => (conditions.length > 1 && one.kind === 'or' ? `(${jqCondition(one)})` : jqCondition(one)))
    .join(' and ');
}

function jqCondition(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts
        .map((part) => ('parts' in part ? `(${jqCondition(part)})` : jqCondition(part)))
        .join(` ${condition.kind} `);
    case 'not':
      return `(${jqCondition(condition.part)} | not)`;
    case 'holds':
      return `${jqValue(condition.value)} == true`;
    case 'matches':
      return `(${jqValue(condition.value)} | if . == null then "" else tostring end | test(${jqString(withEnd(condition.pattern, '\\z'))}))`;
    case 'finds':
      return `(${jqValue(condition.value)} | ${writePath(condition.path, '.', PATHS)})`;
    case 'compare':
      return comparison(condition);
  }
}

const find = (name: string): PathSyntax['findAt'] => {
  return (_, keys, is) => {
    const words = keys.map((key) => (typeof key === 'number' ? key : jqString(key)));
    return `any(${name}([${words.join(', ')}]); ${is ? is('.') : 'true'})`;
  };
};

const PATHS: PathSyntax = {
  findAt: find('find_at'),
  findIn: find('find_in'),
  and: 'and',
  or: 'or',
  not: (condition) => `(${condition} | not)`,
  compare: (item, operator, value) => {
    const literal = typeof value === 'string' ? jqString(value) : JSON.stringify(value);
    return operator === '=='
      ? `${item} == ${literal}`
      : `type == "number" and ${item} ${operator} ${literal}`;
  },
};

function comparison({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const [one, other] = [jqValue(left), jqValue(right)];
  if (isEquality(operator)) {
    if (!isSame(left, right)) return `${one} ${operator} ${other}`;
    return operator === '==' ? `same(${one}; ${other})` : `(same(${one}; ${other}) | not)`;
  }
  const [low, high] = operator.startsWith('<') ? [one, other] : [other, one];
  return `${operator.endsWith('=') ? 'most' : 'less'}(${low}; ${high})`;
}

/**
 * The value to keep, or a parameter of the address that it is. What is no such address is nothing: the words of jq would
 * quote it, with what it tells a terminal.
 */
export function jqOutput({ value, parameter }: Output): string {
  if (parameter === undefined) return jqValue(value);
  return `[${jqValue(value)} | strings | capture(${jqString(`[?&]${parameter}=(?<found>[^&#]*)`)}).found | decoded] | first`;
}

/** A payload as a program: JSON, with variables where it is not known yet. */
export function jqPayload(body: Body, indent: string): string {
  const program = layOut(body.value, indent, {
    text: (text) => {
      const filling = fillingFor(body, text);
      return filling ? jqFilling(filling) : jqString(text);
    },
    key: jqString,
    none: 'null',
    yes: 'true',
    no: 'false',
  });
  // JSON knows no comma before an end.
  return program.replace(/,(?=\n\s*[}\]])/g, '');
}

function jqFilling(filling: Filling): string {
  return 'value' in filling ? jqValue(filling.value) : jqText(filling.text);
}

function jqText(text: Text): string {
  const pieces = text.map((piece) =>
    'text' in piece ? jqString(piece.text) : `$ENV.${environmentName(piece.name)}`,
  );
  return `(${pieces.join(' + ')})`;
}
