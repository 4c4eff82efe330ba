import { MAX_CONVERTED_DOCUMENT, MAX_DEREFERENCED_NODES } from '../../limits.ts';
import { writeJson } from '../../text/json-text.ts';
import { writeYaml } from '../../text/write-yaml.ts';
import { t } from '../../words/words.ts';
import type { LoadedDocument } from '../load.ts';
import { dereference } from './dereference.ts';

interface DownloadFile {
  /** Route of the page with an extension: `api.yaml`, `api.dereferenced.json`. */
  path: string;
  contents: string;
  /** `YAML`, `JSON (dereferenced)`. */
  label: string;
  bytes: number;
}

/** YAML and JSON, each also dereferenced. */
export const FORMATS = 4;

/** By path: the size of each file when it was last generated. */
export type DownloadSizes = Map<string, number>;

/**
 * Generates the document as YAML and JSON, each also dereferenced. The author's text is used as it is, unless the document
 * has several files or internal parts, which comments might mention. Formats that would be too large are left out. With
 * `sizes`, contents are generated on demand, and the sizes are those of the last time.
 */
export function buildDownloads(
  { source, bundled, isAsWritten }: LoadedDocument,
  route: string,
  sizes?: DownloadSizes,
): DownloadFile[] {
  const name = route === '' ? 'openapi' : route;
  const isJson = /^\s*\{/.test(source.text);
  const isSmall = source.text.length <= MAX_CONVERTED_DOCUMENT;
  const files: Generated[] = [];
  const add = (ending: string, label: string, generate: () => string) =>
    files.push({ path: `${name}.${ending}`, label, generate });

  if (isSmall || !isJson)
    add('yaml', 'YAML', () => (isAsWritten && !isJson ? source.text : writeYaml(bundled)));
  if (isSmall || isJson) add('json', 'JSON', () => (isAsWritten && isJson ? source.text : toJson(bundled)));
  let flat: { yaml: string; json: string } | null | undefined;
  const flatten = () => {
    if (flat === undefined) {
      const data = dereference(bundled, MAX_DEREFERENCED_NODES);
      flat = data ? { yaml: writeYaml(data), json: toJson(data) } : null;
    }
    return flat;
  };
  // Whether a file is possible shows only by generating it, or by the size of an earlier one.
  if (isSmall && (sizes?.has(`${name}.dereferenced.yaml`) || flatten())) {
    add('dereferenced.yaml', t('overview.dereferenced', { format: 'YAML' }), () => flatten()?.yaml ?? '');
    add('dereferenced.json', t('overview.dereferenced', { format: 'JSON' }), () => flatten()?.json ?? '');
  }
  return files.map((file) => downloadFile(file, sizes));
}

interface Generated extends Pick<DownloadFile, 'path' | 'label'> {
  generate(): string;
}

/** Returns a file whose contents are generated on first access, if `sizes` has its size, or else now. */
function downloadFile({ path, label, generate }: Generated, sizes?: DownloadSizes): DownloadFile {
  let generated: string | undefined;
  const file: DownloadFile = {
    path,
    label,
    bytes: 0,
    get contents() {
      generated ??= generate();
      sizes?.set(path, Buffer.byteLength(generated));
      return generated;
    },
  };
  file.bytes = sizes?.get(path) ?? Buffer.byteLength(file.contents);
  return file;
}

function toJson(data: unknown): string {
  return `${writeJson(data, 2)}\n`;
}
