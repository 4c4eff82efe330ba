import { MAX_LISTED_NAMES } from '../../limits.ts';
import { t } from '../../words/words.ts';
import type { SchemaPosition } from './change.ts';

/**
 * Formats text from a document as a Markdown code span on one line. The fence is longer than any run of backticks inside, so
 * that nothing is interpreted as Markdown (CommonMark §6.1).
 */
export function code(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((row) => row.length));
  const fence = '`'.repeat(longest + 1);
  // One space on each side is stripped; an empty code span is not possible.
  const pad = /^`|`$|^ .* $|^ *$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** Formats a status or style as a plain word, if it is one, or as code. */
export function word(text: string): string {
  return /^[A-Za-z\d]+$/.test(text) ? text : code(text);
}

/** Joins names; of many only the first. */
export function joinNames(names: string[], separator = ', '): string {
  const others = names.length - MAX_LISTED_NAMES;
  return others <= 0
    ? names.join(separator)
    : [...names.slice(0, MAX_LISTED_NAMES), t('change.others', { count: others })].join(separator);
}

export function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** `the field \`buy.amount\` of the request`. */
export function fieldAt(at: SchemaPosition, name: string): { field: string; path: string } {
  const path = at.path ? `${at.path}.${name}` : name;
  return { field: t('change.field', { name: code(path), top: at.top }), path };
}
