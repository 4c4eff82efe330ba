import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { areSecurityHeaders, CACHE_CONTROL, headersWithoutPolicies } from '../assets/security-headers.ts';
import { MANIFEST, readManifest } from '../output/manifest.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { type ListenOptions, listen, type RunningServer } from './listen.ts';
import { mediaTypeOf } from './media-types.ts';
import { type Compressed, sendFile } from './send-file.ts';
import { isNotFoundPage, readPath } from './site-path.ts';

/**
 * Serves a built site as a static host does, with the base path and headers of its manifest. Headers that no build writes
 * are not sent, and reported in `warnings`. Files are read on each request, so the next build may replace the folder.
 */
export async function serveSite(
  dir: string,
  options: ListenOptions,
): Promise<RunningServer & { base: string; warnings: Problem[] }> {
  const built = readManifest(dir);
  if (!built) throw new ProblemError(notBuilt(dir));
  const compressed: Compressed = new Map();
  const server = await listen(options, async (request, response, { pathname, search }) => {
    const manifest = readManifest(dir) ?? built;
    const { base } = manifest;
    // Anybody can write a manifest, so its headers are sent only if a build would write the same.
    const headers = areSecurityHeaders(manifest.headers, base) ? manifest.headers : headersWithoutPolicies();
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
  const warnings = areSecurityHeaders(built.headers, built.base) ? [] : [foreignHeaders(dir)];
  return { ...server, base: built.base, warnings };
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
  return {
    message: existsSync(dir)
      ? `${dir} does not contain a built site: ${MANIFEST} does not exist.`
      : `The folder ${dir} does not exist.`,
    severity: 'error',
    rule: 'server/not-built',
    hint: 'Run `npm run build` first, or pass the output folder of a build: `serve public`.',
  };
}
