import { MAX_COMPARED_DEPTH } from '../../limits.ts';
import { t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type JsonObject,
} from '../document/json-object.ts';
import { lookUp } from '../document/references.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import type { Comparison, Note, Pair, SchemaPosition, Version } from './change.ts';
import { capitalise, fieldAt, joinNames } from './code.ts';
import { compareConditions } from './conditions.ts';
import { compareDiscriminators } from './discriminators.ts';
import { compareLimits } from './limits.ts';
import { compareTypes, compareValues, haveCommonType, typesOf } from './values.ts';
import { hasVariants, pairVariants, variantsOf, variantText } from './variants.ts';

/** Compares two schemas. What breaks clients depends on whether they send or receive the value. */
export function compareSchemas(nodes: Pair<unknown>, comparison: Comparison, at: SchemaPosition): void {
  const pair = {
    before: comparison.before.mergeSchema(nodes.before),
    after: comparison.after.mergeSchema(nodes.after),
  };
  const whole = {
    before: sharedNode(nodes.before, comparison.before),
    after: sharedNode(nodes.after, comparison.after),
    key: `${at.direction} ${at.subject}`,
  };
  if (at.ancestors) compareFlat(pair, comparison, at);
  else comparison.once(whole, comparison, (inner) => compareFlat(pair, inner, at));
}

const NOTHING = {};

/** Returns the target of a reference without siblings, or the schema itself. */
function sharedNode(node: unknown, { document }: Version): object {
  if (!isObject(node)) return NOTHING;
  const reference = Object.keys(node).length === 1 ? getString(node, '$ref') : undefined;
  const target = reference === undefined ? undefined : lookUp(document, reference);
  return isObject(target) ? target : node;
}

function compareFlat(pair: Pair<MergedSchema>, comparison: Comparison, at: SchemaPosition): void {
  const { before, after } = pair;
  const ancestors = at.ancestors ?? [];
  const isCycle = ancestors.some((one) => one.before === before.origin && one.after === after.origin);
  if (isCycle || ancestors.length > MAX_COMPARED_DEPTH) return;
  if (!comparison.isDue(before.origin, after.origin, at.direction)) return;
  const schemas = { before: before.schema, after: after.schema };
  const own = { before: before.origin, after: after.origin };
  const inner: SchemaPosition = { ...at, ancestors: [...ancestors, own] };
  const [oldTypes, newTypes] = [typesOf(before, comparison.before), typesOf(after, comparison.after)];
  const acceptsText = at.isText === true && newTypes.includes('string') && !isLimited(after.schema);
  compareTypes({ before: oldTypes, after: newTypes, acceptsText }, comparison, at);
  // Otherwise, the type is all that can be compared.
  if (!haveCommonType(oldTypes, newTypes)) return;
  if (hasVariants(before) !== hasVariants(after)) {
    // What all variants have in common is compared in each.
    const single = hasVariants(before) ? schemas.after : schemas.before;
    const isOpen = oldTypes.includes('object') && getEntries(single, 'properties').length === 0;
    if (isOpen) compareWithOpenObject(pair, comparison, at);
    else compareVariants(pair, comparison, inner);
    return;
  }
  compareValues(schemas, comparison, at);
  compareLimits(schemas, comparison, at);
  compareConditions(schemas, comparison, at);
  compareProperties(schemas, comparison, inner);
  if (hasVariants(before)) compareVariants(pair, comparison, inner);
  compareDiscriminators(pair, comparison, inner);
  for (const [key, label] of [
    ['items', 'change.elements'],
    ['additionalProperties', 'change.further-fields'],
  ] as const) {
    const given = [get(before.schema, key), get(after.schema, key)];
    if (!given.some(isObject)) continue;
    const [old, now] = given.map((node) => (node === undefined || node === true ? NOTHING : node));
    const nodes = { before: old, after: now };
    const position = { ...inner, subject: t(label, { subject: at.subject }), path: `${at.path ?? ''}[]` };
    if (isObject(nodes.before) && isObject(nodes.after)) compareSchemas(nodes, comparison, position);
  }
}

/** Whether only some texts are accepted. */
function isLimited(schema: JsonObject): boolean {
  return ['enum', 'const', 'format', 'pattern', 'minLength', 'maxLength'].some((key) =>
    Object.hasOwn(schema, key),
  );
}

