import path from 'node:path';
import { during } from '../current-work.ts';
import { errorAt, noteAt, type Problem, ProblemError, topOf } from '../problem.ts';
import type { SampleLanguage } from '../sample-languages.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { buildReference } from './build-reference.ts';
import { formerIds, formerNames, readRecords } from './changelog/records.ts';
import { type BodyValidator, createBodyValidator } from './checks/body-validator.ts';
import { checkPathForms, checkPathParameters } from './checks/path-parameters.ts';
import { findUnknownExtensions } from './checks/unknown-extensions.ts';
import { findWarnings } from './checks/warnings/find-warnings.ts';
import { type LoadedDocument, loadDocument } from './load.ts';
import {
  type Equivalents,
  findEquivalents,
  type NamedReference,
  withEquivalents,
} from './model/equivalents.ts';
import type { ApiReference, Renderer } from './model/model.ts';
import { maxSizeFor, TextLimitError } from './model/text-limit.ts';
import { findVersions, type VersionedReference, withVersions } from './model/versions.ts';
import { buildDownloads, type DownloadSizes, FORMATS } from './publish/downloads.ts';
import { loadLogo } from './publish/logo.ts';

/** A file that pages of a reference link to; its path is relative to the base. */
interface PublishedFile {
  path: string;
  contents: string | Uint8Array;
}

/** The specifications to load, and their routes. */
interface ReferenceSources {
  root: string;
  /** Present if the specifications belong to a project. */
  content?: object | undefined;
  base: string;
  references: {
    route: string;
    file: string;
    overlays?: string[];
    recordsAt?: string;
    ofApi?: VersionedReference['ofApi'];
  }[];
  /** Folders outside of the root whose documents may be read. */
  sources?: string[];
  /** Maximum HTML of a reference, in characters. */
  limits?: { reference?: number };
  /** Where readers may send requests: then forms know responses, too. */
  sendTo?: unknown[];
  hasMock?: boolean;
  /** Languages of samples, in the order of their tabs. */
  samples?: readonly SampleLanguage[];
}

export interface LoadedReferences {
  references: ApiReference[];
  documents: LoadedDocument[];
  files: PublishedFile[];
  /** By route. */
  validators: Map<string, BodyValidator>;
  /** By route: property names in recorded versions. */
  formerNames: Map<string, Set<string>>;
  problems: Problem[];
}

interface LoadOptions {
  inputs?: SourceReader;
  /** Sizes of downloads from the last build; with these, downloads are generated on demand. */
  sizes?: DownloadSizes | undefined;
}

/**
 * Builds the references of all specifications, with links between them, and the files next to their pages: downloads and
 * logos. Reports all problems in any of them.
 */
export async function loadReferences(
  sources: ReferenceSources,
  renderer: Renderer,
  { inputs = trackSources(), sizes }: LoadOptions = {},
): Promise<LoadedReferences> {
  const problems: Problem[] = [];
  const published = new Map<string, PublishedFile>();
  const named: LoadedReference[] = [];
  for (const one of sources.references) {
    const { file } = one;
    const { base, samples, limits } = sources;
    const within = confinement(sources, file);
    const result = await inputs.memo(
      `specification ${file}`,
      [JSON.stringify([one, base, samples, limits?.reference, within, canSend(sources)])],
      (own) =>
        loadReference(one, sources, { renderer, inputs: own, sizes }).catch(
          (error: unknown): Result => ({ files: [], problems: problemsOf(error, file) }),
        ),
    );
    problems.push(...result.problems);
    if (!result.named) continue;
    for (const file of result.files) published.set(file.path, file);
    named.push(result.named);
  }
  const { equivalents, missing } = findEquivalents(named, (markdown) => renderer.describe(markdown, 6));
  if (named.length === sources.references.length)
    for (const { from, operationId, pointer, known } of missing) {
      const isPath = operationId.includes('/');
      const hint = isPath
        ? 'Write its `operationId`.'
        : replacementHint(operationId, known, new Set(named.flatMap(({ ids }) => [...ids])));
      problems.push({
        message: `No other specification has an operation \`${operationId}\`.`,
        severity: 'error',
        rule: 'openapi/replacement',
        ...from.loaded.source.locate(pointer),
        ...(hint !== undefined && { hint }),
      });
    }
  const versioned = named.map((one) => ({
    ...one,
    ofApi: sources.references.find(({ route }) => route === one.reference.route)?.ofApi,
  }));
  const versions = [...findVersions(versioned)].map(([one, found]) => [one.reference, found] as const);
  const references = named.map((one) => {
    const own: Equivalents = equivalents.get(one) ?? new Map();
    const ofApi = versions.find(([reference]) => reference === one.reference)?.[1];
    const linked = JSON.stringify([...own, ofApi?.versions, ...(ofApi?.operations ?? [])]);
    return inputs.memo(`connected ${one.reference.route}`, [one.reference, linked], () => {
      const connected = withEquivalents(one.reference, own);
      return ofApi ? withVersions(connected, ofApi) : connected;
    });
  });
  return {
    references,
    documents: named.map(({ loaded }) => loaded),
    files: [...published.values()],
    validators: new Map(named.map(({ reference, validator }) => [reference.route, validator])),
    formerNames: new Map(named.map(({ reference, former }) => [reference.route, former])),
    problems,
  };
}

