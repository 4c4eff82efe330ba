import { MAX_PROBLEMS, MAX_SUGGESTIONS } from '../../limits.ts';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { get, isObject, type JsonObject } from '../document/json-object.ts';
import { lookUp, resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';

/** Reports broken `$ref`s, up to `MAX_PROBLEMS`. */
export function checkReferences(document: JsonObject, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    const reference = get(node, '$ref');
    if (typeof reference !== 'string' || problems.length >= MAX_PROBLEMS) return;
    if (!isBroken(document, node, reference)) return;
    problems.push({
      message: `The reference ${reference} cannot be resolved.`,
      severity: 'error',
      rule: 'openapi/reference',
      ...source.locate(`${pointer}/$ref`),
      ...(problems.length < MAX_SUGGESTIONS ? suggestion(document, reference) : {}),
    });
  });
  return problems;
}

function isBroken(document: JsonObject, node: JsonObject, reference: string): boolean {
  if (lookUp(document, reference) === undefined) return true;
  return resolve(document, node) === undefined && !endsInBoolean(document, node);
}

/** Whether a chain of references ends in a boolean schema. */
function endsInBoolean(document: JsonObject, node: JsonObject): boolean {
  let value: unknown = node;
  for (let step = 0; step < 100 && isObject(value); step++) {
    const reference = get(value, '$ref');
    if (typeof reference !== 'string') return false;
    value = lookUp(document, reference);
  }
  return typeof value === 'boolean';
}

/** Suggests the component whose path is incomplete, such as `Order` and `components/schemas/Order`, or the nearest sibling. */
export function suggestion(document: JsonObject, reference: string): { hint?: string } {
  const [name = '', kind] = reference
    .replace(/\.(json|ya?ml)$/, '')
    .split(/[#/]+/)
    .filter(Boolean)
    .reverse();
  const kinds = Object.keys(Object(get(document, 'components')));
  const meant = [...kinds.filter((one) => one === kind), ...kinds]
    .map((one) => `#/components/${one}/${name}`)
    .find((pointer) => lookUp(document, pointer) !== undefined);
  if (meant !== undefined)
    return {
      hint: reference.startsWith('#') ? `Did you mean ${meant}?` : `Write "${meant}", with the quotes.`,
    };
  const cut = reference.lastIndexOf('/');
  const collection = lookUp(document, reference.slice(0, cut));
  if (!isObject(collection)) return {};
  const nearest = nearestName(reference.slice(cut + 1), Object.keys(collection));
  return nearest === undefined ? {} : { hint: `Did you mean ${reference.slice(0, cut)}/${nearest}?` };
}
