import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import sirv from 'sirv';
import { areSecurityHeaders, CACHE_CONTROL } from '../assets/security-headers.ts';
import { manifestFileOf, readManifest, type SiteFacts } from '../output/manifest.ts';
import { errorAt, type Problem, ProblemError } from '../problem.ts';
import { COMMAND } from '../this-package.ts';
import { type ListenOptions, listen, type RunningServer } from './listen.ts';
import { respond, type ServedSite } from './respond.ts';

/**
 * Serves a built site as a static host does, with the base path and headers of its manifest. Files are read on each request,
 * so the next build may replace the folder. Throws a ProblemError if no build of this version wrote the manifest.
 */
export async function serveSite(
  dir: string,
  options: ListenOptions,
): Promise<RunningServer & { base: string }> {
  const factsOf = createFactsReader(dir);
  const built = factsOf();
  if (!built) throw new ProblemError(notBuilt(dir));
  const sendFile = sirv(dir, { dev: true, etag: true, extensions: [] });
  const server = await listen(options, {
    headers: () => (factsOf() ?? built).headers,
    async respond(request, response, url) {
      const { base } = factsOf() ?? built;
      const assets = `${base.slice(1)}assets/`;
      const site: ServedSite = {
        base,
        cacheControl: (name) => (name.startsWith(assets) ? CACHE_CONTROL.assets : CACHE_CONTROL.others),
        has: (name) => !HOST_FILE.test(name) && confinedFile(dir, name) !== undefined,
        read: (name) => readFileSync(path.join(dir, name)),
        send(request, response, otherwise) {
          withoutOddRange(request);
          // A build may remove the file before it is opened.
          response.once('pipe', (file) => file.once('error', () => response.destroy()));
          sendFile(request, response, otherwise);
        },
      };
      respond(site, { request, response }, url);
    },
  });
  return { ...server, base: built.base };
}

/** Files that hosts read and don't send. */
const HOST_FILE = /^_(headers|redirects)$/;

/** Removes headers about ranges that sirv does not understand. The whole file is a valid response, too. */
function withoutOddRange({ method, headers }: IncomingMessage): void {
  const [, first, last] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? [];
  // It takes a last byte of 0 for that of the file.
  const isInOrder = last === '' || (Number(last) > 0 && Number(first) <= Number(last));
  if (method === 'HEAD' || headers['if-range'] !== undefined || !isInOrder) delete headers.range;
}

/** Returns a function that reads the manifest again if it has changed. Anybody can write one, so it is checked. */
function createFactsReader(dir: string): () => SiteFacts | undefined {
  let cached: { version: string; facts: SiteFacts | undefined } | undefined;
  return () => {
    const stats = statSync(manifestFileOf(dir), { throwIfNoEntry: false });
    const version = `${stats?.ino} ${stats?.mtimeMs} ${stats?.size}`;
    if (cached?.version !== version) {
      const facts = readManifest(dir);
      const isValid = facts && isBase(facts.base) && areSecurityHeaders(facts.headers, facts.base);
      cached = { version, facts: isValid ? facts : undefined };
    }
    return cached.facts;
  };
}

function isBase(base: string): boolean {
  return /^\/([\w\-.~]+\/)*$/.test(base) && !/\/\.\.?\//.test(base);
}

/** Resolves a file in the folder. Links are followed, unless they point outside of it. */
function confinedFile(dir: string, name: string): string | undefined {
  try {
    const root = realpathSync(dir);
    const file = realpathSync(path.join(root, name));
    return file.startsWith(root + path.sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function notBuilt(dir: string): Problem {
  return errorAt('server/not-built', undefined, {
    message: existsSync(dir)
      ? `${dir} is not a built site: ${manifestFileOf(dir)} does not exist, or is not as a build of this version writes it.`
      : `The folder ${dir} does not exist.`,
    hint: `Run \`${COMMAND} build\` first, or pass the output folder of a build: \`serve public\`.`,
  });
}
