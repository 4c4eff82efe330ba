import { defined } from '../../text/defined.ts';
import { besideMethod } from '../../text/own-title.ts';
import { getEntries, getString, type JsonObject, textOf } from '../document/json-object.ts';
import { readOperationReference } from '../document/operation-reference.ts';
import { resolve } from '../document/references.ts';
import { type Context, describe } from './context.ts';
import type { ModelLink, Operation, RelatedOperation } from './model.ts';
import type { BuiltOperation } from './operations.ts';
import { literal } from './schema-facts.ts';

/** Connects operations by Link Objects (OpenAPI 3.1 §4.8.20): `next` of the source and `previous` of the target. */
export function connectOperations(context: Context, operations: BuiltOperation[]): void {
  const byId = new Map(
    operations.map(({ raw, operation }) => [getString(raw, 'operationId') ?? '', operation]),
  );
  for (const { raw, operation: from } of operations)
    for (const { status, link } of linksOf(context, raw)) {
      const id = getString(link, 'operationId');
      const at = readOperationReference(getString(link, 'operationRef') ?? '');
      const to =
        id === undefined
          ? operations.find(({ path, method }) => path === at?.path && method === at.method)?.operation
          : byId.get(id);
      if (!to) continue;
      const description = describe(context, link);
      from.next.push(defined({ ...linkTo(to), status, description, passes: passedBy(link) }));
      const isKnown = to === from || to.previous.some(({ href }) => href === `#${from.anchor}`);
      if (!isKnown) to.previous.push({ ...linkTo(from), passes: [] });
    }
}

/** Returns the parameters and body that a link sets, as runtime expressions or constants (OpenAPI 3.1 §4.8.20.4). */
function passedBy(link: JsonObject): RelatedOperation['passes'] {
  const body = link.requestBody;
  const passed = (value: unknown) => ({
    value: literal(value),
    isConstant: typeof value !== 'object' && !/^\$|\{\$/.test(textOf(value)),
  });
  return [
    ...getEntries(link, 'parameters').map(([name, value]) => ({ name, ...passed(value) })),
    ...(body === undefined ? [] : [passed(body)]),
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

/** Returns a link to an operation of the same reference. */
export function linkTo({ anchor, title, method }: Operation): ModelLink & { method: string } {
  return { label: besideMethod(method, title), href: `#${anchor}`, method };
}
