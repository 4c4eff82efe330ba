import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import { filesBelow, type Inputs, trackInputs } from '../memo.ts';
import type { Assets } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import type { Client } from './bundle-client.ts';
import { inlineSource, policiesOf } from './content-security-policy.ts';
import { licencesFile } from './licences.ts';
import { loadStaticFiles } from './static-files.ts';

interface AssetOptions {
  templatesDir: string;
  staticDir: string;
  /** URL that printed links start with: `https://docs.example.com`; empty if it is unknown. */
  origin: string;
  /** Base path with a slash at both ends: `/institutional-api/`. */
  base: string;
  /** Includes the script that shows changes. */
  dev?: boolean;
  /** JSON file with the client, built with the bundle of the generator. */
  installedClient?: string | undefined;
  inputs?: Inputs;
  cache?: Cache;
}

/** Builds styles and scripts, and reads static files. The same sources give the same bytes on any machine. */
export async function buildAssets(
  options: AssetOptions,
): Promise<{ assets: Assets; files: SiteFile[]; problems: Problem[] }> {
  const [{ styles, scripts }, staticFiles] = await Promise.all([
    loadClient(options),
    loadStaticFiles(options.staticDir, options.inputs),
  ]);
  const inlineStyles = styles.shared + printedOrigin(options.origin);
  const hasLicences = staticFiles.files.some((file) => file.path === 'licences.txt');
  const files = [
    ...scripts.files,
    ...(hasLicences ? [] : [licencesFile(scripts.sources)]),
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
 * Returns the styles and scripts of every site. Templates are part of the generator, and a cache belongs to one version of
 * it, so they are cached, except in `dev`, where they may change.
 */
async function loadClient(options: AssetOptions): Promise<Client> {
  const { templatesDir, inputs = trackInputs(), cache = noCache } = options;
  if (options.dev) return devClient(templatesDir, inputs);
  if (options.installedClient) return JSON.parse(readFileSync(options.installedClient, 'utf8'));
  return cache.find<Client>('client', []) ?? cache.store('client', [], await bundleOnce(templatesDir));
}

/** Bundles styles and scripts separately, because most changes are in styles. */
async function devClient(templatesDir: string, inputs: Inputs): Promise<Client> {
  const { bundleScripts, bundleAllStyles } = await import('./bundle-client.ts');
  const names = filesBelow(inputs, templatesDir);
  const isScriptSource = (name: string) => /^(islands|styles\/deferred)\//.test(name);
  const isStyleSource = (name: string) => name.endsWith('.css') && !isScriptSource(name);
  const onChange = <T>(kind: string, sources: string[], make: () => Promise<T>): Promise<T> =>
    inputs.memo(kind, [sources.join()], (own) => {
      for (const name of sources) own.bytes(path.join(templatesDir, name));
      return make();
    });
  const [styles, scripts] = await Promise.all([
    onChange('styles', names.filter(isStyleSource), () => bundleAllStyles(templatesDir)),
    onChange('scripts', names.filter(isScriptSource), () =>
      bundleScripts(templatesDir, 'islands/dev/main.ts'),
    ),
  ]);
  return { styles, scripts };
}

/** By folder of templates, for processes that build several sites. */
const bundles = new Map<string, Promise<Client>>();

function bundleOnce(templatesDir: string): Promise<Client> {
  const client =
    bundles.get(templatesDir) ??
    // esbuild is imported only if it is needed, because it starts a process.
    import('./bundle-client.ts').then(({ bundleClient }) => bundleClient(templatesDir));
  bundles.set(templatesDir, client);
  return client;
}

function printedOrigin(origin: string): string {
  if (origin === '') return '@media print{:root{--origin:""}}';
  const styles = `@media print{:root{--origin:${JSON.stringify(new URL(origin).origin)}}}`;
  if (/<\/style/i.test(styles)) throw new Error('The address cannot stand in a <style> element');
  return styles;
}
