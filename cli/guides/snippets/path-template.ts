/**
 * Whether a path is one of a path template (OpenAPI 3.1, 4.8.2): each `{parameter}` stands for one character or more,
 * none of them a slash.
 */
export function fitsPathTemplate(template: string, path: string): boolean {
  const expected = template.replace(/\{[^{}]*\}/g, PARAMETER).split('/');
  const written = path.split('/');
  return (
    expected.length === written.length &&
    expected.every((segment, index) => fitsSegment(segment.split(PARAMETER), written[index] ?? ''))
  );
}

/** No path can hold it. */
const PARAMETER = '\0';

/** Literals in this order, with something between each two of them. The first place that fits is the best one. */
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
