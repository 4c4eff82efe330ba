import path from 'node:path';
import { isAlias, isMap, isSeq, parseDocument } from 'yaml';
import type { ArazzoDocument } from './document.ts';
import type { WorkflowApi } from './sources.ts';

/** Returns the text of a document with the published URLs of its sources in place of their file paths. */
export function publishedText(
  { file, text }: { file: string; text: string },
  { sourceDescriptions }: ArazzoDocument,
  { apis, address }: { apis: WorkflowApi[]; address(url: string): string },
): string {
  const folder = path.dirname(file);
  const urls = sourceDescriptions.map(({ url, type = 'openapi' }) => {
    const absolute = path.resolve(folder, url);
    const api = apis.find((candidate) => candidate.file === absolute);
    const published = type === 'arazzo' ? `workflows/${path.basename(absolute)}` : api?.download;
    return published === undefined ? null : address(published);
  });
  return replaceUrls(text, urls);
}

/** Sets the URL of each source; null leaves it unchanged. */
function replaceUrls(text: string, urls: (string | null)[]): string {
  const document = parseDocument(text);
  const resolved = (node: unknown) => (isAlias(node) ? node.resolve(document) : node);
  const list = resolved(document.get('sourceDescriptions', true));
  for (const [index, url] of urls.entries()) {
    const source = isSeq(list) && resolved(list.get(index, true));
    if (url !== null && isMap(source)) source.set('url', url);
  }
  return document.toString({ lineWidth: 0 });
}