function compareProperties(
  { before, after }: Pair<JsonObject>,
  comparison: Comparison,
  at: SchemaPosition,
): void {
  const { note } = comparison;
  const isRequest = at.direction === 'request';
  const visible = (raw: JsonObject, { mergeSchema }: Version) =>
    new Map(
      getEntries(raw, 'properties').filter(
        ([, node]) => !isTrue(mergeSchema(node).schema, isRequest ? 'readOnly' : 'writeOnly'),
      ),
    );
  const [old, now] = [visible(before, comparison.before), visible(after, comparison.after)];
  const wasRequired = new Set(getStrings(before, 'required'));
  const isRequired = new Set(getStrings(after, 'required'));
  for (const [name, node] of old) {
    const { field, path } = fieldAt(at, name);
    if (!now.has(name)) {
      note(
        'removed',
        t('change.removed', { subject: capitalise(field) }),
        t(isRequest ? 'breaks.ignored' : 'breaks.not-received'),
      );
      continue;
    }
    if (wasRequired.has(name) !== isRequired.has(name))
      noteRequired(field, isRequired.has(name), { note, isRequest });
    const position = { ...at, subject: field, path };
    compareSchemas({ before: node, after: now.get(name) }, comparison, position);
  }
  const isDeclared = (name: string) =>
    [before, after].some((raw) => Object.hasOwn(getObject(raw, 'properties'), name));
  for (const name of new Set([...wasRequired, ...isRequired]))
    if (!isDeclared(name) && wasRequired.has(name) !== isRequired.has(name))
      noteRequired(fieldAt(at, name).field, isRequired.has(name), { note, isRequest });
  for (const name of now.keys()) {
    if (old.has(name)) continue;
    const { field } = fieldAt(at, name);
    const isNeeded = isRequest && isRequired.has(name);
    note(
      'added',
      t(isNeeded ? 'change.new-required' : 'change.new', { subject: capitalise(field) }),
      isNeeded && t('breaks.needed'),
    );
  }
}

/** Notes that a field, parameter or header must be there, or need not be there any more. */
export function noteRequired(
  field: string,
  isRequired: boolean,
  { note, isRequest }: { note: Note; isRequest: boolean },
): void {
  const subject = capitalise(field);
  if (isRequired)
    note(
      'changed',
      t(isRequest ? 'change.required' : 'change.present', { subject }),
      isRequest && t('breaks.omitted'),
    );
  else
    note(
      'changed',
      t(isRequest ? 'change.optional' : 'change.may-be-missing', { subject }),
      !isRequest && t('breaks.relied-on'),
    );
}

/** Compares an object that may have any fields with variants, which differ from it if each requires a field. */
function compareWithOpenObject(
  pair: Pair<MergedSchema>,
  { note, ...versions }: Comparison,
  { subject, direction }: SchemaPosition,
): void {
  const isLimit = hasVariants(pair.after);
  const side = isLimit ? 'after' : 'before';
  const objects = variantsOf(pair[side]).filter(({ node }) =>
    typesOf(versions[side].mergeSchema(node), versions[side]).includes('object'),
  );
  if (!objects.every(({ node }) => requiresField(node, versions[side]))) return;
  const isRequest = direction === 'request';
  const told = { subject: capitalise(subject), values: joinNames(objects.map(variantText)) };
  if (isLimit)
    note(
      'changed',
      t(isRequest ? 'change.must-be-one-of' : 'change.is-one-of', told),
      isRequest && t('breaks.others-rejected'),
    );
  else note('changed', t('change.any-value', told), !isRequest && t('breaks.others-new'));
}

/** Whether a schema, or each of its variants, requires a field. */
function requiresField(node: unknown, version: Version, depth = 0): boolean {
  const { schema, alternatives } = version.mergeSchema(node);
  if (getStrings(schema, 'required').length > 0) return true;
  return (
    depth < MAX_COMPARED_DEPTH &&
    alternatives.some(({ schemas }) => schemas.every((one) => requiresField(one, version, depth + 1)))
  );
}

/** Compares variants; a variant of another type is told as such. */
function compareVariants(pair: Pair<MergedSchema>, comparison: Comparison, at: SchemaPosition): void {
  const { note } = comparison;
  const isRequest = at.direction === 'request';
  const subject = capitalise(at.subject);
  const { same, removed, added } = pairVariants(pair, comparison);
  for (const nodes of same) compareSchemas(nodes, comparison, at);
  const [oldTypes, newTypes] = [
    typesOf(pair.before, comparison.before),
    typesOf(pair.after, comparison.after),
  ];
  for (const variant of removed)
    if (haveCommonType(typesOf(comparison.before.mergeSchema(variant.node), comparison.before), newTypes))
      note(
        'removed',
        t(isRequest ? 'change.no-longer-allowed' : 'change.no-longer', {
          subject,
          value: variantText(variant),
        }),
        isRequest && t('breaks.rejected'),
      );
  for (const variant of added)
    if (haveCommonType(typesOf(comparison.after.mergeSchema(variant.node), comparison.after), oldTypes))
      note(
        'added',
        t('change.may-also', { subject, value: variantText(variant) }),
        !isRequest && t('breaks.variant-new'),
      );
}
