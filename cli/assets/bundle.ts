import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import { filesBelow, type Inputs, trackInputs } from '../memo.ts';
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
  /** `https://docs.example.com`: where printed links lead; empty where that is not known. */
  origin: string;
  /** Base path with a slash at both ends: `/institutional-api/`. */
  base: string;
  /** With the script that brings changes to the screen. */
  dev?: boolean;
  /** File with the client that was made when the generator was bundled. */
  installedClient?: string | undefined;
  inputs?: Inputs;
  cache?: Cache;
}

export interface BuiltAssets {
  assets: Assets;
  files: AssetFile[];
  problems: Problem[];
}

/** Styles, scripts and static files → what pages link to. Same sources, same bytes, on any machine. */
export async function buildAssets(options: AssetOptions): Promise<BuiltAssets> {
  const [{ styles, scripts }, staticFiles] = await Promise.all([
    client(options),
    loadStaticFiles(options.staticDir, options.inputs),
  ]);
  const inlineStyles = styles.shared + printedOrigin(options.origin);
  const isOwn = staticFiles.files.some((file) => file.path === 'licences.txt');
  const licences = isOwn ? [] : [licencesFile(scripts.sources)];
  const files = [
    ...scripts.files.map((file): AssetFile => ({ path: file.path, contents: Buffer.from(file.text) })),
    ...licences,
    ...staticFiles.files,
  ];
  const published = new Set(files.map((file) => file.path));
  const assets: Assets = {
    inlineStyles,
    writtenStyles: styles.written,
    inlineScript: scripts.early,
    islandsUrl: options.base + scripts.entry,
    faviconUrl: `${options.base}favicon.svg`,
    ...(published.has('social.png') && { socialImageUrl: `${options.base}social.png` }),
    ...policiesOf(options.base, {
      script: inlineSource(scripts.early),
      style: `${inlineSource(inlineStyles)} ${inlineSource(styles.written)}`,
    }),
  };
  return { assets, files, problems: staticFiles.problems };
}

/**
 * Templates are a part of the generator, so that a cache, which belongs to one version of it, knows them. In `dev` they
 * change without a new start.
 */
async function client({
  templatesDir,
  dev,
  installedClient,
  inputs = trackInputs(),
  cache = noCache,
}: AssetOptions): Promise<Client> {
  if (dev) return devClient(templatesDir, inputs);
  if (installedClient) return JSON.parse(readFileSync(installedClient, 'utf8'));
  return cache.find<Client>('client', []) ?? cache.store('client', [], await bundleOnce(templatesDir));
}

/** Styles and scripts each by themselves: what changes while somebody looks at it is mostly a style. */
async function devClient(templatesDir: string, inputs: Inputs): Promise<Client> {
  const { bundleScripts, bundleBoth } = await import('./bundle-client.ts');
  const names = filesBelow(inputs, templatesDir);
  const isOfScripts = (name: string) => /^(islands|styles\/deferred)\//.test(name);
  const isOfPage = (name: string) => name.endsWith('.css') && !isOfScripts(name);
  const again = <T>(kind: string, sources: string[], make: () => Promise<T>): Promise<T> =>
    inputs.memo(kind, [sources.join()], (own) => {
      for (const name of sources) own.bytes(path.join(templatesDir, name));
      return make();
    });
  const [styles, scripts] = await Promise.all([
    again('styles', names.filter(isOfPage), () => bundleBoth(templatesDir)),
    again('scripts', names.filter(isOfScripts), () => bundleScripts(templatesDir, 'islands/dev/main.ts')),
  ]);
  return { styles, scripts };
}

/** By folder of templates: a process that builds several sites needs one. */
const bundles = new Map<string, Promise<Client>>();

function bundleOnce(templatesDir: string): Promise<Client> {
  const known = bundles.get(templatesDir) ?? bundle(templatesDir);
  bundles.set(templatesDir, known);
  return known;
}

/** The bundler is a program of its own: to start it takes longer than to read what it has made. */
async function bundle(templatesDir: string): Promise<Client> {
  const { bundleClient } = await import('./bundle-client.ts');
  return bundleClient(templatesDir);
}

/** On paper a path alone cannot be resolved. */
function printedOrigin(origin: string): string {
  if (origin === '') return '@media print{:root{--origin:""}}';
  const styles = `@media print{:root{--origin:${JSON.stringify(new URL(origin).origin)}}}`;
  if (/<\/style/i.test(styles)) throw new Error('The address cannot stand in a <style> element');
  return styles;
}
