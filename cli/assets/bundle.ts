import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Assets } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import type { SourceReader } from '../source-files.ts';
import type { Client } from './bundle-client.ts';
import { inlineSource, policiesOf, speculationRules } from './content-security-policy.ts';
import { loadStaticFiles } from './static-files.ts';

interface AssetOptions {
  templatesDir: string;
  staticDir: string;
  /** Base path with a slash at both ends: `/institutional-api/`. */
  base: string;
  /** Whether the language of the site is written from right to left. */
  isRightToLeft?: boolean;
  /** Includes the script that shows changes. */
  dev?: boolean;
  inputs?: SourceReader;
}

/** Builds styles and scripts, and reads static files. The same sources give the same bytes on any machine. */
export async function buildAssets(
  options: AssetOptions,
): Promise<{ assets: Assets; files: SiteFile[]; problems: Problem[] }> {
  const [{ styles, scripts, licences }, staticFiles] = await Promise.all([
    loadClient(options),
    loadStaticFiles(options.staticDir, options.inputs),
  ]);
  const hasLicences = staticFiles.files.some((file) => file.path === 'licences.txt');
  const shared = options.isRightToLeft ? styles.shared + styles.rtl : styles.shared;
  const files = [...scripts.files, ...(hasLicences ? [] : [licences]), ...staticFiles.files];
  const published = new Set(files.map((file) => file.path));
  const assets: Assets = {
    inlineStyles: shared,
    guideStyles: styles.guides,
    inlineScript: scripts.early,
    islandsUrl: options.base + scripts.entry,
    faviconUrl: `${options.base}favicon.svg`,
    ...(published.has('social.png') && { socialImageUrl: `${options.base}social.png` }),
    speculationRules: speculationRules(options.base),
    ...policiesOf(options.base, {
      script: inlineSource(scripts.early),
      style: `${inlineSource(shared)} ${inlineSource(styles.guides)}`,
    }),
  };
  return { assets, files, problems: staticFiles.problems };
}

/**
 * Returns the styles and scripts of every site: those that were bundled together with this module, or else new ones. Once
 * in a process, which may build several sites.
 */
function loadClient({ templatesDir, dev }: AssetOptions): Promise<Client> {
  const kind = dev ? 'dev' : 'build';
  const client = clients.get(kind) ?? readClient(templatesDir, kind);
  clients.set(kind, client);
  return client;
}

const clients = new Map<string, Promise<Client>>();

async function readClient(templatesDir: string, kind: 'build' | 'dev'): Promise<Client> {
  const bundled = path.join(import.meta.dirname, `client-${kind}.json`);
  if (existsSync(bundled)) return JSON.parse(readFileSync(bundled, 'utf8'));
  // esbuild is imported only if it is needed, because it starts a process.
  const { bundleClient } = await import('./bundle-client.ts');
  return bundleClient(templatesDir, kind);
}
