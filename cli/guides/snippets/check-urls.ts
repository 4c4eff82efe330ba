import { fitsPathTemplate } from '../../openapi/document/path-template.ts';
import { serverUrl } from '../../openapi/model/server.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { Api, Registry } from '../registry.ts';
import type { SnippetFault } from './check-json.ts';

const LANGUAGES = new Set(
  'csharp go java javascript js jsx kotlin php python py ruby rust swift ts tsx typescript'.split(' '),
);

/** An absolute URL between quotes, to which nothing is added behind it. */
const ABSOLUTE_URL = /(["'`])(https?:\/\/[^"'`\s]+)\1(?!\s*[+.%])/g;

/** Those in which `fetch` is that of browsers and Node.js. */
const WITH_FETCH = /^(?:javascript|typescript|[jt]sx?)$/;

/** What servers have beside their endpoints: descriptions of themselves. */
const DESCRIPTION = /\/\.well-known\/|\.(?:json|ya?ml)$/;

/** Reports URLs in the code of a program that are on a server of a specification, but of none of its endpoints. */
export function checkUrls(code: string, language: string, registry: Registry): SnippetFault[] {
  if (!LANGUAGES.has(language)) return [];
  const known = registry.flatMap(urlsOf);
  const servers = new Set(
    registry.flatMap(({ operations }) => operations.flatMap((one) => one.servers.map(serverUrl))),
  );
  const methodsAt = (address: string) =>
    registry.flatMap(({ operations }) =>
      operations.flatMap(({ servers, path, method }) =>
        servers.some((server) => fitsPathTemplate(serverUrl(server) + path, address)) ? method : [],
      ),
    );
  return [...code.matchAll(ABSOLUTE_URL)].flatMap(({ 0: match, 2: written = '', index }) => {
    const path = written.replace(/[?#].*/s, '');
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
      if (!WITH_FETCH.test(language)) return [];
      const methods = [...new Set(methodsAt(address))];
      const sent = methodOfFetch(code.slice(0, index), code.slice(index + match.length));
      if (sent === undefined || methods.length === 0 || methods.includes(sent)) return [];
      const message = `\`${whole}\` has no method ${sent}.`;
      return { message, hint: `Available: ${methods.join(', ')}.`, line, column: 1 };
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

/** The method of a call of `fetch` around a URL, if it is written there: in options, or GET without any. */
function methodOfFetch(before: string, after: string): string | undefined {
  if (!/(?<![.\w$])fetch\($/.test(before.trimEnd())) return undefined;
  if (/^\s*\)/.test(after)) return 'GET';
  return /^\s*,\s*\{[^{}]*?\bmethod:\s*["']((?!HEAD|OPTIONS)[A-Z]+)["']/.exec(after)?.[1];
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
