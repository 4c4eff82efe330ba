import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { OutOfTime } from '../time-limit.ts';
import { formerNames } from './changelog/former-names.ts';
import { readRecords } from './changelog/records.ts';
import { type BodyValidator, createBodyValidator } from './checks/body-validator.ts';
import { checkPathParameters } from './checks/path-parameters.ts';
import { findUnknownExtensions } from './checks/unknown-extensions.ts';
import { findWarnings } from './checks/warnings/find-warnings.ts';
import { type LoadedDocument, loadDocument } from './load.ts';
import {
  type Equivalents,
  findEquivalents,
  type NamedReference,
  withEquivalents,
} from './model/equivalents.ts';
import type { ApiReference } from './model/model.ts';
import { buildReference } from './model/reference.ts';
import type { Renderer } from './model/renderer.ts';
import { maxSizeFor, TextLimitError, usualSize } from './model/text-limit.ts';
import { buildCollection } from './publish/collection.ts';
import { buildDownloads, downloadFile, type KnownSizes, LONGEST_SOURCE } from './publish/downloads.ts';
import { type Logo, loadLogo } from './publish/logo.ts';
import type { Source } from './read/source.ts';

/** A file that pages of a reference lead to; its path is below the base. */
export interface PublishedFile {
  path: string;
  contents: string | Uint8Array;
}

/** Which specifications to load, and under which routes they stand. */
export interface ReferenceSources {
  root: string;
  /** There is a project around the specifications; else each one stands for itself. */
  content?: object | undefined;
  base: string;
  references: { route: string; file: string }[];
  /** Characters of HTML that a reference may have. */
  limits?: { reference?: number };
}

export interface LoadedReferences {
  references: ApiReference[];
  documents: LoadedDocument[];
  files: PublishedFile[];
  /** By route: what each document demands of bodies. */
  validators: Map<string, BodyValidator>;
  /** By route: names of fields in recorded versions. */
  formerNames: Map<string, Set<string>>;
  problems: Problem[];
}

export interface LoadOptions {
  inputs?: Inputs;
  cache?: Cache;
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
  { inputs = trackInputs(), cache = noCache, sizes }: LoadOptions = {},
): Promise<LoadedReferences> {
  const problems: Problem[] = [];
  const published = new Map<string, PublishedFile>();
  const named: LoadedReference[] = [];
  for (const { route, file } of sources.references) {
    const one = await inputs.memo(`specification ${file}`, [route, sources.base], (own) =>
      loadReference(sources, { route, file }, renderer, { inputs: own, sizes, cache }),
    );
    problems.push(...one.problems);
    if (!one.named) continue;
    for (const made of one.files) published.set(made.path, made);
    named.push(one.named);
  }
  const { equivalents, missing } = findEquivalents(named, (markdown) => renderer.describe(markdown, 6));
  if (named.length === sources.references.length)
    problems.push(...missing.map(({ from, ...where }) => tellMissing(from, where)));
  const references = named.map((one) => {
    const own: Equivalents = equivalents.get(one) ?? new Map();
    return inputs.memo(`connected ${one.reference.route}`, [one.reference, JSON.stringify([...own])], () =>
      withEquivalents(one.reference, own),
    );
  });
  const documents = named.map(({ loaded }) => loaded);
  const validators = new Map(named.map(({ reference, validator }) => [reference.route, validator]));
  const former = new Map(named.map((one) => [one.reference.route, one.former]));
  return { references, documents, files: [...published.values()], validators, formerNames: former, problems };
}

function tellMissing(
  { loaded: { source } }: LoadedReference,
  { operationId, pointer }: { operationId: string; pointer: string },
): Problem {
  return {
    message: `No other specification has an operation \`${operationId}\`.`,
    severity: 'error',
    rule: 'openapi/replacement',
    file: source.file,
    ...source.locate(pointer),
  };
}

const COLLECTION = 'Collection for Postman and Bruno';

type LoadedReference = NamedReference & {
  loaded: LoadedDocument;
  validator: BodyValidator;
  former: Set<string>;
};

type ReadReference = { named?: LoadedReference; files: PublishedFile[]; problems: Problem[] };

interface ReadOptions {
  inputs: Inputs;
  sizes: KnownSizes | undefined;
  cache: Cache;
}

async function loadReference(
  sources: ReferenceSources,
  written: { route: string; file: string },
  renderer: Renderer,
  options: ReadOptions,
): Promise<ReadReference> {
  try {
    return await readReference(sources, written, renderer, options);
  } catch (error) {
    // The stack or the longest text has ended: what each part may be is limited, but not what they are to each other.
    const isBoundless = error instanceof RangeError || error instanceof TextLimitError;
    if (!isBoundless) throw error;
    return { files: [], problems: [boundless(written.file, error instanceof TextLimitError)] };
  }
}

function boundless(file: string, isTooMuch: boolean): Problem {
  return {
    message: isTooMuch
      ? 'With all references resolved, this document is too large to publish.'
      : 'The references of this document are nested too deeply.',
    severity: 'error',
    rule: 'openapi/size',
    file,
    line: 1,
    column: 1,
    hint: isTooMuch
      ? 'Look for large components, or components that refer to each other. If this is what you want, raise `limits.reference_megabytes` in site.yaml.'
      : 'Look for large components, or components that refer to each other.',
  };
}

