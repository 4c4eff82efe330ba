/** Where a parameter may be (OpenAPI 3.2 §4.12.1), in the order of the groups on a page. */
export const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const;

/** Returns what two parameters that are the same one have in common: names of headers are case-insensitive. */
export function parameterKey(location: string | undefined, name: string | undefined): string {
  return `${location} ${location === 'header' ? name?.toLowerCase() : name}`;
}
