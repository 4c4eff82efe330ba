import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import { type Problem, ProblemError } from '../problem.ts';
import type { Raw } from './document/raw.ts';
import { publicDocument } from './normalise/internal/public-document.ts';
import { upgrade } from './normalise/swagger2/upgrade.ts';
import { checkMarks } from './read/check-marks.ts';
import { checkReferences } from './read/check-references.ts';
import { checkMediaTypes, checkSize } from './read/check-size.ts';
import { checkVersion } from './read/check-version.ts';
import { LARGEST_FILE } from './read/confine.ts';
import { readWhole, type WholeDocument } from './read/read-whole.ts';
import { hasMisplacedReference } from './read/referenced-files.ts';
import { parseSource, type Source } from './read/source.ts';
import { validateDocument } from './read/validate.ts';

export interface LoadedDocument {
  source: Source;
  /** The public document in the author's version, with the files that it refers to in it. */
  bundled: Raw;
  /** Every file that was read for it; the specification itself comes first. */
  files: string[];
  /** The text of the source is the public document: it refers to no other file, and nothing in it is internal. */
  isAsWritten: boolean;
  /** The public document in OpenAPI 3.x, every reference local and sound: without what is `x-internal`. */
  document: Raw;
  /** Both with what is internal, which only checks look at. */
  whole: { bundled: Raw; document: Raw };
  /** The version that the author wrote. */
  version: string;
}

/**
 * An OpenAPI file (2.0, 3.0, 3.1, 3.2; YAML or JSON; files that it refers to included) in → one checked document out.
 * References stay inside of `root`, and nothing is fetched. Reports syntax, invalid structure, unknown versions,
 * broken references, marks `x-internal` that are neither true nor false; there is no document when any of these is an error.
 */
export async function loadDocument(
  file: string,
  root: string,
  { inputs = trackInputs(), cache = noCache }: { inputs?: Inputs; cache?: Cache } = {},
): Promise<{ loaded?: LoadedDocument; problems: Problem[] }> {
  const text = readText(file, inputs);
  if (typeof text !== 'string') return { problems: [text] };
  const { source, problems } = parseSource(file, text, cache);
  if (!source) return { problems };
  const { key, version, problem } = checkVersion(source);
  if (problem) problems.push(problem);
  if (version === undefined) return { problems };

  try {
    const document = { ...(source.data as Raw), [key]: version };
    const { whole, written, problems: unread } = readWhole({ ...source, data: document }, root, inputs);
    if (!written) return { problems: [...problems, ...unread] };
    const given = { source: { ...source, ...(whole && { locate: whole.locate }) }, text, cache, problems };
    const withMeant = checkStructure(written, given);
    if (hasErrors(problems)) return { problems };
    problems.push(...unread);
    if (!whole || hasErrors(problems)) return { problems };
    const bundled = withMeant(whole.bundled);
    const original = whole.bundled === document ? bundled : withMeant(document);
    return loadWhole(source, { ...whole, bundled }, { original, version, problems });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problems: [tooDeep(source)] };
  }
}

function hasErrors(problems: Problem[]): boolean {
  return problems.some(({ severity }) => severity === 'error');
}

/** Adds what is wrong with the document to `problems`. @returns what makes of a document the one that was meant */
function checkStructure(
  document: Raw,
  { source, text, cache, problems }: { source: Source; text: string; cache: Cache; problems: Problem[] },
): (document: Raw) => Raw {
  let withMeant = (same: Raw): Raw => same;
  const validate = () => {
    const validated = validateDocument(document, source);
    withMeant = validated.withMeant;
    return validated.problems;
  };
  // What stands in the place of references is in no text of the main file.
  const parts = hasMisplacedReference(source.data as Raw) ? [JSON.stringify(document)] : [];
  problems.push(...cache.memo('valid', [text, ...parts], validate, (found) => found.length === 0));
  return withMeant;
}

/** What is checked when all files are read. */
function loadWhole(
  main: Source,
  { bundled: whole, files, locate, misplaced }: WholeDocument,
  { original, version, problems }: { original: Raw; version: string; problems: Problem[] },
): { loaded?: LoadedDocument; problems: Problem[] } {
  const source = { ...main, locate };
  problems.push(
    ...(whole === original ? [] : checkSize(whole, source)),
    ...checkReferences(whole, source),
    ...checkMarks(whole, source),
  );
  if (!hasErrors(problems) && version === '2.0') problems.push(...checkMediaTypes(whole, source));
  if (hasErrors(problems)) return { problems };
  if (misplaced) problems.push(misplaced);
  return { loaded: { source, files, version, ...publish(whole, original, version) }, problems };
}

/** The whole document and the public one, each in the author's version and in OpenAPI 3.x. */
function publish(
  whole: Raw,
  original: Raw,
  version: string,
): Pick<LoadedDocument, 'bundled' | 'document' | 'isAsWritten' | 'whole'> {
  const inVersion3 = (document: Raw): Raw => (version === '2.0' ? upgrade(document) : document);
  const bundled = publicDocument(whole);
  const document = inVersion3(bundled);
  return {
    bundled,
    document,
    isAsWritten: bundled === original,
    whole: { bundled: whole, document: bundled === whole ? document : inVersion3(whole) },
  };
}

function readText(file: string, inputs: Inputs): string | Problem {
  try {
    const bytes = inputs.find(file)?.bytes ?? 0;
    return bytes <= LARGEST_FILE ? inputs.text(file) : tooLarge(file);
  } catch (error) {
    if (error instanceof ProblemError && error.problems[0]) return error.problems[0];
    return {
      message: `The specification ${path.basename(file)} ${reasonOf(error)}.`,
      severity: 'error',
      rule: 'openapi/missing',
      file,
    };
  }
}

/** Why a file cannot be read, as the end of a sentence. */
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

function tooLarge(file: string): Problem {
  return {
    message: `The specification ${path.basename(file)} is larger than ${LARGEST_FILE / 1024 / 1024} MiB.`,
    severity: 'error',
    rule: 'openapi/size',
    file,
  };
}

function tooDeep(source: Source): Problem {
  return {
    message: 'The references of this document are nested too deeply.',
    severity: 'error',
    rule: 'openapi/size',
    file: source.file,
    ...source.locate(''),
  };
}
