import path from 'node:path';
import { type Cache, noCache } from '../cache.ts';
import { type Inputs, trackInputs } from '../memo.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { get, getList, isObject, type Raw } from './document/raw.ts';
import { lookUp, resolve } from './document/references.ts';
import { walk } from './document/walk.ts';
import { publicDocument } from './normalise/internal/public-document.ts';
import { upgrade } from './normalise/swagger2/upgrade.ts';
import { bundle, pointerTo } from './read/bundle.ts';
import { checkMarks } from './read/check-marks.ts';
import { checkVersion } from './read/check-version.ts';
import { LARGEST_FILE } from './read/confine.ts';
import { findExcess } from './read/limits.ts';
import {
  hasMisplacedReference,
  hasReferencesToRead,
  type ReferencedFiles,
  readReferencedFiles,
  type Use,
} from './read/referenced-files.ts';
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

/** Files that are each small enough can be too deep or too much together. */
function checkSize(bundled: Raw, source: Source): Problem[] {
  const excess = findExcess(bundled);
  if (!excess) return [];
  const { pointer, ...words } = excess;
  return [
    { ...words, severity: 'error', rule: 'openapi/size', file: source.file, ...source.locate(pointer) },
  ];
}

/** Far more than any API speaks. */
const MOST_MEDIA_TYPES = 50;

/** In Swagger 2.0, one list of media types repeats every schema that it counts for. */
function checkMediaTypes(document: Raw, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    for (const key of ['consumes', 'produces'])
      if (getList(node, key).length > MOST_MEDIA_TYPES && problems.length < MOST_PROBLEMS)
        problems.push({
          message: `\`${key}\` lists more than ${MOST_MEDIA_TYPES} media types.`,
          severity: 'error',
          rule: 'openapi/size',
          file: source.file,
          ...source.locate(`${pointer}/${key}`),
        });
  });
  return problems;
}

/** A document with all that it refers to in other files; itself where there is none. */
interface WholeDocument {
  bundled: Raw;
  files: string[];
  locate: Source['locate'];
  /** References where OpenAPI allows none. */
  misplaced?: Problem;
}

/**
 * `written` is the document as it is validated: no reference stands where there may be none. It is missing where these
 * cannot be followed.
 */
function readWhole(
  source: Source,
  root: string,
  inputs: Inputs,
): { whole?: WholeDocument; written?: Raw; problems: Problem[] } {
  const original = source.data as Raw;
  const { locate } = source;
  const alone = { bundled: original, files: [source.file], locate };
  if (!hasReferencesToRead(original)) return { whole: alone, written: original, problems: [] };
  const { found, problems } = readReferencedFiles(source, root, inputs);
  if (!found) return { ...(!hasMisplacedReference(original) && { written: original }), problems };
  if (found.uses.size + found.mapped.size === 0) return { whole: alone, written: original, problems };
  const bundled = bundle(found);
  if (bundled.problems.length > 0) return { problems: bundled.problems };
  const [misplaced] = bundled.misplaced;
  const whole: WholeDocument = {
    bundled: bundled.document,
    files: found.files.map((file) => file.source.file),
    locate: bundled.locate,
    ...(misplaced && { misplaced: tellMisplaced(found, bundled.misplaced) }),
  };
  return { whole, written: misplaced ? bundled.written : original, problems };
}

/** What other tools replace with what it refers to, as is done here. */
function tellMisplaced({ files }: ReferencedFiles, [first, ...others]: Use[]): Problem {
  const { source } = files[first?.file ?? 0] ?? {};
  const more =
    others.length === 0 ? '' : ` So do ${others.length === 1 ? 'one more' : `${others.length} more`}.`;
  return {
    message: `This \`$ref\` stands where OpenAPI allows none, and is shown as what it refers to.${more}`,
    severity: 'warning',
    rule: 'openapi/misplaced-reference',
    ...(source && { file: source.file, ...source.locate(`${pointerTo(first?.steps ?? [])}/$ref`) }),
    hint: 'Write it out here, or bundle the document before you publish it: some tools cannot read it.',
  };
}

/** Enough to be fixed in one go. */
const MOST_PROBLEMS = 100;
/** To look for what was meant takes long among thousands of names. */
const MOST_SUGGESTIONS = 20;

/** Every `$ref` must lead to something. */
function checkReferences(document: Raw, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    const reference = get(node, '$ref');
    if (typeof reference !== 'string' || problems.length >= MOST_PROBLEMS) return;
    if (!isBroken(document, node, reference)) return;
    problems.push({
      message: `The reference ${reference} cannot be resolved.`,
      severity: 'error',
      rule: 'openapi/reference',
      file: source.file,
      ...source.locate(`${pointer}/$ref`),
      ...(problems.length < MOST_SUGGESTIONS ? suggestion(document, reference) : {}),
    });
  });
  return problems;
}

function isBroken(document: Raw, node: Raw, reference: string): boolean {
  if (lookUp(document, reference) === undefined) return true;
  // `true` and `false` are schemas too, and nothing more to follow.
  return (
    typeof lookUp(document, reference) !== 'boolean' &&
    resolve(document, node) === undefined &&
    !endsInBoolean(document, node)
  );
}

function endsInBoolean(document: Raw, node: Raw): boolean {
  let value: unknown = node;
  for (let step = 0; step < 100 && isObject(value); step++) {
    const reference = get(value, '$ref');
    if (typeof reference !== 'string') return false;
    value = lookUp(document, reference);
  }
  return typeof value === 'boolean';
}

/** The name of the same collection that is closest to the one written. */
function suggestion(document: Raw, reference: string): { hint?: string } {
  const cut = reference.lastIndexOf('/');
  const collection = lookUp(document, reference.slice(0, cut));
  if (!isObject(collection)) return {};
  const nearest = nearestName(reference.slice(cut + 1), Object.keys(collection));
  return nearest === undefined ? {} : { hint: `Did you mean ${reference.slice(0, cut)}/${nearest}?` };
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
