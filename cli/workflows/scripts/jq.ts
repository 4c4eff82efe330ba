import { jsonString, layOut } from '../../openapi/samples/literals.ts';
import {
  type Body,
  type Condition,
  environmentName,
  type Output,
  runtimeValueFor,
  type Template,
  type Value,
} from '../model.ts';
import { withEnd } from '../pattern.ts';
import { type ConditionSyntax, type PathSyntax, writeConditions, writeJsonPath } from './conditions.ts';
import { type Features, isEquality, isIndex, isTextComparison } from './features.ts';

/** The functions that the jq programs of a script use. */
export function jqFunctions(features: Features): string {
  return [
    'def at(place): try getpath(place) catch null;',
    ...(features.equality
      ? [
          'def fold: if type == "string" then ascii_downcase else . end;',
          'def same(one; other): (one | fold) == (other | fold);',
        ]
      : []),
    ...(features.ordering
      ? [
          'def number: if type == "number" then . else null end;',
          'def less(one; other): (one | number) as $one | (other | number) as $other | $one != null and $other != null and $one < $other;',
          'def most(one; other): less(one; other) or ((one | number) != null and one == other);',
        ]
      : []),
    ...(features.jsonPath
      ? [
          'def has_own($key): (type == "array" and ($key | type) == "number" and length > $key) or (type == "object" and ($key | type) == "string" and has($key));',
          'def find_at(keys): reduce keys[] as $key ([.]; map(select(has_own($key)) | .[$key])) | .[];',
          'def find_in(keys): find_at(keys) | .[]?;',
        ]
      : []),
    ...(features.queryOutputs
      ? [
          // jq can't decode URLs. Bytes that aren't ASCII stay encoded.
          'def digit: if . > 96 then . - 87 elif . > 64 then . - 55 else . - 48 end;',
          'def decoded: gsub("\\\\+"; " ") | gsub("%(?<high>[0-7])(?<low>[0-9A-Fa-f])"; [.high, .low | explode[] | digit] | [.[0] * 16 + .[1]] | implode);',
        ]
      : []),
    ...(features.headers
      ? [
          'def header(name): [$headers | split("\\n")[] | select(ascii_downcase | startswith(name + ":")) | .[(name | length) + 1:] | gsub("^\\\\s+|\\\\s+$"; "")] | last;',
        ]
      : []),
  ].join('\n');
}

/** A value as an expression of jq. */
export function jqValue(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return scalar(value.value);
    case 'status':
      return '$status';
    case 'header':
      return `header(${jsonString(value.name.toLowerCase())})`;
    case 'body':
      return value.path.length === 0 ? '.' : `at([${value.path.map(jqKey).join(', ')}])`;
    case 'variable':
      return value.isString
        ? `$ENV.${environmentName(value.name)}`
        : `(try ($ENV.${environmentName(value.name)} | fromjson) catch null)`;
  }
}

function jqKey(token: string): string {
  return isIndex(token) ? token : jsonString(token);
}

function scalar(value: string | number | boolean | null): string {
  return typeof value === 'string' ? jsonString(value) : JSON.stringify(value);
}

export function jqConditions(conditions: Condition[]): string {
  return writeConditions(conditions, CONDITIONS);
}

const find = (name: string): PathSyntax['findAt'] => {
  return (_, keys, condition) =>
    `any(${name}([${keys.map(scalar).join(', ')}]); ${condition ? condition('.') : 'true'})`;
};

const PATHS: PathSyntax = {
  findAt: find('find_at'),
  findIn: find('find_in'),
  and: 'and',
  or: 'or',
  not: (condition) => `(${condition} | not)`,
  compare: (item, operator, value) =>
    operator === '=='
      ? `${item} == ${scalar(value)}`
      : `type == "number" and ${item} ${operator} ${scalar(value)}`,
};

const CONDITIONS: ConditionSyntax = {
  ...PATHS,
  value: jqValue,
  isTrue: (value) => `${value} == true`,
  regex: (value, pattern) =>
    `(${value} | if . == null then "" else tostring end | test(${jsonString(withEnd(pattern, '\\z'))}))`,
  jsonPath: (value, path) => `(${value} | ${writeJsonPath(path, '.', PATHS)})`,
  comparison({ operator, left, right }) {
    const [a, b] = [jqValue(left), jqValue(right)];
    if (isEquality(operator)) {
      if (!isTextComparison(left, right)) return `${a} ${operator} ${b}`;
      return operator === '==' ? `same(${a}; ${b})` : `(same(${a}; ${b}) | not)`;
    }
    const [low, high] = operator.startsWith('<') ? [a, b] : [b, a];
    return `${operator.endsWith('=') ? 'most' : 'less'}(${low}; ${high})`;
  },
};

/**
 * An output, or the query parameter of the URL that it is. Text that is not a URL gives null: an error of jq would quote
 * it, with control characters for the terminal.
 */
export function jqOutput({ value, queryParameter }: Output): string {
  if (queryParameter === undefined) return jqValue(value);
  return `[${jqValue(value)} | strings | capture(${jsonString(`[?&]${queryParameter}=(?<found>[^&#]*)`)}).found | decoded] | first`;
}

/** A payload as a program of jq: JSON, with expressions for values that are known only at run time. */
export function jqPayload(body: Body, indentation: string): string {
  const program = layOut(body.value, indentation, {
    text: (text) => {
      const runtime = runtimeValueFor(body, text);
      if (!runtime) return jsonString(text);
      return 'value' in runtime ? jqValue(runtime.value) : jqTemplate(runtime.template);
    },
    key: jsonString,
    none: 'null',
    yes: 'true',
    no: 'false',
  });
  // JSON doesn't allow trailing commas.
  return program.replace(/,(?=\n\s*[}\]])/g, '');
}

function jqTemplate(template: Template): string {
  const pieces = template.map((piece) =>
    'text' in piece ? jsonString(piece.text) : `$ENV.${environmentName(piece.name)}`,
  );
  return `(${pieces.join(' + ')})`;
}
