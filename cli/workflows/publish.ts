import path from 'node:path';
import { isAlias, isMap, isSeq, parseDocument } from 'yaml';
import type { ArazzoDocument } from './document.ts';
import type { WorkflowApi } from './sources.ts';

/** Returns the text of a document with the published URLs of its sources, as far as they have one, instead of file paths. */
export function publishedText(
  { file, text }: { file: string; text: string },
  { sourceDescriptions }: ArazzoDocument,
  { apis, address }: { apis: WorkflowApi[]; address(url: string): string },
): string {
  const document = parseDocument(text);
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  const list = resolved(document.get('sourceDescriptions', true));
  for (const [index, { url, type }] of sourceDescriptions.entries()) {
    const absolute = path.resolve(path.dirname(file), url);
    const download = apis.find((api) => api.file === absolute)?.download;
    const published = type === 'arazzo' ? `workflows/${path.basename(absolute)}` : download;
    const source = isSeq(list) && resolved(list.get(index, true));
    if (published !== undefined && isMap(source)) source.set('url', address(published));
  }
  return document.toString({ lineWidth: 0 });
}
