/**
 * Parses a Range header for a file of `length` bytes (RFC 9110, section 14). Returns the first byte and the byte after the
 * last one; undefined if the header must be ignored, which includes several ranges; `unsatisfiable` if it starts after the
 * end.
 */
export function readRange(
  header: string | undefined,
  length: number,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const start = Math.max(0, length - Number(last));
    return start < length ? { start, end: length } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return undefined;
  if (start >= length) return 'unsatisfiable';
  return { start, end: last === '' ? length : Math.min(length, Number(last) + 1) };
}
