import path from 'node:path';
import { during } from '../current-work.ts';
import { errorAt, type Problem, ProblemError } from '../problem.ts';
import { parseSource, type Source } from '../source/parse-source.ts';
import { type SourceReader, trackSources } from '../source-files.ts';
import { getObject, isObject, type JsonObject } from './document/json-object.ts';
import { withoutIgnoredStyles } from './normalise/ignored-styles.ts';
import { readJsonTexts } from './normalise/json-texts.ts';
import { publicDocument } from './normalise/public-document.ts';
import { upgrade } from './normalise/swagger2/upgrade.ts';
import { type Bundle, bundle } from './read/bundle.ts';
import { checkInternal } from './read/check-internal.ts';
import { checkMarks } from './read/check-marks.ts';
import { checkReferences } from './read/check-references.ts';
import { checkMediaTypes, checkSize } from './read/check-size.ts';
import { checkVersion } from './read/check-version.ts';
import { type HiddenOperations, hiddenOperations } from './read/hidden-operations.ts';
import { applyOverlays } from './read/overlay.ts';
import { shareParts } from './read/share-parts.ts';
import { validateDocument } from './read/validate.ts';

export interface LoadedDocument {
  source: Source;
  /** The public document in its original OpenAPI version, with all files bundled. */
  bundled: JsonObject;
  /** All files that were read; the specification itself comes first. */
  files: string[];
  /** Where records of it are kept: its own path, or that which it would have in `specs/` of the site. */
  recordsAt: string;
  /** The source text is the public document: it is a single file without overlays and internal parts. */
  isAsWritten: boolean;
  /** The public document as OpenAPI 3.x, without `x-internal` parts; all references are local and can be resolved. */
  document: JsonObject;
  /** Both including internal parts, for checks only. */
  whole: { bundled: JsonObject; document: JsonObject };
  /** The original OpenAPI version. */
  version: string;
  /** The operations that are internal, or that overlays have removed. */
  hidden: HiddenOperations;
}

/** How a document is read. */
export interface ReadOptions {
  inputs?: SourceReader;
  /** Overlays, which are applied before anything is checked. */
  overlays?: string[];
  recordsAt?: string;
}

/**
 * Loads and validates an OpenAPI file (2.0 to 3.2, YAML or JSON) with the files that it refers to. References must stay
 * inside `root`; nothing is fetched. Reports syntax errors, unsupported versions, invalid structure, broken references and
 * invalid `x-internal` marks. If any of these is an error, `loaded` is missing.
 */
export async function loadDocument(
  file: string,
  root: string,
  { inputs = trackSources(), overlays = [], recordsAt = file }: ReadOptions = {},
): Promise<{ loaded?: LoadedDocument; problems: Problem[] }> {
  const text = readText(file, inputs);
  if (typeof text !== 'string') return { problems: [text] };
  const { source: written, problems } = parseSource(file, text, { isAsWritten: true, shared: shareParts });
  if (!written) return { problems };
  const { whole, problems: ofFiles }: ReturnType<typeof withItsFiles> =
    overlays.length > 0 ? withItsFiles(written, root, inputs) : { problems: [] };
  const { source, problems: overlayProblems } = applyOverlays(whole?.source ?? written, overlays, inputs);
  problems.push(...overlayProblems);
  const isFaulty = hasErrors(overlayProblems);
  // An overlay may remove what cannot be read.
  if (whole || isFaulty) problems.push(...ofFiles);
  if (isFaulty) return { problems };
  const { key, version, problem } = checkVersion(source);
  if (problem) problems.push(problem);
  if (version === undefined) return { problems };

  return during({ task: 'Reading this specification', file }, () => {
    const document = { ...(source.data as JsonObject), [key]: version };
    const read = bundle({ ...source, data: document }, root, inputs);
    const { bundled, written: main, problems: unread } = read;
    if (!main) return { problems: [...problems, ...unread] };
    const own = whole ? withoutAdded(main, { all: whole.source.data, own: whole.own }) : main;
    const validated = validateDocument(own, { ...source, ...(bundled && { locate: bundled.locate }) });
    problems.push(...validated.problems);
    if (hasErrors(problems)) return { problems };
    problems.push(...unread);
    if (!bundled || hasErrors(problems)) return { problems };
    const corrected = validated.correct(bundled.document);
    const original = bundled.document === document ? corrected : validated.correct(document);
    const files = [...new Set([...bundled.files, ...(whole?.files ?? []), ...overlays])];
    const complete = {
      ...bundled,
      ...(whole?.misplaced && { misplaced: whole.misplaced }),
      files,
      document: corrected,
    };
    const before = overlays.length > 0 ? (whole?.source ?? written).data : undefined;
    return loadWhole(source, complete, { original, version, recordsAt, problems, before });
  });
}

