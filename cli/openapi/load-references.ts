import path from 'node:path';
import type { Problem } from '../problem.ts';
import type { Renderer } from './context.ts';
import { connectCounterparts, type NamedReference } from './counterparts.ts';
import { buildDownloads, type DownloadFile } from './downloads.ts';
import { type LoadedDocument, loadDocument } from './load.ts';
import type { ApiReference } from './model.ts';
import { buildReference } from './reference.ts';
import { findUnknownExtensions } from './unknown-extensions.ts';
import { findWarnings } from './warnings/find-warnings.ts';

/** Which specifications to load, and under which routes they stand. */
export interface ReferenceSources {
  root: string;
  base: string;
  references: { route: string; file: string }[];
}

/**
 * All specifications of the site as finished references, connected with each other, and the files to download. Reports
 * whatever is wrong in any.
 */
export async function loadReferences(
  sources: ReferenceSources,
  renderer: Renderer,
): Promise<{ references: ApiReference[]; downloads: DownloadFile[]; problems: Problem[] }> {
  const problems: Problem[] = [];
  const downloads: DownloadFile[] = [];
  const named: (NamedReference & { loaded: LoadedDocument })[] = [];
  for (const { route, file } of sources.references) {
    const result = await loadDocument(file, confinement(sources.root, file));
    problems.push(...result.problems);
    if (!result.loaded) continue;
    const { document, version, bundled, source } = result.loaded;
    problems.push(...findUnknownExtensions(bundled, source), ...findWarnings(document, source, version));
    const reference = buildReference(document, version, route, renderer);
    const files = buildDownloads(result.loaded, route);
    reference.downloads = files.map(({ path: name, label, contents }) => ({
      label,
      href: sources.base + name,
      bytes: Buffer.byteLength(contents),
    }));
    downloads.push(...files);
    named.push({ reference, document, url: sources.base + route, loaded: result.loaded });
  }
  for (const { reference, operationId, pointer } of connectCounterparts(named, (markdown) =>
    renderer.describe(markdown, 6),
  )) {
    const source = named.find((candidate) => candidate.reference === reference)?.loaded.source;
    if (named.length < sources.references.length) continue;
    problems.push({
      message: `No other specification has an operation \`${operationId}\`.`,
      severity: 'error',
      rule: 'openapi/replacement',
      ...(source ? { file: source.file, ...source.locate(pointer) } : {}),
    });
  }
  return { references: named.map(({ reference }) => reference), downloads, problems };
}

/** References may lead to files of the project; of the specification's own folder when it stands elsewhere. */
function confinement(root: string, file: string): string {
  return file.startsWith(root + path.sep) ? root : path.dirname(file);
}
