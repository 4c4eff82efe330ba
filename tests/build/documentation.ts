import path from 'node:path';
import { loadConfig } from '../../cli/config.ts';
import type { RenderedSite } from '../../cli/pipeline/finish.ts';
import { renderSite } from '../../cli/pipeline/render-site.ts';
import { installed } from './installed.ts';

/** The settings of the documentation itself. */
export const documentation = loadConfig({ root: path.resolve(import.meta.dirname, '../..') });

let rendered: Promise<RenderedSite> | undefined;

/** The documentation, rendered once for a worker: for tests that only read it. */
export function renderedDocumentation(): Promise<RenderedSite> {
  rendered ??= installed().then((installation) => renderSite(documentation, { installation }));
  return rendered;
}

/** Its files by their paths below the base, as text. */
export async function documentationFiles(): Promise<Map<string, string>> {
  const { files } = await renderedDocumentation();
  return new Map(files.map((file) => [file.path, file.contents.toString()]));
}
