import type { Fault } from '../../openapi/checks/body-validator.ts';
import type { SchemaNode } from '../../openapi/model/model.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { fieldsOf } from '../address.ts';
import type { Api } from '../registry.ts';

/**
 * Fields that a schema does not list. It may well allow them, but what a guide shows is what the specification says.
 */
export function unknownFields(
  api: Api,
  node: SchemaNode,
  value: unknown,
  pointer = '',
): (Fault & { hint?: string })[] {
  if (Array.isArray(value)) {
    const item = itemsOf(api, node);
    return item ? value.flatMap((one, index) => unknownFields(api, item, one, `${pointer}/${index}`)) : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  const schema = fieldsOf(api, node);
  const isOpen = schema.properties.length === 0 || schema.maps.length + schema.variants.length > 0;
  return Object.entries(value).flatMap(([name, inner]) => {
    const property = schema.properties.find((candidate) => candidate.name === name);
    const place = `${pointer}/${escapePointer(name)}`;
    if (property) return unknownFields(api, property.schema, inner, place);
    if (isOpen) return schema.maps[0] ? unknownFields(api, schema.maps[0].schema, inner, place) : [];
    const hint = didYouMean(
      name,
      schema.properties.map((candidate) => candidate.name),
    );
    return [
      {
        pointer: place,
        message: `Unknown field \`${name}\`: the specification does not define it here.`,
        ...(hint ? { hint } : {}),
      },
    ];
  });
}

function itemsOf(api: Api, node: SchemaNode): SchemaNode | undefined {
  const anchor = node.shownAt?.href.replace(/^#/, '');
  return node.items ?? api.reference.schemas.find((schema) => schema.anchor === anchor)?.schema.items;
}