/** A document as a `whole` with the files that it refers to, whose parts overlays change, too; or why they cannot be read. */
function withItsFiles(written: Source, root: string, inputs: SourceReader) {
  if (!isObject(written.data)) return { problems: [] };
  const { bundled, written: own, problems } = bundle(written, root, inputs);
  if (!bundled || !own) return { problems };
  const { document: data, locate, ...rest } = bundled;
  return { whole: { ...rest, own, source: { ...written, data, locate } }, problems };
}

/** Leaves out the components that come from other files, which are not validated: `own` has all others. */
function withoutAdded(
  document: JsonObject,
  { all, own }: { all: JsonObject; own: JsonObject },
  depth = Object.hasOwn(all, 'swagger') ? 1 : 2,
): JsonObject {
  if (all === own) return document;
  const isAdded = (key: string) => depth === 0 && Object.hasOwn(all, key) && !Object.hasOwn(own, key);
  return Object.fromEntries(
    Object.entries(document).flatMap(([key, value]) => {
      if (isAdded(key)) return [];
      const isHolder = depth > 0 && isObject(value) && all[key] !== own[key];
      const inner = { all: getObject(all, key), own: getObject(own, key) };
      return [[key, isHolder ? withoutAdded(value, inner, depth - 1) : value]];
    }),
  );
}

function hasErrors(problems: Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Checks the bundled document, derives the public one, and upgrades both to OpenAPI 3.x. */
function loadWhole(
  main: Source,
  { document: whole, files, locate, misplaced }: Bundle,
  read: {
    original: JsonObject;
    version: string;
    recordsAt: string;
    problems: Problem[];
    /** The document before its overlays, if it has any. */
    before: unknown;
  },
): { loaded?: LoadedDocument; problems: Problem[] } {
  const { original, version, recordsAt, problems, before } = read;
  const source = { ...main, locate };
  problems.push(
    ...(whole === original && files.length === 1 ? [] : checkSize(whole, source)),
    ...checkReferences(whole, source),
    ...checkMarks(whole, source),
  );
  if (!hasErrors(problems) && version === '2.0') problems.push(...checkMediaTypes(whole, source));
  if (hasErrors(problems)) return { problems };
  if (misplaced) problems.push(misplaced);
  const toVersion3 = (document: JsonObject): JsonObject =>
    readJsonTexts(version === '2.0' ? upgrade(document) : withoutIgnoredStyles(document));
  const { document: bundled, removed } = publicDocument(whole);
  problems.push(...checkInternal(whole, removed, source));
  if (hasErrors(problems)) return { problems };
  const document = toVersion3(bundled);
  const loaded: LoadedDocument = {
    source,
    files,
    recordsAt,
    version,
    bundled,
    document,
    isAsWritten: bundled === original && files.length === 1,
    hidden: hiddenOperations({ written: before ?? whole, overlaid: whole, shown: bundled }),
    whole: { bundled: whole, document: bundled === whole ? document : toVersion3(whole) },
  };
  return { loaded, problems };
}

function readText(file: string, inputs: SourceReader): string | Problem {
  try {
    return inputs.text(file);
  } catch (error) {
    if (error instanceof ProblemError && error.problems[0]) return error.problems[0];
    return errorAt(
      'openapi/missing',
      { file },
      {
        message: `The specification ${path.basename(file)} ${reasonOf(error)}.`,
        hint: 'Name the file of an OpenAPI document, such as `specs/api.yaml`.',
      },
    );
  }
}

/** Returns why a file cannot be read, as the end of a sentence. */
function reasonOf(error: unknown): string {
  const { code = '' } = error as NodeJS.ErrnoException;
  const reasons: Record<string, string> = {
    ENOENT: 'does not exist',
    ENOTDIR: 'does not exist',
    EISDIR: 'is a folder, not a file',
    EACCES: 'cannot be read: permission denied',
    EPERM: 'cannot be read: permission denied',
  };
  return reasons[code] ?? `cannot be read${code === '' ? '' : ` (${code})`}`;
}
