import type { ValueFault } from '../../openapi/checks/fault-causes.ts';
import type { SchemaNode } from '../../openapi/model/model.ts';
import { didYouMean, nearestName } from '../../text/did-you-mean.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { fieldsOf } from '../address.ts';
import type { Api } from '../registry.ts';

/** Reports fields that a schema doesn't define. It may allow them, but guides should show only documented ones. */
export function unknownFields(api: Api, node: SchemaNode | undefined, value: unknown): ValueFault[] {
  if (!node || typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) {
    const item = itemsOf(api, node);
    return value.flatMap((one, index) => within(String(index), unknownFields(api, item, one)));
  }
  const { properties, maps, variants } = fieldsOf(api, node);
  const isOpen = properties.length === 0 || maps.length + variants.length > 0;
  return Object.entries(value).flatMap(([name, inner]) => {
    const property =
      properties.find((candidate) => candidate.name === name) ?? (isOpen ? maps[0] : undefined);
    if (property || isOpen) return within(name, unknownFields(api, property?.schema, inner));
    const names = properties.map((candidate) => candidate.name);
    const message = `Unknown field \`${name}\`: the specification does not define it here.`;
    const fault = { pointer: '', message, meant: nearestName(name, names), hint: didYouMean(name, names) };
    return within(name, [fault]);
  });
}

/** Faults of a value, as those of the object or list that has it. */
function within(key: string, faults: ValueFault[]): ValueFault[] {
  return faults.map((fault) => ({ ...fault, pointer: `/${escapePointer(key)}${fault.pointer}` }));
}

function itemsOf(api: Api, node: SchemaNode): SchemaNode | undefined {
  const anchor = node.shownAt?.href.replace(/^#/, '');
  return node.items ?? api.reference.schemas.find((schema) => schema.anchor === anchor)?.schema.items;
}
