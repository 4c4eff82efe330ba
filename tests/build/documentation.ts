import path from 'node:path';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import type { RenderedSite } from '../../cli/pipeline/render-site.ts';

/** The configuration of this project's own documentation. */
export const documentation = loadConfig({ root: path.resolve(import.meta.dirname, '../..') });

let rendered: Promise<RenderedSite> | undefined;

/** The documentation, rendered once per worker, for tests that only read it. */
export function renderedDocumentation(): Promise<RenderedSite> {
  rendered ??= loadAndRender(documentation);
  return rendered;
}

/** The files of the documentation as text, by their paths relative to the base. */
export async function documentationFiles(): Promise<Map<string, string>> {
  const { files } = await renderedDocumentation();
  return new Map(files.map((file) => [file.path, file.contents.toString()]));
}
