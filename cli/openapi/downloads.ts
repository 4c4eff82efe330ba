import { stringify } from 'yaml';
import { dereference } from './dereference.ts';
import type { LoadedDocument } from './load.ts';

/** A file with the whole document, beside its page. */
export interface DownloadFile {
  /** Route of the page with an ending: `api.yaml`, `api.dereferenced.json`. */
  path: string;
  contents: string;
  /** What a reader gets: `YAML`, `JSON, references resolved`. */
  label: string;
}

/** Characters of a document that is offered in other forms than its own: beyond that they are files of many megabytes. */
const LONGEST_SOURCE = 2_000_000;
/** Objects and lists of a document without references, about 20 MB of JSON. */
const MOST_NODES = 250_000;

/**
 * The document as its author wrote it, in YAML and in JSON, and both without references. A document of several files
 * comes as one. Whatever would be too large for a reader's tools is left out.
 */
export function buildDownloads(
  { source, bundled, isOneFile }: LoadedDocument,
  route: string,
): DownloadFile[] {
  const name = route === '' ? 'openapi' : route;
  const isJson = /^\s*\{/.test(source.text);
  const isSmall = source.text.length <= LONGEST_SOURCE;
  const files: DownloadFile[] = [];
  const add = (ending: string, label: string, contents: () => string) =>
    files.push({ path: `${name}.${ending}`, contents: contents(), label });

  if (isSmall || !isJson) add('yaml', 'YAML', () => (isOneFile && !isJson ? source.text : toYaml(bundled)));
  if (isSmall || isJson) add('json', 'JSON', () => (isOneFile && isJson ? source.text : toJson(bundled)));
  const flat = isSmall ? dereference(bundled, MOST_NODES) : undefined;
  if (flat) {
    add('dereferenced.yaml', 'YAML without references', () => toYaml(flat));
    add('dereferenced.json', 'JSON without references', () => toJson(flat));
  }
  return files;
}

function toYaml(data: unknown): string {
  // Aliases would be references again, of another kind.
  return stringify(data, { lineWidth: 0, aliasDuplicateObjects: false });
}

function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
