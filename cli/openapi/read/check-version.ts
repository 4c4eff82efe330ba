import type { Problem } from '../../problem.ts';
import { get, isObject, textOf } from '../document/raw.ts';
import type { Source } from './source.ts';

/** Whether this is OpenAPI, and of a version that is supported. */
export function checkVersion(source: Source): Problem | undefined {
  const { file, data } = source;
  const place = { severity: 'error', rule: 'openapi/version', file, line: 1, column: 1 } as const;
  if (!isObject(data))
    return { ...place, message: 'This is not an OpenAPI document: the top level must be a map.' };
  const key = get(data, 'openapi') === undefined ? 'swagger' : 'openapi';
  const version = get(data, key);
  if (version === undefined) {
    return {
      ...place,
      message: 'This is not an OpenAPI document: missing required property `openapi`.',
      hint: `Add ${written(source, 'openapi', '3.1.0')}.`,
    };
  }
  const at = { ...place, ...source.locate(`/${key}`) };
  const whole = wholeVersion(key, version);
  if (typeof version !== 'string') {
    return {
      ...at,
      message: 'The version of OpenAPI must be a string.',
      hint: `Quote it${key === 'openapi' ? ', with all three numbers' : ''}: ${written(source, key, whole)}.`,
    };
  }
  if (version === '2.0' || /^3\.[012]\.\d+(-.+)?$/.test(version)) return undefined;
  return {
    ...at,
    message: `OpenAPI ${version} is not supported.`,
    hint: /^3\.[012]$/.test(version)
      ? `Write all three numbers: ${written(source, key, whole)}.`
      : 'Supported versions: 2.0, 3.0.x, 3.1.x and 3.2.x.',
  };
}

/** `3.0`, which YAML reads as the number 3, → `3.0.0`. */
function wholeVersion(key: string, version: unknown): string {
  if (key === 'swagger') return '2.0';
  const minor = /^3\.([012])$/.exec(textOf(version))?.[1] ?? '0';
  return `3.${minor}.0`;
}

/** The field as it is to be written in this file. */
function written({ text }: Source, key: string, version: string): string {
  return text.trimStart().startsWith('{') ? `\`"${key}": "${version}"\`` : `\`${key}: '${version}'\``;
}
