import { MAX_MOCK_MEMORY } from '../limits.ts';
import { valueAt } from '../openapi/document/json-object.ts';
import type { RawOperation } from '../openapi/document/operations-in.ts';
import type { Fact } from './facts.ts';
import { isIdentity, mapTexts, mergeFacts, nextId, withFacts } from './facts.ts';
import { type Exchange, evaluate, type MockLink, parameterOf, plainText, responsePath } from './links.ts';

/** What requests to an operation are about, when they have certain values. */
export interface Thing {
  target: RawOperation;
  parameters: { name: string; value: string }[];
  body: { path: string[]; value: string }[];
  /** Named examples to respond with, one after the other; the last one is repeated. */
  examples?: string[] | undefined;
  /** How often it has been read since. */
  reads: number;
  /** What has been sent about it. */
  facts: Fact[];
  /** Its ids, and those of the examples in whose place they are. */
  ids: { id: string; first: string }[];
  isGone: boolean;
}

/** What requests have created, changed and deleted. */
export interface Memory {
  things: Thing[];
  /** How many things have been given an id that begins as this one of an example. */
  given: Map<string, number>;
}

/** Returns what a request is about; the latest if there are several. */
export function findThing({ things }: Memory, exchange: Exchange): Thing | undefined {
  return things.findLast(
    (thing) =>
      thing.target === exchange.found.operation &&
      thing.parameters.every(({ name, value }) => parameterOf(exchange, name) === value) &&
      thing.body.every(({ path, value }) => plainText(valueAt(exchange.sent, path)) === value),
  );
}

/** Remembers a request that has succeeded. Returns the body of the response, in which the ids of a new thing may be others. */
export function rememberRequest(
  memory: Memory,
  exchange: Exchange,
  { links, received }: { links: MockLink[]; received: unknown },
): unknown {
  const { body, ids } = withNewIds(received, links, { exchange, memory });
  for (const link of links) addThing(memory, link, { exchange, body, ids });
  return body;
}

/** Adds what a link leads to, in place of the same thing before. */
function addThing(
  memory: Memory,
  { target, examples, ...link }: MockLink,
  { exchange, body, ids }: { exchange: Exchange; body: unknown; ids: Thing['ids'] },
): void {
  const values = <T extends { from: unknown }>(list: T[]) =>
    list.map((one) => ({ ...one, value: evaluate(one.from, exchange, body) }));
  const [parameters, fields] = [values(link.parameters), values(link.body)];
  const all = [...parameters, ...fields];
  if (all.some(({ value }) => value === undefined) || (all.length === 0 && !examples)) return;
  const thing = {
    target,
    parameters: parameters.map(({ name, value = '' }) => ({ name, value })),
    body: fields.map(({ path, value = '' }) => ({ path, value })),
  };
  const key = JSON.stringify([thing.parameters, thing.body]);
  const before = memory.things.findLast(
    (other) => other.target === target && JSON.stringify([other.parameters, other.body]) === key,
  );
  const own = all.flatMap(({ from }) => {
    const path = responsePath(from);
    const value = path && valueAt(body, path);
    return path && isIdentity(value) ? [{ path, value }] : [];
  });
  memory.things = memory.things.filter((other) => other !== before).slice(-MAX_MOCK_MEMORY);
  memory.things.push({
    ...thing,
    examples: examples ?? before?.examples,
    reads: examples ? 0 : (before?.reads ?? 0),
    facts: mergeFacts(before?.facts ?? [], all.length === 0 ? [] : exchange.facts, own),
    ids: before?.ids ?? ids,
    isGone: exchange.found.operation.method === 'DELETE',
  });
}

/** Gives a thing ids of its own, if those of the example have been given to another one. */
function withNewIds(
  received: unknown,
  links: MockLink[],
  { exchange: { facts, found }, memory: { given } }: { exchange: Exchange; memory: Memory },
): { body: unknown; ids: Thing['ids'] } {
  const ids = new Map<string, { id: string | number; first: string | number; path: string[] }>();
  const known = new Set([...facts.map(({ value }) => String(value)), ...found.pathValues.values()]);
  for (const { from } of links.flatMap(({ parameters, body }) => [...parameters, ...body])) {
    const path = responsePath(from);
    const first = path && valueAt(received, path);
    if (!path || !isIdentity(first) || known.has(String(first)) || ids.has(String(first))) continue;
    const count = given.get(String(first)) ?? 0;
    if (given.size < MAX_MOCK_MEMORY) given.set(String(first), count + 1);
    ids.set(String(first), { id: nextId(first, count), first, path });
  }
  let body = received;
  for (const { id, first, path } of ids.values()) {
    if (id === first) continue;
    body =
      typeof first === 'string'
        ? mapTexts(body, (text) => text.replaceAll(first, String(id)))
        : withFacts(body, [{ path, value: id }]);
  }
  return { body, ids: [...ids.values()].map(({ id, first }) => ({ id: String(id), first: String(first) })) };
}