type LoadedReference = NamedReference & {
  loaded: LoadedDocument;
  validator: BodyValidator;
  former: Set<string>;
  /** The operationIds of recorded versions. */
  ids: Set<string>;
};

type Result = { named?: LoadedReference; files: PublishedFile[]; problems: Problem[] };

const LARGE_HINT = 'Look for large components, or components that refer to each other.';

/** Returns the problems that ended the reading of a specification. Rethrows any other error. */
function problemsOf(error: unknown, file: string): Problem[] {
  if (error instanceof ProblemError) return error.problems;
  if (!(error instanceof TextLimitError)) throw error;
  return [
    errorAt('openapi/size', topOf(file), {
      message: 'With all references resolved, this document is too large to publish.',
      hint: `${LARGE_HINT} If this is what you want, raise \`limits.reference_megabytes\` in site.yaml.`,
    }),
  ];
}

async function loadReference(
  { route, file, overlays = [], recordsAt = file }: ReferenceSources['references'][number],
  sources: ReferenceSources,
  { renderer, inputs, sizes }: Required<LoadOptions> & { renderer: Renderer },
): Promise<Result> {
  const within = confinement(sources, file);
  const { loaded, problems } = await loadDocument(file, within, { inputs, overlays, recordsAt });
  if (!loaded) {
    const hint = 'Pass the folder that contains all of its files as `--root`.';
    const isOutside = ({ rule }: Problem) => rule === 'openapi/outside' && !sources.content;
    return { files: [], problems: problems.map((one) => (isOutside(one) ? { ...one, hint } : one)) };
  }
  const { document, version, whole, source } = loaded;
  problems.push(
    ...listFiles(loaded, within),
    ...findUnknownExtensions(whole.bundled, source),
    ...findWarnings(whole.document, source, version),
    ...checkPathForms(whole.document, source),
    ...checkPathParameters(whole.document, source),
  );
  const { records, problems: recordProblems } = readRecords(recordsAt, inputs);
  problems.push(...recordProblems);
  const length = loaded.files.length === 1 ? source.text.length : JSON.stringify(whole.bundled).length;
  const maxSize = sources.limits?.reference ?? maxSizeFor(length);
  const model = during({ task: 'Reading this specification', file }, () =>
    buildReference({ document, version, route }, renderer, {
      records,
      maxSize,
      withResponses: canSend(sources),
      ...(sources.samples && { samples: sources.samples }),
    }),
  );
  const downloads = buildDownloads(loaded, route, sizes);
  if (downloads.length < FORMATS)
    problems.push({
      message: `Of the downloads, only ${downloads.map(({ label }) => label).join(', ')} can be offered: the others would be too large.`,
      ...{ severity: 'note', rule: 'openapi/downloads', file, line: 1, column: 1 },
    });
  const { logo, problems: logoProblems } = loadLogo(source, within, inputs);
  problems.push(...logoProblems);
  const reference: ApiReference = {
    ...model,
    downloads: downloads.map(({ path: name, label, bytes }) => ({ label, href: sources.base + name, bytes })),
  };
  if (logo) {
    const { file, ...attributes } = logo;
    reference.logo = { src: sources.base + file.path, ...attributes };
  }
  return {
    named: {
      reference,
      document: whole.document,
      url: sources.base + route,
      loaded,
      validator: createBodyValidator(document, version),
      former: formerNames(records),
      ids: formerIds(records),
    },
    files: [...downloads, ...(logo ? [logo.file] : [])],
    problems,
  };
}

/** Returns the folder that `$ref`s must stay in: the root or the source that the specification is in, or else its own folder. */
export function confinement(
  { root, sources = [] }: Pick<ReferenceSources, 'root' | 'sources'>,
  file: string,
): string {
  return [root, ...sources].find((folder) => file.startsWith(folder + path.sep)) ?? path.dirname(file);
}

const LISTED_FILES = 5;

/** Lists the files of a multi-file specification, since all of them are published. */
function listFiles({ source, files }: LoadedDocument, within: string): Problem[] {
  if (files.length === 1) return [];
  const names = files.map((file) => path.relative(within, file).split(path.sep).join('/'));
  const more = names.length > LISTED_FILES ? ` and ${names.length - LISTED_FILES} more` : '';
  const message = `Read ${files.length} files: ${names.slice(0, LISTED_FILES).join(', ')}${more}.`;
  return [noteAt('openapi/files', topOf(source.file), { message })];
}

function canSend({ sendTo = [], hasMock = false }: ReferenceSources): boolean {
  return hasMock || sendTo.length > 0;
}

/** An operation of a recorded version that is gone has been renamed, to one that no version has had. */
function replacementHint(operationId: string, known: string[], recorded: Set<string>): string | undefined {
  if (!recorded.has(operationId)) return didYouMean(operationId, known);
  const fresh = known.filter((id) => !recorded.has(id));
  return fresh.length === 1 ? `Did you mean \`${fresh[0]}\`?` : didYouMean(operationId, fresh);
}
