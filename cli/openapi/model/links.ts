import { decodePercent } from '../../text/decode-percent.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { get, getEntries, getString, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { type Context, describe } from './context.ts';
import type { Operation, RelatedOperation } from './model.ts';
import type { FoundOperation } from './operations.ts';
import { literal } from './schema-facts.ts';

/** Connects operations by Link Objects (OpenAPI 3.1 §4.8.20): `next` of the source and `previous` of the target. */
export function connectOperations(context: Context, found: FoundOperation[], operations: Operation[]): void {
  const byId = new Map(
    found.map((entry, index) => [getString(entry.raw, 'operationId') ?? '', operations[index]]),
  );
  const byPath = new Map(found.map((entry, index) => [`${entry.path} ${entry.method}`, operations[index]]));
  found.forEach((entry, index) => {
    const from = operations[index];
    if (!from) return;
    for (const { status, link } of linksOf(context, entry.raw)) {
      const id = getString(link, 'operationId');
      const to =
        id === undefined ? byPath.get(operationAt(getString(link, 'operationRef') ?? '')) : byId.get(id);
      if (!to) continue;
      from.next.push({ ...linkTo(to), status, ...describe(context, link), passes: passedBy(link) });
      const isKnown = to === from || to.previous.some(({ href }) => href === `#${from.anchor}`);
      if (!isKnown) to.previous.push({ ...linkTo(from), passes: [] });
    }
  });
}

/** Returns the parameters and body that a link sets, as runtime expressions or literals. */
function passedBy(link: JsonObject): RelatedOperation['passes'] {
  const body = get(link, 'requestBody');
  return [
    ...getEntries(link, 'parameters').map(([name, value]) => ({ name, value: literal(value) })),
    ...(body === undefined ? [] : [{ value: literal(body) }]),
  ];
}

function linksOf(context: Context, operation: JsonObject): { status: string; link: JsonObject }[] {
  return getEntries(operation, 'responses').flatMap(([status, node]) => {
    const response = resolve(context.document, node)?.value ?? {};
    return getEntries(response, 'links').flatMap(([, link]) => {
      const target = resolve(context.document, link);
      return target ? [{ status, link: target.value }] : [];
    });
  });
}

/** `#/paths/~1orders~1{id}/get` → `/orders/{id} GET`. */
function operationAt(reference: string): string {
  const [, path, method] = pointerSteps(decodePercent(reference.slice(reference.indexOf('#') + 1)));
  return `${path} ${method?.toUpperCase()}`;
}

/** Returns a link to an operation of the same reference. */
export function linkTo({
  anchor,
  title,
  method,
}: Operation): Pick<RelatedOperation, 'label' | 'href' | 'method'> {
  return { label: title, href: `#${anchor}`, method };
}
