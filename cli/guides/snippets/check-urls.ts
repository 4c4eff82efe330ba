import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import { fitsPathTemplate } from '../../openapi/document/path-template.ts';
import { isJson } from '../../openapi/model/media-types.ts';
import type { Operation } from '../../openapi/model/model.ts';
import { serverUrl } from '../../openapi/model/server.ts';
import type { Fault } from '../../problem.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { placeAfter } from '../../text/place-after.ts';
import { misspeltHeader } from '../address.ts';
import type { Api, Specifications } from '../registry.ts';
import { type CallArguments, callArguments } from './call-arguments.ts';
import type { SnippetFault } from './check-json.ts';
import { unknownQueryNames } from './check-query.ts';

const LANGUAGES = new Set(
  'cjs csharp go java javascript js jsx kotlin mjs php python py ruby rust swift ts tsx typescript'.split(
    ' ',
  ),
);

/** An absolute URL between quotes, to which nothing is added behind it. */
const ABSOLUTE_URL = /(["'`])(https?:\/\/[^"'`\s]+)\1(?!\s*[+.%])/g;

/** Those in which calls are written as in JavaScript or Python. */
const LITERAL = /^(?:javascript|typescript|[cm]js|[jt]sx?|py|python)$/;

/** What servers have beside their endpoints: descriptions of themselves. */
const DESCRIPTION = /\/\.well-known\/|\.(?:json|ya?ml)$/;

/** Reports URLs in the code of a program that are on a server of a specification, but of none of its endpoints. */
export function checkUrls(
  code: string,
  language: string,
  { registry, validators }: Specifications,
): SnippetFault[] {
  if (!LANGUAGES.has(language)) return [];
  const known = registry.flatMap(urlsOf);
  const servers = new Set(
    registry.flatMap(({ operations }) => operations.flatMap((one) => one.servers.map(serverUrl))),
  );
  const operationsAt = (address: string) =>
    registry.flatMap((api) =>
      api.operations
        .filter(({ servers, path }) =>
          servers.some((server) => fitsPathTemplate(serverUrl(server) + path, address)),
        )
        .map((operation) => ({ api, operation, validator: validators.get(api.reference.route) })),
    );
  return [...code.matchAll(ABSOLUTE_URL)].flatMap(({ 0: match, 2: written = '', index }) => {
    // A template may have `?` as well: `${order?.id}`.
    const path = written.replace(
      /(\$?\{[^{}]*\})|[?#].*/gs,
      (_, template: string | undefined) => template ?? '',
    );
    const whole = path.replace(/\/$/, '');
    // What a program fills in stands for one value.
    const address = whole.replace(/\$?\{[^{}]*\}/g, '1');
    const isOn = (url: string) => `${address}/`.startsWith(`${url.replace(/\/$/, '')}/`);
    // Most URLs are on other sites.
    if (servers.has(address) || DESCRIPTION.test(address) || ![...servers].some(isOn)) return [];
    const line = code.slice(0, index).split('\n').length;
    const endsInSlash = known.some((one) => fitsPathTemplate(one, `${address}/`));
    const isKnown =
      (endsInSlash && path.endsWith('/')) ||
      known.some((one) => one.startsWith(`${address}/`) || fitsPathTemplate(one, address));
    if (isKnown) {
      const sent = callArguments({
        before: code.slice(0, index),
        url: written,
        after: code.slice(index + match.length),
        isPython: /^py/.test(language),
      });
      return sent && LITERAL.test(language)
        ? faultsOfCall(sent, whole, operationsAt(address)).map(({ name, ...fault }) => {
            const at = name === undefined ? -1 : indexOfWord(code, name, index + match.length);
            return { ...fault, ...(at < 0 ? { line, column: 1 } : placeAfter(code.slice(0, at))) };
          })
        : [];
    }
    return {
      message: `No endpoint has the URL \`${whole}\`.`,
      hint: endsInSlash
        ? `Did you mean \`${whole}/\`?`
        : (didYouMean(whole, known) ??
          'Correct it, or add `schema="none"` if no specification describes it.'),
      line,
      column: 1,
    };
  });
}

/** Reports a method that a URL does not have, and names that no operation with that method has, which are returned, too. */
function faultsOfCall(
  { method, query, body, headers }: CallArguments,
  url: string,
  all: { api: Api; operation: Operation; validator: BodyValidator | undefined }[],
): (Fault & { name?: string })[] {
  const [any] = all;
  const ofHeaders = headers.flatMap((name) => {
    const fault = any && misspeltHeader(name, any.api);
    return fault ? { ...fault, name } : [];
  });
  const methods = [...new Set(all.map(({ operation }) => operation.method))];
  const [first, ...others] = all.filter(
    ({ operation }) => method === undefined || operation.method === method,
  );
  if (!first)
    return method === undefined || methods.length === 0
      ? []
      : [{ message: `\`${url}\` has no method ${method}.`, hint: `Available: ${methods.join(', ')}.` }];
  // Which of several is called, only a reader knows.
  if (others.length > 0) return ofHeaders;
  if (method === 'GET' && body.length > 0)
    return [
      {
        message: '`fetch` sends GET without a `method`, and refuses a body with it.',
        hint: "Add `method: 'POST'`, or the one that is meant.",
      },
    ];
  const { api, operation, validator } = first;
  const sample = Object.fromEntries(body.map((name) => [name, null]));
  const json = operation.requestBody?.media.flatMap(({ types }) => types).find(isJson);
  const ofBody = json === undefined ? [] : (validator?.request(operation, sample, json)?.faults ?? []);
  return [
    ...query.flatMap((name) =>
      unknownQueryNames([name], api, operation).map((fault) => ({ ...fault, name })),
    ),
    ...ofHeaders,
    // The names are known, but not the values.
    ...ofBody.flatMap(({ field, message, hint, pointer }) =>
      field ? { message, hint, name: pointerSteps(pointer)[0] ?? '' } : [],
    ),
  ];
}

/** The first place of a word that is no part of another one, from `start` on; -1 if there is none. */
function indexOfWord(text: string, word: string, start: number): number {
  for (let at = text.indexOf(word, start); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\w-]/.test(`${text[at - 1] ?? ''}${text[at + word.length] ?? ''}`)) return at;
  return -1;
}

/** The URLs of endpoints, as templates, and those for tokens. */
function urlsOf({ operations, reference }: Api): string[] {
  const flows = reference.securitySchemes.flatMap((scheme) => scheme.flows);
  return [
    ...operations.flatMap(({ servers, path }) =>
      servers.map((server) => serverUrl(server).replace(/\/$/, '') + path),
    ),
    ...flows.flatMap((flow) => [
      flow.tokenUrl,
      flow.refreshUrl,
      flow.authorizationUrl,
      flow.deviceAuthorizationUrl,
    ]),
  ].filter((one) => one !== undefined);
}
