import { getList, getString, isObject, type JsonObject } from '../document/json-object.ts';
import type { Operation } from './model.ts';

/** Reads `x-codeSamples` (or `x-code-samples`): `{ lang, label, source }`. */
export function readAuthoredSamples(raw: JsonObject): Operation['authoredSamples'] {
  const list = [...getList(raw, 'x-codeSamples'), ...getList(raw, 'x-code-samples')].filter(isObject);
  return list.flatMap((sample) => {
    const source = getString(sample, 'source');
    if (source === undefined) return [];
    const language = getString(sample, 'lang') ?? 'text';
    return [{ language, label: getString(sample, 'label') ?? language, code: visible(source) }];
  });
}

/** Replaces invisible characters by visible ones, since readers copy code into terminals. */
function visible(code: string): string {
  return code
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\n\t]|[\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (character) => {
      const code = character.charCodeAt(0);
      return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
    });
}
