/** Where a parameter may be (OpenAPI 3.2 §4.12.1), in the order of the groups on a page. */
export const PARAMETER_LOCATIONS = ['path', 'query', 'querystring', 'header', 'cookie'] as const;