function tellLarge(source: Source, size: number, usual: number): Problem[] {
  if (size <= usual) return [];
  return [
    {
      message: `With all references resolved, the pages of this document have about ${Math.round(size / 1_000_000)} MB of HTML.`,
      severity: 'warning',
      rule: 'openapi/large',
      file: source.file,
      ...source.locate(''),
      hint: 'Look for large components, or components that refer to each other.',
    },
  ];
}

async function readReference(
  sources: ReferenceSources,
  { route, file }: { route: string; file: string },
  renderer: Renderer,
  { inputs, sizes, cache }: ReadOptions,
): Promise<ReadReference> {
  const within = confinement(sources, file);
  const { loaded, problems } = await loadDocument(file, within, { inputs, cache });
  if (!loaded) return { files: [], problems: problems.map((problem) => withRoot(sources, problem)) };
  const { document, version, whole, source } = loaded;
  problems.push(...tellFiles(loaded, within));
  problems.push(
    ...findUnknownExtensions(whole.bundled, source),
    ...findWarnings(whole.document, source, version),
    ...checkPathParameters(whole.document, source),
  );
  const { records, problems: wrongRecords } = readRecords(file, inputs);
  problems.push(...wrongRecords);
  // What stands in several files is as much as if it stood in one.
  const length = loaded.files.length === 1 ? source.text.length : JSON.stringify(whole.bundled).length;
  const most = sources.limits?.reference ?? maxSizeFor(length);
  const tellSize = (size: number) => problems.push(...tellLarge(source, size, usualSize(length)));
  const model = inTime(source, () =>
    buildReference(document, version, route, renderer, { records, most, tellSize }),
  );
  if ('message' in model) return { files: [], problems: [...problems, model] };
  const downloads = buildDownloads(loaded, route, { sizes, cache });
  if (source.text.length <= LONGEST_SOURCE)
    downloads.push(
      downloadFile(
        `${route === '' ? 'openapi' : route}.postman.json`,
        COLLECTION,
        () => buildCollection(model),
        sizes,
      ),
    );
  const { logo, problems: logoProblems } = loadLogo(source, within, inputs);
  problems.push(...logoProblems);
  const reference: ApiReference = {
    ...model,
    downloads: downloads.map(({ path: name, label, bytes }) => ({ label, href: sources.base + name, bytes })),
    ...(logo ? { logo: shownLogo(logo, sources.base) } : {}),
  };
  const files = [...downloads, ...(logo ? [logo.file] : [])];
  const validator = createBodyValidator(document, version, cache);
  return {
    named: {
      reference,
      document: whole.document,
      url: sources.base + route,
      loaded,
      validator,
      former: formerNames(records),
    },
    files,
    problems,
  };
}

function shownLogo({ file, ...words }: Logo, base: string): NonNullable<ApiReference['logo']> {
  return { src: base + file.path, ...words };
}

/** What `build` makes, or the text of the document that takes too long to read. */
function inTime<T extends object>(source: Source, build: () => T): T | Problem {
  try {
    return build();
  } catch (error) {
    if (!(error instanceof OutOfTime)) throw error;
    const place = source.locate(pointerOfText(source.data, error.text) ?? '');
    return {
      message: 'This text takes too long to parse as Markdown or code.',
      severity: 'error',
      rule: 'openapi/size',
      file: source.file,
      ...place,
      hint: 'Look for thousands of brackets, quotes or comments that are never closed.',
    };
  }
}

function pointerOfText(node: unknown, text: string | undefined): string | undefined {
  if (typeof node === 'string') return node.toWellFormed() === text ? '' : undefined;
  if (typeof node !== 'object' || node === null) return undefined;
  for (const [key, value] of Object.entries(node)) {
    const below = pointerOfText(value, text);
    if (below !== undefined) return `/${escapePointer(key)}${below}`;
  }
  return undefined;
}

/** References may lead to files of the project; where there is none, to those of the root or the specification's folder. */
export function confinement({ root }: Pick<ReferenceSources, 'root'>, file: string): string {
  return file.startsWith(root + path.sep) ? root : path.dirname(file);
}

/** Whoever builds a single specification may say which folder its files are in. */
function withRoot({ content }: ReferenceSources, problem: Problem): Problem {
  if (content || problem.rule !== 'openapi/outside') return problem;
  return { ...problem, hint: 'Pass the folder that contains all of its files as `--root`.' };
}

/** Whoever publishes a specification of several files must be able to see which. */
function tellFiles({ source, files }: LoadedDocument, within: string): Problem[] {
  if (files.length === 1) return [];
  const names = files.map((file) => path.relative(within, file).split(path.sep).join('/'));
  const message = `Read ${files.length} files: ${names.join(', ')}.`;
  return [{ message, severity: 'note', rule: 'openapi/files', file: source.file, line: 1, column: 1 }];
}
