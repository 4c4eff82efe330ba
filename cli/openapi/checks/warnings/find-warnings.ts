import { MAX_WARNINGS_PER_RULE } from '../../../limits.ts';
import type { Problem } from '../../../problem.ts';
import type { Source } from '../../../source/parse-source.ts';
import { getOrInsert } from '../../../text/get-or-insert.ts';
import type { JsonObject } from '../../document/json-object.ts';
import { mayRefer, walkEvery } from '../../document/walk.ts';
import { locateIn } from '../locate-in.ts';
import { warnOfBesideReference } from './beside-reference.ts';
import { warnOfCombinations } from './combinations.ts';
import { warnOfContradictions } from './contradictions.ts';
import { warnOfEmpty } from './empty.ts';
import { warnOfEnumDescriptions, warnOfExamples } from './examples.ts';
import { warnOfCallbacks, warnOfLinkValues } from './expressions.ts';
import { warnOfBadges, warnOfCodes, warnOfExtensions } from './extensions.ts';
import { warnOfAnchors, warnOfDialect, warnOfKeywords } from './keywords.ts';
import { warnOfMapping, warnOfSwapped } from './mapping.ts';
import { warnOfContentType, warnOfEncoding, warnOfMediaTypes } from './media-types.ts';
import { warnOfMocks } from './mocks.ts';
import { collectNames, warnOfLink, warnOfOperation, warnOfTags } from './names.ts';
import { warnOfNumbers } from './numbers.ts';
import { warnOfBodies, warnOfHeaders, warnOfParameter, warnOfParameters, warnOfStyle } from './parameters.ts';
import { warnOfPlaces } from './places.ts';
import { warnOfProblemStatus } from './problem-status.ts';
import { warnOfSchemas } from './schemas.ts';
import { warnOfHttpScheme, warnOfSecurity } from './security.ts';
import { warnOfServers } from './servers.ts';
import { warnOfImages, warnOfUrls } from './urls.ts';
import type { Visited, Warn } from './warn.ts';

const OF_DOCUMENT = [
  warnOfTags,
  warnOfAnchors,
  warnOfNumbers,
  (visited: Visited) => warnOfDialect(visited, 'jsonSchemaDialect'),
];

const OF_SCHEMAS = [
  warnOfMapping,
  warnOfSwapped,
  warnOfEnumDescriptions,
  warnOfKeywords,
  warnOfSchemas,
  warnOfContradictions,
  warnOfCombinations,
  warnOfContentType,
  warnOfImages,
  warnOfUrls,
];

const OF_OTHERS = [
  warnOfBesideReference,
  warnOfEmpty,
  warnOfParameters,
  warnOfBodies,
  warnOfParameter,
  warnOfHeaders,
  warnOfStyle,
  warnOfHttpScheme,
  warnOfSecurity,
  warnOfOperation,
  warnOfLink,
  warnOfEncoding,
  warnOfExamples,
  warnOfProblemStatus,
  warnOfCallbacks,
  warnOfLinkValues,
  warnOfImages,
  warnOfUrls,
  warnOfServers,
  warnOfMediaTypes,
  warnOfBadges,
  warnOfCodes,
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
  const add: Warn = (rule, pointer, text) => {
    const key = `${rule} ${pointer}`;
    if (pointers.has(key)) return;
    pointers.add(key);
    const problems = getOrInsert(byRule, rule, () => []);
    problems.push({
      severity: 'warning',
      ...(typeof text === 'string' ? { message: text } : text),
      rule: `openapi/${rule}`,
      file: source.file,
      ...(problems.length > MAX_WARNINGS_PER_RULE ? {} : locate(pointer)),
    });
  };
  const names = collectNames(document);
  const visit = (rules: ((visited: Visited) => void)[], node: JsonObject, pointer: string) => {
    const warn: Warn = (rule, at, text) => add(rule, pointer + at, text);
    for (const rule of rules) rule({ document, version, names, node, pointer, warn });
  };
  visit(OF_DOCUMENT, document, '');
  walkEvery(document, (node, pointer, kind) => {
    const isMap = !mayRefer(kind);
    visit([(visited) => warnOfPlaces(visited, isMap)], node, pointer);
    if (!isMap) visit(kind === 'schema' ? OF_SCHEMAS : OF_OTHERS, node, pointer);
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
