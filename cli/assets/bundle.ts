import { createHash } from 'node:crypto';
import type { Problem } from '../problem.ts';
import type { Assets } from '../site/page.ts';
import { bundleScripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
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
}

export interface AssetFile {
  /** Below the base path: `assets/main-4Z5NQ2XA.js`. */
  path: string;
  contents: Uint8Array;
}

export interface BuiltAssets {
  assets: Assets;
  files: AssetFile[];
  problems: Problem[];
}

/** Styles, scripts and static files → what pages link to. Same sources, same bytes, on any machine. */
export async function buildAssets(options: AssetOptions): Promise<BuiltAssets> {
  const [styles, scripts, staticFiles] = await Promise.all([
    bundleStyles(options.templatesDir, options.origin),
    bundleScripts(options.templatesDir, options.dev ? 'islands/dev/main.ts' : 'islands/main.ts'),
    loadStaticFiles(options.staticDir),
  ]);
  const files = [...scripts.files, ...staticFiles.files];
  const published = new Set(files.map((file) => file.path));
  const assets: Assets = {
    inlineStyles: styles,
    inlineScript: scripts.early,
    islandsUrl: options.base + scripts.entry,
    faviconUrl: `${options.base}favicon.svg`,
    ...(published.has('social.png') && { socialImageUrl: `${options.base}social.png` }),
    contentSecurityPolicy: contentSecurityPolicy({ script: scripts.early, style: styles }),
    buildId: hashOf([styles, scripts.early, ...files.flatMap((file) => [file.path, file.contents])]),
  };
  return { assets, files, problems: staticFiles.problems };
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
