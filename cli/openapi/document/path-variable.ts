/**
 * Returns the parameter that a variable of a path means: itself, or `proxy` of `{proxy+}` (AWS), `name` of
 * `{name=shelves/*}` (gRPC) and `id` of `{id:[0-9]+}`.
 */
export function parameterOfVariable(variable: string, declared: string[]): string {
  const [, name = ''] = /^\+?([\w.-]+)(?:[+*]?$|[=:])/.exec(variable) ?? [];
  return !declared.includes(variable) && declared.includes(name) ? name : variable;
}
