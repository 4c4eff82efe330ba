import path from 'node:path';
import { type Memory, noMemory } from '../memory.ts';
import type { Problem } from '../problem.ts';
import { buildCollection } from './collection.ts';
import type { Renderer } from './context.ts';
import { type Contract, createContract } from './contract.ts';
import { connectCounterparts, counterpartsOf, type NamedReference } from './counterparts.ts';
import { buildDownloads, downloadFile, type KnownSizes, LONGEST_SOURCE } from './downloads.ts';
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
  documents: LoadedDocument[];
  files: PublishedFile[];
  /** By route: what each document demands of bodies. */
  contracts: Map<string, Contract>;
  problems: Problem[];
}

export interface LoadOptions {
  /** Keeps a specification until its file has changed. */
  memory?: Memory;
  /** Makes downloads only when they are read. */
  sizes?: KnownSizes;
}

/**
 * All specifications of the site as finished references, connected with each other, and the files that stand
 * beside their pages: downloads and logos. Reports
 * whatever is wrong in any.
 */
export async function loadReferences(
  sources: ReferenceSources,
  renderer: Renderer,
  { memory = noMemory, sizes }: LoadOptions = {},
): Promise<LoadedReferences> {
  const problems: Problem[] = [];
  const published = new Map<string, PublishedFile>();
  const named: LoadedReference[] = [];
  for (const { route, file } of sources.references) {
    const one = await memory(`specification ${file}`, [route, sources.base], () =>
      loadReference(sources, { route, file }, renderer, sizes),
    );
    problems.push(...one.problems);
    if (!one.named) continue;
    for (const made of one.files) published.set(made.path, made);
    named.push(one.named);
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
  const references = named.map(({ reference }) =>
    // Another object where the others have changed it: what is made of it has to be made anew.
    memory(`connected ${reference.route}`, [reference, JSON.stringify(counterpartsOf(reference))], () => ({
      ...reference,
    })),
  );
  const documents = named.map(({ loaded }) => loaded);
  const contracts = new Map(named.map(({ reference, contract }) => [reference.route, contract]));
  return { references, documents, files: [...published.values()], contracts, problems };
}

const COLLECTION = 'Collection for Postman and Bruno';

type LoadedReference = NamedReference & { loaded: LoadedDocument; contract: Contract };

async function loadReference(
  sources: ReferenceSources,
  { route, file }: { route: string; file: string },
  renderer: Renderer,
  sizes: KnownSizes | undefined,
): Promise<{ named?: LoadedReference; files: PublishedFile[]; problems: Problem[] }> {
  const within = confinement(sources.root, file);
  const { loaded, problems } = await loadDocument(file, within);
  if (!loaded) return { files: [], problems };
  const { document, version, bundled, source } = loaded;
  problems.push(...findUnknownExtensions(bundled, source), ...findWarnings(document, source, version));
  const reference = buildReference(document, version, route, renderer);
  const downloads = buildDownloads(loaded, route, sizes);
  if (source.text.length <= LONGEST_SOURCE)
    downloads.push(
      downloadFile(
        `${route === '' ? 'openapi' : route}.postman.json`,
        COLLECTION,
        () => buildCollection(reference),
        sizes,
      ),
    );
  reference.downloads = downloads.map(({ path: name, label, bytes }) => ({
    label,
    href: sources.base + name,
    bytes,
  }));
  const { logo, problems: logoProblems } = loadLogo(source, within);
  problems.push(...logoProblems);
  if (logo) {
    const { file: picture, ...words } = logo;
    reference.logo = { src: sources.base + picture.path, ...words };
  }
  const files = [...downloads, ...(logo ? [logo.file] : [])];
  const contract = createContract(document, version);
  return { named: { reference, document, url: sources.base + route, loaded, contract }, files, problems };
}

/** References may lead to files of the project; of the specification's own folder when it stands elsewhere. */
function confinement(root: string, file: string): string {
  return file.startsWith(root + path.sep) ? root : path.dirname(file);
}
