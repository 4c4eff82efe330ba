import {
  getEntries,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { mappingReference, resolve } from '../document/references.ts';

/**
 * Removes the inherited examples that lack what the whole schema requires, and from a `component` those of other subtypes of
 * its base. Changes the schema.
 */
export function leaveOutOthersExamples(
  document: JsonObject,
  schema: JsonObject,
  component: JsonObject | undefined,
): void {
  const required = getStrings(schema, 'required');
  const isOwn = (value: unknown) =>
    !isObject(value) ||
    (required.every((name) => Object.hasOwn(value, name)) &&
      (component === undefined || !isOfOther(document, { value, schema, component })));
  if (Object.hasOwn(schema, 'example') && !isOwn(schema.example)) delete schema.example;
  if (Array.isArray(schema.examples)) schema.examples = schema.examples.filter(isOwn);
}

/** Whether the discriminator chooses another component for a value. */
function isOfOther(
  document: JsonObject,
  { value, schema, component }: { value: JsonObject; schema: JsonObject; component: JsonObject },
): boolean {
  const discriminator = getObject(schema, 'discriminator');
  const name = getString(value, getString(discriminator, 'propertyName') ?? '');
  if (name === undefined) return false;
  const mapping = new Map(getEntries(discriminator, 'mapping'));
  const $ref = mappingReference(document, String(mapping.get(name) ?? name));
  const chosen = resolve(document, { $ref })?.value;
  return chosen !== undefined && chosen !== component;
}
