import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Assets } from '../page.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { en } from '../words/en.ts';
import { type ScriptWords, scriptWords } from '../words/words.ts';
import { applyBrand, type BrandSettings, fontUrlOf } from './brand/brand.ts';
import { ICON } from './brand/icon.ts';
import type { Client } from './bundle-client.ts';
import { inlineSource, policiesOf, SPECULATION_RULES } from './content-security-policy.ts';
import { loadStaticFiles } from './static-files.ts';

interface AssetOptions {
  templatesDir: string;
  /** Absent if the site is a single specification. */
  staticDir?: string | undefined;
  /** What the site looks like. */
  brand?: BrandSettings;
  /** Origins of the servers to which readers may send requests. */
  sendTo?: string[];
  /** Base path with a slash at both ends: `/docs/`. */
  base: string;
  /** Whether the language of the site is written from right to left. */
  isRightToLeft?: boolean;
  /** Whether the site has components of its own. */
  hasComponents?: boolean;
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
    options.staticDir === undefined
      ? { files: [], problems: [] }
      : loadStaticFiles(options.staticDir, options.inputs),
  ]);
  const { brand, base, sendTo = [], inputs = trackSources() } = options;
  const hasLicences = staticFiles.files.some((file) => file.path === 'licences.txt');
  const plain = [
    styles.shared,
    options.isRightToLeft ? styles.rtl : '',
    brand?.logo?.dark === undefined ? '' : styles.logoModes,
    brand?.navbar.some(({ items }) => items) ? styles.navbarMenus : '',
    options.hasComponents ? styles.components : '',
  ].join('');
  const { styles: shared, problems } = brand
    ? await applyBrand(plain, brand, {
        published: new Map(staticFiles.files.map((file) => [file.path, file])),
        inputs,
      })
    : { styles: plain, problems: [] };
  const files = [...scripts.files, ...(hasLicences ? [] : [licences]), ...staticFiles.files];
  const assets: Assets = {
    inlineStyles: shared,
    referenceStyles: styles.references,
    guideStyles: styles.guides,
    inlineScript: scripts.early,
    islandsUrl: base + scripts.entry,
    faviconUrl: base + (brand?.favicon?.slice(1) ?? ICON),
    fontUrl: fontUrlOf(brand),
    ...(brand?.social_image && { socialImageUrl: base + brand.social_image.slice(1) }),
    speculationRules: SPECULATION_RULES,
    ...policiesOf(base, {
      script: inlineSource(scripts.early),
      style: [shared, styles.references, styles.guides].map(inlineSource).join(' '),
      sendTo,
    }),
  };
  return { assets, files, problems: [...staticFiles.problems, ...problems] };
}

/**
 * Returns the styles and scripts of every site: those that were bundled together with this module, in English, or else new ones. Once
 * in a process, which may build several sites.
 */
function loadClient({ templatesDir, dev }: AssetOptions): Promise<Client> {
  const kind = dev ? 'dev' : 'build';
  const words = scriptWords();
  const key = JSON.stringify([templatesDir, kind, words]);
  const client = clients.get(key) ?? readClient(templatesDir, kind, words);
  clients.set(key, client);
  return client;
}

const clients = new Map<string, Promise<Client>>();

async function readClient(templatesDir: string, kind: 'build' | 'dev', words: ScriptWords): Promise<Client> {
  const bundled = path.join(import.meta.dirname, `client-${kind}.json`);
  const isEnglish = isDeepStrictEqual(words, scriptWords(en));
  if (isEnglish && existsSync(bundled)) return JSON.parse(readFileSync(bundled, 'utf8'));
  // esbuild is imported only if it is needed, because it starts a process.
  const { bundleClient } = await import('./bundle-client.ts');
  return bundleClient(templatesDir, kind, words);
}
