import { STATUS_CODES } from 'node:http';
import { compare } from '../../text/compare.ts';
import { defined } from '../../text/defined.ts';
import { t } from '../../words/words.ts';
import { getEntries, getString, type JsonObject } from '../document/json-object.ts';
import { type Context, describe, follow } from './context.ts';
import type { Message } from './direction.ts';
import { buildMedia, contentKey, withoutRepetition } from './media-type.ts';
import type { Response, SchemaNode } from './model.ts';
import { buildHeaders } from './parameter.ts';

/** Builds the Responses Object of an operation (OpenAPI 3.1 §4.8.16). Bodies that are equal but for examples are built once. */
export function buildResponses(
  context: Context,
  operation: JsonObject,
  { anchor: operationAnchor, direction }: Message,
): Response[] {
  const bodies = new Map<string, Response>();
  const statuses = getEntries(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    // A range follows the statuses in it, and `default` everything.
    .sort(([a], [b]) => compare(a.toUpperCase(), b.toUpperCase()));
  return statuses.map(([status, node]) => {
    const raw = follow(context, node);
    const anchor = context.anchors.claim(`${operationAnchor}-${status}`);
    const content = contentKey(context, raw);
    const first = bodies.get(content);
    const shared = first && rowsOf(first) > FEW_ROWS ? first : undefined;
    const description = describe(context, raw);
    const response: Response = defined({
      status,
      anchor,
      phrase: phraseOf(
        status,
        statuses.map(([other]) => other),
      ),
      kind: kindOf(status),
      summary: getString(raw, 'summary'),
      description,
      headers: buildHeaders(context, raw, { anchor, direction }),
      // FastAPI calls a body `Response Get Pets Pets Get`.
      media: withoutRepetition(buildMedia(context, raw, { anchor, direction, same: shared?.media }), [
        description?.text,
        `Response ${getString(operation, 'operationId')}`,
      ]),
      bodyShownAt: shared && { label: `${shared.status} ${shared.phrase}`, href: `#${shared.anchor}` },
    });
    if (!first) bodies.set(content, response);
    return response;
  });
}

/** A body of up to this many rows is shown again rather than linked. */
const FEW_ROWS = 3;

/** Counts the properties and variants that the body of a response shows in place. */
function rowsOf({ media }: Response): number {
  const rows = (schema: SchemaNode | undefined): number => {
    if (!schema) return 0;
    const { properties, maps, variants, items } = schema;
    const inner = [...properties, ...maps, ...variants.flatMap((group) => group.variants)];
    return inner.length + [...inner.map((one) => one.schema), items].reduce((sum, one) => sum + rows(one), 0);
  };
  return media.reduce((sum, { schema, itemSchema }) => sum + rows(schema) + rows(itemSchema), 0);
}

/** Returns the reason phrase of the HTTP registry, or a label for a range or `default`. */
function phraseOf(status: string, statuses: string[]): string {
  if (status === 'default') return t(statuses.length === 1 ? 'response.any' : 'response.any-other');
  const [, range] = /^([1-5])XX$/i.exec(status) ?? [];
  if (range !== undefined) {
    const phrase = t(`response.${range as '1' | '2' | '3' | '4' | '5'}`);
    const isRest = statuses.some((other) => other !== status && other.startsWith(range));
    return isRest ? t('response.not-listed', { phrase }) : phrase;
  }
  return (Object.hasOwn(STATUS_CODES, status) && STATUS_CODES[status]) || '';
}

function kindOf(status: string): Response['kind'] {
  const kinds = { 1: 'information', 2: 'success', 3: 'redirect', 4: 'error', 5: 'error' } as const;
  return kinds[status[0] as unknown as keyof typeof kinds] ?? 'default';
}
