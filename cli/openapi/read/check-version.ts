import type { Problem } from '../../problem.ts';
import { get, isObject } from '../document/raw.ts';
import { textAsWritten } from './clear-faults.ts';
import type { Source } from './source.ts';

/** The version of OpenAPI that a document is of, and what is to be said of it; without a version it cannot be read. */
export interface CheckedVersion {
  key: 'openapi' | 'swagger';
  /** `3.1.0`, `2.0`. */
  version?: string;
  problem?: Problem;
}

/** Whether this is OpenAPI, and of a version that is supported. A version that lacks its quotes or its last number is known. */
export function checkVersion(source: Source): CheckedVersion {
  const { file, data } = source;
  const place = { severity: 'error', rule: 'openapi/version', file, line: 1, column: 1 } as const;
  if (!isObject(data)) {
    const message = 'This is not an OpenAPI document: the top level must be a map.';
    return { key: 'openapi', problem: { ...place, message } };
  }
  const key = get(data, 'openapi') === undefined ? 'swagger' : 'openapi';
  const value = get(data, key);
  if (value === undefined) {
    const message = 'This is not an OpenAPI document: missing required property `openapi`.';
    const hint = `Add ${written(source, 'openapi', '3.1.0')}.`;
    return { key, problem: { ...place, message, hint } };
  }
  if (value === '2.0' || /^3\.[012]\.\d+(-.+)?$/.test(String(value))) return { key, version: String(value) };
  const at = { ...place, ...source.locate(`/${key}`) };
  const text = typeof value === 'number' ? textAsWritten(source, `/${key}`, String(value)) : String(value);
  const version = wholeVersion(key, text);
  if (version === undefined) {
    const hint = 'Supported versions: 2.0, 3.0.x, 3.1.x and 3.2.x.';
    return { key, problem: { ...at, message: `OpenAPI ${text} is not supported.`, hint } };
  }
  const isNumber = typeof value === 'number';
  const problem: Problem = {
    ...at,
    severity: 'warning',
    rule: 'openapi/unquoted',
    message: isNumber
      ? 'The version of OpenAPI must be a string.'
      : `The version of OpenAPI has three numbers, not \`${text}\`.`,
    hint: isNumber
      ? `Quote it${key === 'openapi' ? ', with all three numbers' : ''}: ${written(source, key, version)}.`
      : `Write all three numbers: ${written(source, key, version)}.`,
  };
  return { key, version, problem };
}

/** `3.0` → `3.0.0`, and the number 2 → `2.0`. */
function wholeVersion(key: string, text: string): string | undefined {
  if (key === 'swagger') return /^2(\.0)?$/.test(text) ? '2.0' : undefined;
  const [, minor = '0'] = /^3(?:\.([012]))?$/.exec(text) ?? [];
  return /^3(\.[012])?$/.test(text) ? `3.${minor}.0` : undefined;
}

/** The field as it is to be written in this file. */
function written({ text }: Source, key: string, version: string): string {
  return text.trimStart().startsWith('{') ? `\`"${key}": "${version}"\`` : `\`${key}: '${version}'\``;
}
