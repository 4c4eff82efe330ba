import { isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import { entriesOf } from '../../../cli/text/key-order.ts';

/** Property names and indexes that lead to a part of a value. */
export type Path = (string | number)[];

/** Returns a copy of a value with another part; undefined removes a property or an item. */
export function withPart(value: unknown, path: Path, part: unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return part;
  const inner = withPart(valueAt(value, [step]), rest, part);
  if (typeof step === 'number') {
    const items = Array.isArray(value) ? [...value] : [];
    if (inner === undefined) items.splice(step, 1);
    else items[step] = inner;
    return items;
  }
  const entries = isObject(value) ? entriesOf(value) : [];
  if (inner === undefined) return Object.fromEntries(entries.filter(([name]) => name !== step));
  const isNew = !entries.some(([name]) => name === step);
  return Object.fromEntries(
    isNew ? [...entries, [step, inner]] : entries.map(([name, old]) => [name, name === step ? inner : old]),
  );
}
