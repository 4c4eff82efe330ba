import { writeJson } from '../../text/json-text.ts';
import { t } from '../../words/words.ts';
import { get, getEntries, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { componentName, mappingReference } from '../document/references.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import type { Comparison, Note, Pair, SchemaPosition } from './change.ts';
import { capitalise, code, fieldAt } from './code.ts';

/** Compares the field by which variants are told apart, and its values; variants that come or go are told elsewhere. */
export function compareDiscriminators(
  pair: Pair<MergedSchema>,
  { before, after, note }: Comparison,
  at: SchemaPosition,
): void {
  const [old, now] = [discriminatorOf(pair.before), discriminatorOf(pair.after)];
  if (!old || !now) return;
  const isRequest = at.direction === 'request';
  if (old.property !== now.property) {
    note(
      'changed',
      t('change.discriminator', { subject: at.subject, old: code(old.property), now: code(now.property) }),
      t(isRequest ? 'breaks.rejected' : 'breaks.relied-on'),
    );
    return;
  }
  const variants = {
    before: variantsOf(pair.before, before.document),
    after: variantsOf(pair.after, after.document),
  };
  compareMappings(variants, note, { isRequest, subject: at.subject, field: fieldAt(at, old.property).field });
}

function compareMappings(
  { before, after }: Pair<Map<string, string>>,
  note: Note,
  { isRequest, subject, field }: { isRequest: boolean; subject: string; field: string },
): void {
  const isIn = (variants: Map<string, string>, target: string) => [...variants.values()].includes(target);
  const ofValue = (value: string) => ({ subject: capitalise(field), value: code(writeJson(value) ?? '') });
  for (const [value, target] of before) {
    const next = after.get(value);
    if (next === target || (next === undefined && !isIn(after, target))) continue;
    if (next === undefined)
      note(
        'removed',
        t(isRequest ? 'change.no-longer-allowed' : 'change.no-longer', ofValue(value)),
        isRequest && t('breaks.rejected'),
      );
    else
      note(
        'changed',
        t('change.mapping', { ...ofValue(value), subject, old: code(target), now: code(next) }),
        t(isRequest ? 'breaks.rejected' : 'breaks.relied-on'),
      );
  }
  for (const [value, target] of after)
    if (!before.has(value) && isIn(before, target))
      note('added', t('change.may-also', ofValue(value)), !isRequest && t('breaks.value-new'));
}

function discriminatorOf({
  schema,
  alternatives,
}: MergedSchema): { raw: JsonObject; property: string } | undefined {
  const raw =
    alternatives.find(({ discriminator }) => discriminator)?.discriminator ?? get(schema, 'discriminator');
  const property = isObject(raw) ? getString(raw, 'propertyName') : undefined;
  return isObject(raw) && property !== undefined ? { raw, property } : undefined;
}

/** Returns the names of components by the values that choose them: those of the mapping, or else their own names. */
function variantsOf(merged: MergedSchema, document: JsonObject): Map<string, string> {
  const nameOf = (reference: unknown) =>
    typeof reference === 'string' ? (componentName(mappingReference(document, reference)) ?? reference) : '';
  const mapped = getEntries(discriminatorOf(merged)?.raw ?? {}, 'mapping').map(
    ([value, reference]): [string, string] => [value, nameOf(reference)],
  );
  const named = merged.alternatives
    .flatMap(({ schemas }) => schemas)
    .map((node) => nameOf(isObject(node) ? get(node, '$ref') : undefined))
    .filter((name) => name !== '' && mapped.every(([, target]) => target !== name));
  return new Map([...named.map((name): [string, string] => [name, name]), ...mapped]);
}
