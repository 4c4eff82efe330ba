import { MAX_PROBLEMS, MAX_REFERENCE_CHAIN, MAX_RENAMED, MAX_SUGGESTIONS } from '../../limits.ts';
import { errorAt, type Fault, type Problem, warningAt } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { editsWithin, nearestName } from '../../text/did-you-mean.ts';
import { oncePer } from '../../text/get-or-insert.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { get, getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { lookUp, resolve } from '../document/references.ts';
import { COMPONENT_KINDS, componentKind, holderOf, walkPart } from '../document/walk.ts';

/** Reports broken `$ref`s, up to `MAX_PROBLEMS`. */
export function checkReferences(document: JsonObject, source: Source): Problem[] {
  const problems: Problem[] = [];
  walkPart(document, (node, pointer, kind) => {
    const reference = get(node, '$ref');
    if (typeof reference !== 'string' || problems.length >= MAX_PROBLEMS) return;
    const place = () => source.locate(`${pointer}/$ref`);
    const report = (text: Fault) => problems.push(errorAt('openapi/reference', place(), text));
    const expected = componentKind(kind, pointerSteps(pointer));
    if (!isBroken(document, node, reference)) {
      const other = otherKind(document, reference, expected);
      if (other) problems.push(warningAt('openapi/misplaced-reference', place(), other));
    } else if (lookUp(document, reference) === undefined)
      report({
        message: `The reference ${reference} cannot be resolved.`,
        hint: problems.length < MAX_SUGGESTIONS ? suggestion(document, reference, expected) : undefined,
      });
    else if (endOf(document, node) === node)
      report({
        message: `The reference ${reference} leads to itself.`,
        hint: 'Write out here what it should refer to.',
      });
  });
  return problems;
}

function isBroken(document: JsonObject, node: JsonObject, reference: string): boolean {
  if (lookUp(document, reference) === undefined) return true;
  return resolve(document, node) === undefined && typeof endOf(document, node) !== 'boolean';
}

/** Returns the problem of a reference to a component of another kind, such as a response in place of a schema. */
function otherKind(document: JsonObject, reference: string, kind: string | undefined): Fault | undefined {
  const isSwagger2 = Object.hasOwn(document, 'swagger');
  const [, map, name] =
    (isSwagger2 ? /^#\/(\w+)\/([^/]+)$/ : /^#\/components\/(\w+)\/([^/]+)$/).exec(reference) ?? [];
  const [first, second] = (kind && holderOf(document, kind)) ?? [];
  const expected = isSwagger2 ? first : second;
  if (map === undefined || expected === undefined || map === expected) return undefined;
  const meant = reference.replace(map, expected);
  const isThere = lookUp(document, meant) !== undefined;
  return {
    message: `The reference ${reference} is to one of \`${map}\`, where one of \`${expected}\` is expected.`,
    hint: isThere
      ? `Did you mean ${meant}?`
      : `Define \`${name}\` in \`${expected}\`, and refer to ${meant}.`,
  };
}

/** Returns where the references of a node end: at the node itself, if they lead back to it. */
function endOf(document: JsonObject, node: JsonObject): unknown {
  let value: unknown = node;
  for (let step = 0; step < MAX_REFERENCE_CHAIN && isObject(value); step++) {
    const reference = get(value, '$ref');
    if (typeof reference !== 'string') return value;
    value = lookUp(document, reference);
    if (value === node) return value;
  }
  return value;
}

/**
 * Suggests the component whose path is incomplete, such as `Order` and `components/schemas/Order`, or the nearest sibling.
 * `expected` is the kind of component that the reference should name.
 */
export function suggestion(document: JsonObject, reference: string, expected?: string): string | undefined {
  const [name = '', kind] = reference
    .replace(/\.(json|ya?ml)$/, '')
    .split(/[#/]+/)
    .filter(Boolean)
    .reverse();
  const components = getObject(document, 'components');
  const kinds = Object.keys(components).filter((one) => COMPONENT_KINDS.includes(one));
  const ofSwagger2 = ['definitions', 'parameters', 'responses'].map((one) => `#/${one}/${name}`);
  const meant = [...kinds.filter((one) => one === kind), ...kinds]
    .map((one) => `#/components/${one}/${name}`)
    .concat(ofSwagger2)
    .find((pointer) => lookUp(document, pointer) !== undefined);
  const [, found = ''] = /^#\/components\/(\w+)/.exec(meant ?? '') ?? [];
  if (found !== '' && expected !== undefined && kind === expected && found !== expected)
    return `\`${name}\` is one of \`${found}\`: indent it below \`${expected}\`.`;
  if (meant !== undefined)
    return reference.startsWith('#') ? `Did you mean ${meant}?` : `Write "${meant}", with the quotes.`;
  if (reference.startsWith('#/components/') && lookUp(document, `#/components/${name}`) !== undefined)
    return `\`${name}\` is directly in \`components\`: indent it below \`${kind}\`.`;
  const outside = Object.keys(components).find(
    (one) => !COMPONENT_KINDS.includes(one) && Object.hasOwn(Object(components[one]), name),
  );
  if (outside !== undefined)
    return `It is in \`${outside}\`, which is directly in \`components\`: indent that below \`${kind}\`.`;
  const empty = [kind, 'components'].find(
    (one) => one !== undefined && get(one === kind ? components : document, one) === null,
  );
  if (empty !== undefined) return `\`${empty}\` is empty: indent its entries below it.`;
  const path = Object.keys(Object(get(document, 'paths'))).find((one) =>
    reference.startsWith(`#/paths/${one}/`),
  );
  if (path !== undefined)
    return `A slash in a name is \`~1\`: write "#/paths/${escapePointer(path)}${reference.slice(8 + path.length)}".`;
  const cut = reference.lastIndexOf('/');
  const collection = lookUp(document, reference.slice(0, cut));
  if (!isObject(collection)) return undefined;
  const nearest = meantEntry(document, collection, {
    holder: reference.slice(0, cut),
    name: reference.slice(cut + 1),
  });
  return nearest === undefined ? undefined : `Did you mean ${reference.slice(0, cut)}/${nearest}?`;
}

/** Everything that looks like a reference within a document, as JSON. */
const localReferences = oncePer(
  (document: JsonObject) => new Set(JSON.stringify(document).match(/"#\/[^"]*"/g)),
);

/** A name with a typo; or else the entry that nothing refers to, as it may have another name now; or else the nearest name. */
function meantEntry(
  document: JsonObject,
  collection: JsonObject,
  { holder, name }: { holder: string; name: string },
): string | undefined {
  const names = Object.keys(collection);
  const nearest = nearestName(name, names);
  if ((nearest !== undefined && editsWithin(2, name, nearest) <= 2) || names.length > MAX_RENAMED)
    return nearest;
  const used = localReferences(document);
  const unused = names.filter((one) => !used.has(`"${holder}/${one}"`));
  return nearestName(name, unused) ?? (unused.length === 1 ? unused[0] : nearest);
}
