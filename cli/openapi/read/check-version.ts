import { type Problem, warningAt } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { isNumber, NumberText } from '../../text/number-text.ts';
import { get, isObject, textOf } from '../document/json-object.ts';

interface CheckedVersion {
  key: 'openapi' | 'swagger';
  /** `3.1.0`, `2.0`; missing if it is unsupported. */
  version?: string;
  problem?: Problem;
}

/** What to do with other documents, by a key that each has. */
const OTHER_DOCUMENTS: Record<string, string> = {
  overlay: 'An overlay belongs to `overlays` of a reference, whose `spec` is the document that it changes.',
  arazzo: 'A workflow belongs into `content/workflows/`. Name the document whose operations it calls.',
  asyncapi: 'Export it as OpenAPI: AsyncAPI is not read.',
  item: 'Export it as OpenAPI: collections of Postman are not read.',
};

const OWN_KEYS = ['info', 'paths', 'components', 'webhooks'];
const OTHER_FORMAT = 'Name another file, or export this one as OpenAPI.';

/** Determines the OpenAPI version of a document. An unquoted or incomplete version is accepted with a warning. */
export function checkVersion(source: Source): CheckedVersion {
  const { file, data } = source;
  const top = { severity: 'error', rule: 'openapi/version', file, line: 1, column: 1 } as const;
  if (!isObject(data)) {
    const message = 'This is not an OpenAPI document: the top level must be a map.';
    return { key: 'openapi', problem: { ...top, message, hint: OTHER_FORMAT } };
  }
  const key = get(data, 'openapi') === undefined ? 'swagger' : 'openapi';
  const value = get(data, key);
  if (value === undefined) {
    const message = 'This is not an OpenAPI document: missing required property `openapi`.';
    const other = Object.keys(OTHER_DOCUMENTS).find((name) => get(data, name) !== undefined);
    const meant = Object.keys(data).find((name) => nearestName(name, ['openapi', 'swagger']) !== undefined);
    const hint =
      (other ? OTHER_DOCUMENTS[other] : undefined) ??
      (meant === undefined ? undefined : didYouMean(meant, ['openapi', 'swagger'])) ??
      (OWN_KEYS.some((name) => get(data, name) !== undefined)
        ? `Add ${fieldText(source, 'openapi', '3.1.0')}.`
        : OTHER_FORMAT);
    return { key, problem: { ...top, message, hint } };
  }
  if (typeof value === 'string' && /^(2\.0|3\.[012]\.\d+(-.+)?)$/.test(value)) {
    const usual = value === '2.0' ? 'swagger' : 'openapi';
    if (usual === key) return { key, version: value };
    const message = `The version ${value} is that of \`${usual}\`.`;
    const hint = `Write ${fieldText(source, usual, value)}.`;
    return { key, problem: { ...top, ...source.locate(`/${key}`), message, hint } };
  }
  const at = { ...top, ...source.locate(`/${key}`) };
  const text = value instanceof NumberText ? value.source : textOf(value);
  const version = completeVersion(key, text);
  if (version === undefined) {
    const hint = 'Supported versions: 2.0, 3.0.x, 3.1.x and 3.2.x.';
    const isText = typeof value === 'string' || isNumber(value);
    const message = isText ? `OpenAPI ${text} is not supported.` : 'The version of OpenAPI must be a string.';
    return { key, problem: { ...at, message, hint } };
  }
  const isUnquoted = isNumber(value);
  const problem: Problem = warningAt('openapi/unquoted', at, {
    message: isUnquoted
      ? 'The version of OpenAPI must be a string.'
      : `The version of OpenAPI has three numbers, not \`${text}\`.`,
    hint: isUnquoted
      ? `Quote it${key === 'openapi' ? ', with all three numbers' : ''}: ${fieldText(source, key, version)}.`
      : `Write all three numbers: ${fieldText(source, key, version)}.`,
  });
  return { key, version, problem };
}

/** `3.0` → `3.0.0`, and the number 2 → `2.0`. */
function completeVersion(key: string, text: string): string | undefined {
  if (key === 'swagger') return /^2(\.0)?$/.test(text) ? '2.0' : undefined;
  const [, minor = '0'] = /^3(?:\.([012]))?$/.exec(text) ?? [];
  return /^3(\.[012])?$/.test(text) ? `3.${minor}.0` : undefined;
}

/** Formats a field in the syntax of the file. */
function fieldText({ text }: Source, key: string, version: string): string {
  return text.trimStart().startsWith('{') ? `\`"${key}": "${version}"\`` : `\`${key}: '${version}'\``;
}
