/** The fields of an object to make: those that are optional may be undefined. */
type Given<T> = { [K in keyof T]: Partial<Pick<T, K>> extends Pick<T, K> ? T[K] | undefined : T[K] };

/** Returns an object without the fields that are undefined. */
export function defined<T extends object>(fields: Given<NoInfer<T>>): T {
  const kept: Partial<T> = {};
  for (const key of Object.keys(fields) as (keyof T)[])
    if (fields[key] !== undefined) kept[key] = fields[key] as T[keyof T];
  return kept as T;
}
