import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type Cache, noCache } from '../cache.ts';
import type { Problem } from '../problem.ts';
import type { Assets } from '../site/page.ts';
import type { AssetFile } from './asset-file.ts';
import type { Client } from './bundle-client.ts';
import { inlineSource, policiesOf } from './content-security-policy.ts';
import { licencesFile } from './licences.ts';
import { loadStaticFiles } from './static-files.ts';

export interface AssetOptions {
  /** Absolute path of `templates/`. */
  templatesDir: string;
  /** Absolute path of `static/`; what is in it is published under its own name. */
  staticDir: string;
  /** `https://docs.example.com`: where printed links lead. */
  origin: string;
  /** Base path with a slash at both ends: `/institutional-api/`. */
  base: string;
  /** With the script that brings changes to the screen. */
  dev?: boolean;
  cache?: Cache;
}

export interface BuiltAssets {
  assets: Assets;
  files: AssetFile[];
  problems: Problem[];
}

/** Styles, scripts and static files → what pages link to. Same sources, same bytes, on any machine. */
export async function buildAssets(options: AssetOptions): Promise<BuiltAssets> {
  const [{ styles: shared, scripts }, staticFiles] = await Promise.all([
    client(options),
    loadStaticFiles(options.staticDir),
  ]);
  const styles = shared + printedOrigin(options.origin);
  const isOwn = staticFiles.files.some(({ path }) => path === 'licences.txt');
  const licences = isOwn ? [] : [licencesFile(scripts.sources)];
  const files = [
    ...scripts.files.map(({ path, text }): AssetFile => ({ path, contents: Buffer.from(text) })),
    ...licences,
    ...staticFiles.files,
  ];
  const published = new Set(files.map((file) => file.path));
  const assets: Assets = {
    inlineStyles: styles,
    inlineScript: scripts.early,
    islandsUrl: options.base + scripts.entry,
    faviconUrl: `${options.base}favicon.svg`,
    ...(published.has('social.png') && { socialImageUrl: `${options.base}social.png` }),
    ...policiesOf(options.base, { script: inlineSource(scripts.early), style: inlineSource(styles) }),
    buildId: hashOf([styles, scripts.early, ...files.flatMap((file) => [file.path, file.contents])]),
  };
  return { assets, files, problems: staticFiles.problems };
}

/** Where the launcher says that the client of this version of the generator lies. */
export const CLIENT_FILE = 'INSTITUTIONAL_DOCS_CLIENT';

/** Templates are a part of the generator, so that a cache, which belongs to one version of it, knows them. */
async function client({ templatesDir, dev, cache = noCache }: AssetOptions): Promise<Client> {
  const installed = process.env[CLIENT_FILE];
  if (installed && !dev) return JSON.parse(readFileSync(installed, 'utf8'));
  const key = [dev ? 'islands/dev/main.ts' : 'islands/main.ts'];
  // The bundler is a program of its own: to start it takes longer than to read what it has made.
  const make = async () => (await import('./bundle-client.ts')).bundleClient(templatesDir, ...key);
  const made = cache.has('client', key) ? undefined : await make();
  return cache.recall<Client>('client', key, () => made as Client);
}

/** On paper a path alone leads nowhere. */
function printedOrigin(origin: string): string {
  const styles = `@media print{:root{--origin:${JSON.stringify(new URL(origin).origin)}}}`;
  if (/<\/style/i.test(styles)) throw new Error('The address cannot stand in a <style> element');
  return styles;
}

/** The search index is made of the pages, so it comes later than the rest. With another index it is another build. */
export function withSearchIndex(
  assets: Assets,
  base: string,
  index: { path: string; contents: string },
  keepBuild = false,
): Assets {
  if (keepBuild) return { ...assets, searchUrl: base + index.path };
  const buildId = hashOf([assets.buildId, index.path, index.contents]);
  return { ...assets, searchUrl: base + index.path, buildId };
}

function hashOf(parts: (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(`${part.length}:`).update(part);
  return hash.digest('base64url').slice(0, 12);
}
