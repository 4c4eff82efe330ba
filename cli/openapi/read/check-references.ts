import type { Problem } from '../../problem.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { get, isObject, type Raw } from '../document/raw.ts';
import { lookUp, resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import { MOST_PROBLEMS } from './limits.ts';
import type { Source } from './source.ts';

/** To look for what was meant takes long among thousands of names. */
const MOST_SUGGESTIONS = 20;

/** Every `$ref` must lead to something. Reports at most a hundred that do not. */
export function checkReferences(document: Raw, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    const reference = get(node, '$ref');
    if (typeof reference !== 'string' || problems.length >= MOST_PROBLEMS) return;
    if (!isBroken(document, node, reference)) return;
    problems.push({
      message: `The reference ${reference} cannot be resolved.`,
      severity: 'error',
      rule: 'openapi/reference',
      file: source.file,
      ...source.locate(`${pointer}/$ref`),
      ...(problems.length < MOST_SUGGESTIONS ? suggestion(document, reference) : {}),
    });
  });
  return problems;
}

function isBroken(document: Raw, node: Raw, reference: string): boolean {
  if (lookUp(document, reference) === undefined) return true;
  // `true` and `false` are schemas too, and nothing more to follow.
  return (
    typeof lookUp(document, reference) !== 'boolean' &&
    resolve(document, node) === undefined &&
    !endsInBoolean(document, node)
  );
}

function endsInBoolean(document: Raw, node: Raw): boolean {
  let value: unknown = node;
  for (let step = 0; step < 100 && isObject(value); step++) {
    const reference = get(value, '$ref');
    if (typeof reference !== 'string') return false;
    value = lookUp(document, reference);
  }
  return typeof value === 'boolean';
}

/** The name of the same collection that is closest to the one written. */
function suggestion(document: Raw, reference: string): { hint?: string } {
  const cut = reference.lastIndexOf('/');
  const collection = lookUp(document, reference.slice(0, cut));
  if (!isObject(collection)) return {};
  const nearest = nearestName(reference.slice(cut + 1), Object.keys(collection));
  return nearest === undefined ? {} : { hint: `Did you mean ${reference.slice(0, cut)}/${nearest}?` };
}
