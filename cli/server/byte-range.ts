/** The part of a file that is asked for; `end` is the first byte after it. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Range header → the part of `length` bytes that it asks for (RFC 9110, section 14). Nothing for a header to be ignored,
 * which includes one with several ranges; `unsatisfiable` where it begins after the end.
 */
export function readRange(
  header: string | undefined,
  length: number,
): ByteRange | 'unsatisfiable' | undefined {
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
