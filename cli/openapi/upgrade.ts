import { getString, isObject, type Raw, setOwn } from './raw.ts';

/** Stands for `__proto__` while the converter copies names in a way that loses it. */
const PROTO = '__proto__ (a name)';

/** Swagger 2.0 becomes OpenAPI 3.0. */
export async function upgrade(document: Raw): Promise<Raw> {
  const { default: converter } = await import('swagger2openapi');
  const { openapi } = await converter.convertObj(renamed(document, '__proto__', PROTO) as Raw, {
    patch: true,
    warnOnly: true,
    resolve: false,
  });
  return separateByTabs(renamed(openapi, PROTO, '__proto__')) as Raw;
}

/** A copy in which keys called `from` are called `to`. */
function renamed(value: unknown, from: string, to: string): unknown {
  if (Array.isArray(value)) return value.map((item) => renamed(item, from, to));
  if (!isObject(value)) return value;
  const copy: Raw = {};
  for (const [key, child] of Object.entries(value))
    setOwn(copy, key === from ? to : key, renamed(child, from, to));
  return copy;
}

/** `collectionFormat: tsv` has no style in OpenAPI 3; it gets one that only this generator knows. */
function separateByTabs(value: unknown): unknown {
  if (Array.isArray(value)) value.forEach(separateByTabs);
  else if (isObject(value)) {
    if (getString(value, 'x-collectionFormat') === 'tsv')
      Object.assign(value, { style: 'tabDelimited', explode: false });
    Object.values(value).forEach(separateByTabs);
  }
  return value;
}
