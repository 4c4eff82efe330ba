import type { Operation } from '../../openapi/model/model.ts';

/** A media type without its parameters, such as the character set. */
export function plainType(type: string): string {
  return type.replace(/;.*/s, '').trim().toLowerCase();
}

/** The media type in which an operation takes a body: the one that a header names, or else the first of its kind. */
export function sentType(
  { requestBody }: Operation,
  named: string,
  isOfKind: (type: string) => boolean,
): string | undefined {
  const types = (requestBody?.media ?? []).flatMap((one) => one.types);
  return types.find((type) => plainType(type) === plainType(named)) ?? types.find(isOfKind);
}
