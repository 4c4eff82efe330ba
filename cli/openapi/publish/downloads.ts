import { type Cache, noCache } from '../../cache.ts';
import { writeYaml } from '../../text/write-yaml.ts';
import type { LoadedDocument } from '../load.ts';
import { dereference } from './dereference.ts';

/** A file with the whole document, beside its page. */
export interface DownloadFile {
  /** Route of the page with an ending: `api.yaml`, `api.dereferenced.json`. */
  path: string;
  contents: string;
  /** What a reader gets: `YAML`, `JSON (dereferenced)`. */
  label: string;
  bytes: number;
}

/** Sizes of files by their paths, of the time when each was last made. */
export type KnownSizes = Map<string, number>;

/** Characters of a document that is offered in other forms than its own: beyond that they are files of many megabytes. */
export const LONGEST_SOURCE = 2_000_000;
/** Objects and lists of a dereferenced document, about 20 MB of JSON. */
const MOST_NODES = 250_000;

/**
 * The document as its author wrote it, in YAML and in JSON, and both dereferenced. A document of several files
 * comes as one, and one with internal parts without them, and without comments, which may speak of them. Whatever would be too large for a reader's tools is left out. With `sizes`, files are made when somebody
 * reads them, and the sizes are those of the last time.
 */
export function buildDownloads(
  { source, bundled, isAsWritten }: LoadedDocument,
  route: string,
  { sizes, cache = noCache }: { sizes?: KnownSizes | undefined; cache?: Cache } = {},
): DownloadFile[] {
  const name = route === '' ? 'openapi' : route;
  const isJson = /^\s*\{/.test(source.text);
  const isSmall = source.text.length <= LONGEST_SOURCE;
  const files: DownloadFile[] = [];
  const add = (ending: string, label: string, contents: () => string) =>
    files.push(downloadFile(`${name}.${ending}`, label, contents, sizes));

  if (isSmall || !isJson)
    add('yaml', 'YAML', () => (isAsWritten && !isJson ? source.text : writeYaml(bundled)));
  if (isSmall || isJson) add('json', 'JSON', () => (isAsWritten && isJson ? source.text : toJson(bundled)));
  let flat: { yaml: string; json: string } | null | undefined;
  const flatten = () => {
    flat ??= cache.memo('dereferenced', [JSON.stringify(bundled)], () => {
      const data = dereference(bundled, MOST_NODES);
      return data ? { yaml: writeYaml(data), json: toJson(data) } : null;
    });
    return flat;
  };
  // To know whether there is a file, it has to be made; where its size is known, there was one.
  if (isSmall && (sizes?.has(`${name}.dereferenced.yaml`) || flatten())) {
    add('dereferenced.yaml', 'YAML (dereferenced)', () => flatten()?.yaml ?? '');
    add('dereferenced.json', 'JSON (dereferenced)', () => flatten()?.json ?? '');
  }
  return files;
}

/** A file with its size; with `sizes`, made when somebody reads it. */
export function downloadFile(
  path: string,
  label: string,
  make: () => string,
  sizes?: KnownSizes,
): DownloadFile {
  let made: string | undefined;
  const contents = (): string => {
    made ??= make();
    sizes?.set(path, Buffer.byteLength(made));
    return made;
  };
  const bytes = sizes?.get(path) ?? Buffer.byteLength(contents());
  return {
    path,
    label,
    bytes,
    get contents() {
      return contents();
    },
  };
}

function toJson(data: unknown): string {
  return `${JSON.stringify(data, null, 2)}\n`;
}
