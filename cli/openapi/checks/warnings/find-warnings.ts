import { MAX_WARNINGS_PER_RULE } from '../../../limits.ts';
import type { Problem } from '../../../problem.ts';
import type { Source } from '../../../source/parse-source.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { walk } from '../../document/walk.ts';
import { locateIn } from '../locate-in.ts';
import { warnOfAddresses } from './addresses.ts';
import { warnOfCombinations } from './combinations.ts';
import { warnOfContradictions } from './contradictions.ts';
import { warnOfExamples } from './examples.ts';
import { warnOfExpressions } from './expressions.ts';
import { warnOfExtensions } from './extensions.ts';
import { warnOfAnchors, warnOfDialect, warnOfKeywords } from './keywords.ts';
import { warnOfMocks } from './mocks.ts';
import { collectNames, warnOfNames, warnOfTags } from './names.ts';
import { warnOfNumbers } from './numbers.ts';
import { warnOfParameters } from './parameters.ts';
import { warnOfSchemas } from './schemas.ts';
import type { Warn } from './warn.ts';

const RULES = [
  warnOfParameters,
  warnOfNames,
  warnOfExamples,
  warnOfExpressions,
  warnOfKeywords,
  warnOfSchemas,
  warnOfContradictions,
  warnOfCombinations,
  warnOfAddresses,
  warnOfExtensions,
  warnOfMocks,
];

/**
 * Warns about everything in a document that is not shown or cannot be meant, because it is ambiguous, unknown or cannot be
 * resolved. `document` is in OpenAPI 3; `version` is that of the source.
 */
export function findWarnings(document: JsonObject, source: Source, version: string): Problem[] {
  const byRule = new Map<string, Problem[]>();
  const pointers = new Set<string>();
  const locate = locateIn(source, version);
  const warn: Warn = (rule, pointer, message, hint, severity = 'warning') => {
    const key = `${rule} ${pointer}`;
    if (pointers.has(key)) return;
    pointers.add(key);
    const problems = byRule.get(rule) ?? [];
    byRule.set(rule, problems);
    problems.push({
      message,
      severity,
      rule: `openapi/${rule}`,
      file: source.file,
      ...(problems.length > MAX_WARNINGS_PER_RULE ? {} : locate(pointer)),
      ...(hint === undefined ? {} : { hint }),
    });
  };
  const names = collectNames(document);
  warnOfTags(document, names, warn);
  warnOfAnchors(document, warn);
  warnOfNumbers(document, warn);
  warnOfDialect(document, '', 'jsonSchemaDialect', warn);
  walk(document, (node, pointer, inSchema) => {
    const visited = { document, version, names, node, pointer, inSchema };
    for (const rule of RULES) rule(visited, warn);
  });
  return [...byRule.values()].flatMap(shorten);
}

function shorten(problems: Problem[]): Problem[] {
  const [first] = problems.slice(MAX_WARNINGS_PER_RULE);
  if (!first) return problems;
  const { hint, ...last } = first;
  const count = problems.length - MAX_WARNINGS_PER_RULE;
  return [
    ...problems.slice(0, MAX_WARNINGS_PER_RULE),
    {
      ...last,
      message: `${last.message} ${count === 1 ? 'One more like this is' : `${count} more like this are`} not shown.`,
    },
  ];
}
