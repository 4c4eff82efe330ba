import path from 'node:path';
import { parseDocument } from 'yaml';
import type { ArazzoDocument } from './document.ts';
import type { WorkflowApi } from './sources.ts';

/** The text of a workflow with the addresses of what it names, instead of their places on this disk. */
export function publishedText(
  { file, text }: { file: string; text: string },
  { sourceDescriptions }: ArazzoDocument,
  { apis, address }: { apis: WorkflowApi[]; address(url: string): string },
): string {
  const document = parseDocument(text);
  const folder = path.dirname(file);
  for (const [index, { url, type = 'openapi' }] of sourceDescriptions.entries()) {
    const absolute = path.resolve(folder, url);
    const api = apis.find((candidate) => candidate.file === absolute);
    const published = type === 'arazzo' ? `workflows/${path.basename(absolute)}` : api?.download;
    if (published !== undefined) document.setIn(['sourceDescriptions', index, 'url'], address(published));
  }
  return document.toString({ lineWidth: 0 });
}
