import path from 'node:path';
import { type Document, isAlias, isMap, isSeq, parseDocument } from 'yaml';
import type { Cache } from '../cache.ts';
import type { ArazzoDocument } from './document.ts';
import type { WorkflowApi } from './sources.ts';

/** The text of a workflow with the addresses of what it names, instead of their places on this disk. */
export function publishedText(
  { file, text }: { file: string; text: string },
  { sourceDescriptions }: ArazzoDocument,
  { apis, address, cache }: { apis: WorkflowApi[]; address(url: string): string; cache: Cache },
): string {
  const folder = path.dirname(file);
  const addresses = sourceDescriptions.map(({ url, type = 'openapi' }) => {
    const absolute = path.resolve(folder, url);
    const api = apis.find((candidate) => candidate.file === absolute);
    const published = type === 'arazzo' ? `workflows/${path.basename(absolute)}` : api?.download;
    return published === undefined ? null : address(published);
  });
  return cache.memo('arazzo', [text, JSON.stringify(addresses)], () => withAddresses(text, addresses));
}

/** The addresses in the order of the sources; null for one that stays as it is. */
function withAddresses(text: string, addresses: (string | null)[]): string {
  const document = parseDocument(text);
  for (const [index, address] of addresses.entries()) {
    const list = withoutAlias(document.get('sourceDescriptions', true), document);
    const source = isSeq(list) && withoutAlias(list.get(index, true), document);
    if (address !== null && isMap(source)) source.set('url', address);
  }
  return document.toString({ lineWidth: 0 });
}

function withoutAlias(node: unknown, document: Document): unknown {
  return isAlias(node) ? node.resolve(document) : node;
}
