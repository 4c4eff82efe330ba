import { get, getEntries, getObject, isObject, type JsonObject } from '../openapi/document/json-object.ts';
import { resolve } from '../openapi/document/references.ts';
import { suggest } from '../text/did-you-mean.ts';
import { type MockResponse, problemResponse } from './exchange.ts';
import { holdsValue } from './facts.ts';
import type { Thing } from './memory.ts';

/** A named example of a response. */
export interface NamedExample {
  /** As in the document: `200`, `4XX`, `default`. */
  status: string;
  name: string;
  value: unknown;
}

/** What Prism is asked for. */
export interface Wanted {
  status?: number | undefined;
  example?: string | undefined;
}

/** The named examples of all responses of an operation whose references are resolved. */
export function namedExamples(operation: JsonObject): NamedExample[] {
  return getEntries(operation, 'responses').flatMap(([status, response]) =>
    getEntries(isObject(response) ? response : {}, 'content').flatMap(([, media]) =>
      getEntries(isObject(media) ? media : {}, 'examples').map(([name, example]) => ({
        status,
        name,
        value: isObject(example) ? get(example, 'value') : undefined,
      })),
    ),
  );
}

/** The examples of the body of a request. */
export function bodyExamples(operation: JsonObject): unknown[] {
  return getEntries(getObject(operation, 'requestBody'), 'content').flatMap(([, media]) => {
    if (!isObject(media)) return [];
    const named = getEntries(media, 'examples').map(([, example]) => example);
    return [get(media, 'example'), ...named.map((one) => (isObject(one) ? get(one, 'value') : undefined))];
  });
}

/** Reads `Prefer: code=404, example=unknown` (RFC 7240). Returns a problem if there is no such response. */
export function preferred(
  header: string,
  examples: NamedExample[],
  operation: JsonObject,
): Wanted | MockResponse {
  const wishes = new Map(
    header.split(/[,;]/).map((wish) => {
      const [name = '', ...value] = wish.split('=');
      return [
        name.trim().toLowerCase(),
        value
          .join('=')
          .trim()
          .replace(/^"(.*)"$/, '$1'),
      ];
    }),
  );
  const [code, example] = [wishes.get('code'), wishes.get('example')];
  const statuses = Object.keys(getObject(operation, 'responses'));
  if (code !== undefined && !statuses.some((status) => covers(status, code)))
    return problemResponse(400, `The specification has no response ${code} here.`, {
      hint: `Available: ${statuses.join(', ') || 'none'}.`,
    });
  if (example === undefined) return code === undefined ? {} : { status: Number(code) };
  const own = examples.filter(({ status }) => code === undefined || covers(status, code));
  const found = own.find(({ name }) => name === example);
  if (!found)
    return problemResponse(400, `No response has an example \`${example}\` here.`, {
      hint: suggest(example, [...new Set(own.map(({ name }) => name))]),
    });
  return { status: code === undefined ? statusOf(found) : Number(code), example };
}

/** Chooses the response to a request about a thing: what its link says, or the examples in which its id is, in their order. */
export function exampleOf(thing: Thing, examples: NamedExample[]): Wanted {
  const first = thing.ids.map((id) => id.first);
  const named = thing.examples?.flatMap((name) => examples.filter((one) => one.name === name).slice(0, 1));
  const values = first.length > 0 ? first : thing.parameters.map(({ value }) => value);
  const list = named ?? examplesWith(values, examples);
  const example = list[Math.min(thing.reads, list.length - 1)];
  return example ? { status: statusOf(example), example: example.name } : {};
}

/** The successful examples that have all of these values. */
export function examplesWith(values: string[], examples: NamedExample[]): NamedExample[] {
  if (values.length === 0) return [];
  return examples.filter(
    ({ status, value }) => /^2/.test(status) && values.every((text) => holdsValue(value, text)),
  );
}

/** `4XX` → 400. */
export function statusOf({ status }: Pick<NamedExample, 'status'>): number {
  return status === 'default' ? 200 : Number(status.replaceAll(/x/gi, '0'));
}

function covers(status: string, code: string): boolean {
  return (
    /^[2-5]\d\d$/.test(code) &&
    (status === code || status === 'default' || status.toUpperCase() === `${code[0]}XX`)
  );
}

/** The media type of the response, and whether its body is JSON. */
export function isJsonType(type: string): boolean {
  return /[/+]json\b/i.test(type);
}

/** The ways in which an operation accepts credentials. */
export function loginsOf(operation: JsonObject, document: JsonObject): string[] {
  const security = get(operation, 'security') ?? get(document, 'security');
  const schemes = getObject(getObject(document, 'components'), 'securitySchemes');
  const login = (name: string): string => {
    const { type, scheme, in: place, name: key } = resolve(document, get(schemes, name))?.value ?? {};
    if (type === 'apiKey') return `the ${place} \`${key}\``;
    const word = type === 'http' ? String(scheme) : 'bearer';
    return `the header \`Authorization: ${word.charAt(0).toUpperCase()}${word.slice(1)} …\``;
  };
  const ways = (Array.isArray(security) ? security : [])
    .filter(isObject)
    .map((one) => Object.keys(one).map(login).join(' and '));
  return [...new Set(ways)].filter((way) => way !== '');
}
