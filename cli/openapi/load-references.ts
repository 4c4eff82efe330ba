import path from 'node:path';
import type { Problem } from '../problem.ts';
import type { Renderer } from './context.ts';
import { type Contract, createContract } from './contract.ts';
import { connectCounterparts, type NamedReference } from './counterparts.ts';
import { buildDownloads } from './downloads.ts';
import { type LoadedDocument, loadDocument } from './load.ts';
import { loadLogo } from './logo.ts';
import type { ApiReference } from './model.ts';
import { buildReference } from './reference.ts';
import { findUnknownExtensions } from './unknown-extensions.ts';
import { findWarnings } from './warnings/find-warnings.ts';

/** A file that pages of a reference lead to; its path is below the base. */
export interface PublishedFile {
  path: string;
  contents: string | Uint8Array;
}

/** Which specifications to load, and under which routes they stand. */
export interface ReferenceSources {
  root: string;
  base: string;
  references: { route: string; file: string }[];
}

export interface LoadedReferences {
  references: ApiReference[];
  files: PublishedFile[];
  /** By route: what each document demands of bodies. */
  contracts: Map<string, Contract>;
  problems: Problem[];
}

/**
 * All specifications of the site as finished references, connected with each other, and the files that stand
 * beside their pages: downloads and logos. Reports
 * whatever is wrong in any.
 */
export async function loadReferences(
  sources: ReferenceSources,
  renderer: Renderer,
): Promise<LoadedReferences> {
  const problems: Problem[] = [];
  const published = new Map<string, PublishedFile>();
  const named: (NamedReference & { loaded: LoadedDocument })[] = [];
  for (const { route, file } of sources.references) {
    const within = confinement(sources.root, file);
    const result = await loadDocument(file, within);
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
    const { logo, problems: logoProblems } = loadLogo(source, within);
    problems.push(...logoProblems);
    if (logo) {
      const { file: picture, ...words } = logo;
      reference.logo = { src: sources.base + picture.path, ...words };
    }
    for (const one of [...files, ...(logo ? [logo.file] : [])]) published.set(one.path, one);
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
  return {
    references: named.map(({ reference }) => reference),
    files: [...published.values()],
    contracts: new Map(
      named.map(({ reference, document, loaded }) => [
        reference.route,
        createContract(document, loaded.version),
      ]),
    ),
    problems,
  };
}

/** References may lead to files of the project; of the specification's own folder when it stands elsewhere. */
function confinement(root: string, file: string): string {
  return file.startsWith(root + path.sep) ? root : path.dirname(file);
}
