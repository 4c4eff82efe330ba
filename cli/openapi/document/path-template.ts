/** Whether a path matches a path template (OpenAPI 3.1, 4.8.2): `{parameter}` matches one or more characters except `/`. */
export function fitsPathTemplate(template: string, path: string): boolean {
  return matchPath(template, path.split('/')) !== undefined;
}

/** Returns the values of the parameters, if the segments of a path match a template: each is as short as possible. */
export function matchPath(template: string, segments: string[]): Map<string, string> | undefined {
  // A `/` in braces separates nothing.
  const expected = template.replace(/\{[^{}]*\}/g, (parameter) => parameter.replaceAll('/', '')).split('/');
  const values = new Map<string, string>();
  const fits =
    expected.length === segments.length &&
    expected.every((segment, index) => matchSegment(segment, segments[index] ?? '', values));
  return fits ? values : undefined;
}

/** Matches one segment, such as `{id}` or `{name}.{extension}`. */
function matchSegment(template: string, text: string, values: Map<string, string>): boolean {
  const [first = '', ...parts] = template.split(/\{([^{}]*)\}/);
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (let index = 0; index < parts.length; index += 2) {
    const literal = parts[index + 1] ?? '';
    const isLast = index + 2 === parts.length;
    const end = isLast ? text.length - literal.length : text.indexOf(literal, at + 1);
    if (end <= at || !text.startsWith(literal, end)) return false;
    values.set(parts[index] ?? '', text.slice(at, end));
    at = end + literal.length;
  }
  return at === text.length;
}
