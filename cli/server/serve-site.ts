import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { areSecurityHeaders, CACHE_CONTROL, headersWithoutPolicies } from '../assets/security-headers.ts';
import { MANIFEST, type Manifest, readManifest } from '../output/manifest.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { type ListenOptions, listen, type RunningServer } from './listen.ts';
import { mediaTypeOf } from './media-types.ts';
import { type Compressed, sendFile } from './send-file.ts';
import { isNotFoundPage, readPath } from './site-path.ts';

/**
 * Serves a built site as a static host does. Base path and headers are those that the build wrote down, where a build
 * did: `warnings` tells of others, which are not sent. The folder is looked up with every request, so the next build
 * may replace it meanwhile.
 */
export async function serveSite(
  dir: string,
  options: ListenOptions,
): Promise<RunningServer & { base: string; warnings: Problem[] }> {
  const built = readManifest(dir);
  if (!built) throw new ProblemError([notBuilt(dir)]);
  const compressed: Compressed = new Map();
  const server = await listen(options, async (request, response, { pathname, search }) => {
    const manifest = readManifest(dir) ?? built;
    const { base } = manifest;
    const headers = hasOwnHeaders(manifest) ? manifest.headers : headersWithoutPolicies();
    const exists = (name: string) => confinedFile(dir, name) !== undefined;
    const found = readPath(pathname, exists);
    const isBareHost = pathname === '/' && base !== '/';
    if (found.kind === 'redirect' || isBareHost) {
      const [status, to] = found.kind === 'redirect' ? [301, found.to] : [302, base];
      response.writeHead(status, { ...headers, Location: to + search, 'Content-Length': 0 }).end();
      return;
    }
    const isPage = found.kind === 'file' && !isNotFoundPage(found.name);
    const name = found.kind === 'file' ? found.name : '404.html';
    const file = confinedFile(dir, name);
    const isAsset = isPage && name.startsWith(`${base.slice(1)}assets/`);
    await sendFile(
      request,
      response,
      {
        status: isPage ? 200 : 404,
        type: file ? mediaTypeOf(name) : 'text/plain; charset=utf-8',
        body: file ? readFileSync(file) : Buffer.from('Not found\n'),
        headers: { ...headers, 'Cache-Control': isAsset ? CACHE_CONTROL.assets : CACHE_CONTROL.others },
      },
      compressed,
    );
  });
  const warnings = hasOwnHeaders(built) ? [] : [foreignHeaders(dir)];
  return { ...server, base: built.base, warnings };
}

/** Anybody can write a manifest; what it says is sent when the build says the same. */
function hasOwnHeaders({ headers, base }: Manifest): boolean {
  return areSecurityHeaders(headers, base);
}

function foreignHeaders(dir: string): Problem {
  return {
    message: 'The headers in this manifest are not the ones that this version writes, so they are not sent.',
    severity: 'warning',
    rule: 'server/headers',
    file: path.join(dir, MANIFEST),
    hint: 'Build the site again. Until then, only the policies in the pages apply.',
  };
}

/** A file below the folder, also by way of links, that do not lead out of it. */
function confinedFile(dir: string, name: string): string | undefined {
  try {
    const root = realpathSync(dir);
    const file = realpathSync(path.join(root, name));
    return file.startsWith(root + path.sep) && statSync(file).isFile() ? file : undefined;
  } catch {
    return undefined;
  }
}

function notBuilt(dir: string) {
  return {
    message: existsSync(dir)
      ? `${dir} does not contain a built site: ${MANIFEST} does not exist.`
      : `The folder ${dir} does not exist.`,
    severity: 'error',
    rule: 'server/not-built',
    hint: 'Run `npm run build` first, or pass the output folder of a build: `serve public`.',
  } as const;
}
