/** Whether a path matches a path template (OpenAPI 3.1, 4.8.2): `{parameter}` matches one or more characters except `/`. */
export function fitsPathTemplate(template: string, path: string): boolean {
  const expected = template.replace(/\{[^{}]*\}/g, PARAMETER).split('/');
  const written = path.split('/');
  return (
    expected.length === written.length &&
    expected.every((segment, index) => fitsSegment(segment.split(PARAMETER), written[index] ?? ''))
  );
}

/** A character that no path contains. */
const PARAMETER = '\0';

/** Whether a segment consists of the literals in order, with text between them. The first match of each is the best. */
function fitsSegment(literals: string[], segment: string): boolean {
  const [first = '', ...others] = literals;
  if (others.length === 0) return segment === first;
  const last = others.pop() ?? '';
  if (!segment.startsWith(first)) return false;
  let at = first.length;
  for (const literal of others) {
    const found = segment.indexOf(literal, at + 1);
    if (found < 0) return false;
    at = found + literal.length;
  }
  return segment.length > at + last.length && segment.endsWith(last);
}
