import type { Fault } from '../../openapi/checks/body-validator.ts';
import type { SchemaNode } from '../../openapi/model/model.ts';
import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { fieldsOf, hintOf } from '../address.ts';
import type { Api } from '../registry.ts';

/** Reports fields that a schema doesn't define. It may allow them, but guides should show only documented ones. */
export function unknownFields(
  api: Api,
  node: SchemaNode,
  value: unknown,
  pointer = '',
): (Fault & { hint?: string; meant?: string | undefined })[] {
  if (Array.isArray(value)) {
    const item = itemsOf(api, node);
    return item ? value.flatMap((one, index) => unknownFields(api, item, one, `${pointer}/${index}`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const schema = fieldsOf(api, node);
  const isOpen = schema.properties.length === 0 || schema.maps.length + schema.variants.length > 0;
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.properties.find((candidate) => candidate.name === name);
    const location = `${pointer}/${escapePointer(name)}`;
    if (property) return unknownFields(api, property.schema, inner, location);
    if (isOpen) return schema.maps[0] ? unknownFields(api, schema.maps[0].schema, inner, location) : [];
    const names = schema.properties.map((candidate) => candidate.name);
    const message = `Unknown field \`${name}\`: the specification does not define it here.`;
    return [
      { pointer: location, message, meant: nearestName(name, names), ...hintOf(didYouMean(name, names)) },
    ];
  });
}

function itemsOf(api: Api, node: SchemaNode): SchemaNode | undefined {
  const anchor = node.shownAt?.href.replace(/^#/, '');
  return node.items ?? api.reference.schemas.find((schema) => schema.anchor === anchor)?.schema.items;
}
