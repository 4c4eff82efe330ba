import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Cache, noCache } from '../cache.ts';
import { compare, type Problem } from '../problem.ts';
import { confinedReader, LARGEST_FILE } from './confine.ts';
import { findExcess } from './limits.ts';
import { get, getString, isObject, type Raw } from './raw.ts';
import { lookUp, resolve } from './references.ts';
import { parseSource, type Source } from './source.ts';
import { upgrade } from './upgrade.ts';
import { validateDocument } from './validate.ts';
import { walk } from './walk.ts';

export interface LoadedDocument {
  source: Source;
  /** The document in the author's version, with the files that it refers to in it. */
  bundled: Raw;
  /** It refers to no other file. */
  isOneFile: boolean;
  /** One document of OpenAPI 3.x, every reference local and sound. */
  document: Raw;
  /** The version that the author wrote. */
  version: string;
}

/**
 * An OpenAPI file (2.0, 3.0, 3.1, 3.2; YAML or JSON; files that it refers to included) in → one checked document out.
 * References stay inside of `root`, and nothing is fetched. Reports syntax, invalid structure, unknown versions,
 * broken references; there is no document when any of these is an error.
 */
export async function loadDocument(
  file: string,
  root: string,
  cache: Cache = noCache,
): Promise<{ loaded?: LoadedDocument; problems: Problem[] }> {
  const text = readText(file);
  if (typeof text !== 'string') return { problems: [text] };
  const { source, problems } = parseSource(file, text, cache);
  if (!source) return { problems };
  const wrong = checkVersion(source);
  if (wrong) return { problems: [wrong] };

  const original = source.data as Raw;
  const isValid = (found: Problem[]) => found.length === 0;
  problems.push(...cache.recall('valid', [text], () => validateDocument(original, source), isValid));
  if (problems.length > 0) return { problems };
  try {
    const isOneFile = !hasExternalReference(original);
    const bundled = isOneFile ? original : await bundle(original, file, root);
    problems.push(...(isOneFile ? [] : checkSize(bundled, source)), ...checkReferences(bundled, source));
    if (problems.length > 0) return { problems };
    const version = String(get(original, 'openapi') ?? get(original, 'swagger'));
    const document = version === '2.0' ? await upgrade(bundled) : bundled;
    return { loaded: { source, bundled, isOneFile, document, version }, problems };
  } catch (error) {
    return { problems: [referenceProblem(error, source)] };
  }
}

function readText(file: string): string | Problem {
  try {
    const { size } = statSync(file);
    return size <= LARGEST_FILE ? readFileSync(file, 'utf8') : tooLarge(file);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    return {
      message: `The specification ${path.basename(file)} ${reason}.`,
      severity: 'error',
      rule: 'openapi/missing',
      file,
    };
  }
}

function tooLarge(file: string): Problem {
  return {
    message: `The specification ${path.basename(file)} is larger than ${LARGEST_FILE / 1024 / 1024} MiB.`,
    severity: 'error',
    rule: 'openapi/size',
    file,
  };
}

function checkVersion({ file, data }: Source): Problem | undefined {
  const place = { severity: 'error', rule: 'openapi/version', file, line: 1, column: 1 } as const;
  if (!isObject(data))
    return { ...place, message: 'This is not an OpenAPI document: it holds no map of fields.' };
  const version = get(data, 'openapi') ?? get(data, 'swagger');
  if (version === undefined) {
    return {
      ...place,
      message: 'This is not an OpenAPI document: it has no `openapi` field.',
      hint: "Begin with `openapi: '3.1.0'`.",
    };
  }
  if (typeof version !== 'string') {
    return {
      ...place,
      message: 'The version of OpenAPI must be a string.',
      hint: `Write it in quotes: '${version}'.`,
    };
  }
  if (version === '2.0' || /^3\.[012]\.\d+(-.+)?$/.test(version)) return undefined;
  return {
    ...place,
    message: `OpenAPI ${version} is not a version that is read here.`,
    hint: '2.0, 3.0.x, 3.1.x and 3.2.x are.',
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

function hasExternalReference(document: Raw): boolean {
  let found = false;
  walk(document, (node) => {
    const reference = getString(node, '$ref');
    found ||= reference !== undefined && !reference.startsWith('#');
  });
  return found;
}

/** Brings the referenced files into the document. */
async function bundle(document: Raw, file: string, root: string): Promise<Raw> {
  const { default: SwaggerParser } = await import('@apidevtools/swagger-parser');
  const read = confinedReader(root);
  const parse = (text: string, url: string) => {
    const { source, problems } = parseSource(url, text);
    if (source) return source.data;
    throw new Error(
      problems.map((p) => `${path.basename(url)}:${p.line}:${p.column} ${p.message}`).join(' '),
    );
  };
  // The parser knows 3.2 not yet; bundling does not depend on the version.
  const known = { ...structuredClone(document), ...(get(document, 'openapi') ? { openapi: '3.1.0' } : {}) };
  // The parser puts its own words around an error; ours say more.
  let failure: unknown;
  const keepError =
    <T, R>(work: (input: T) => R) =>
    (input: T): R => {
      try {
        return work(input);
      } catch (error) {
        failure ??= error;
        throw error;
      }
    };
  const options = {
    resolve: {
      http: false,
      external: true,
      file: { order: 1, canRead: true, read: keepError((info: { url: string }) => read(info.url)) },
    },
    parse: {
      json: false,
      text: false,
      binary: false,
      yaml: {
        order: 1,
        canParse: true,
        parse: keepError((info: { data: unknown; url: string }) => parse(String(info.data), info.url)),
      },
    },
  };
  const bundling = SwaggerParser.bundle(file, known as never, options as never) as unknown as Promise<Raw>;
  const bundled = await bundling.catch((error: unknown) => {
    throw failure ?? error;
  });
  return get(document, 'openapi') ? { ...bundled, openapi: get(document, 'openapi') } : bundled;
}

/** Enough to be mended in one go. */
const MOST_PROBLEMS = 100;

/** Every `$ref` must lead to something. */
function checkReferences(document: Raw, source: Source): Problem[] {
  const problems: Problem[] = [];
  walk(document, (node, pointer) => {
    const reference = get(node, '$ref');
    if (typeof reference !== 'string' || problems.length >= MOST_PROBLEMS) return;
    if (!isBroken(document, node, reference)) return;
    problems.push({
      message: `The reference ${reference} leads nowhere.`,
      severity: 'error',
      rule: 'openapi/reference',
      file: source.file,
      ...source.locate(`${pointer}/$ref`),
      ...suggestion(document, reference),
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
  const wanted = reference.slice(cut + 1).toLowerCase();
  const close = Object.keys(collection)
    .filter(
      (name) =>
        name.toLowerCase().includes(wanted) ||
        wanted.includes(name.toLowerCase()) ||
        shared(name.toLowerCase(), wanted),
    )
    .sort(compare)[0];
  return close === undefined ? {} : { hint: `Did you mean ${reference.slice(0, cut)}/${close}?` };
}

/** Alike but for a letter or two at the end or in the middle. */
function shared(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 2) return false;
  const rest = [...a];
  const missing = [...b].filter((letter) => {
    const index = rest.indexOf(letter);
    if (index >= 0) rest.splice(index, 1);
    return index < 0;
  });
  return missing.length + rest.length <= 3;
}

function referenceProblem(error: unknown, source: Source): Problem {
  const message = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  return {
    message: message
      .replaceAll(pathToFileURL(path.dirname(source.file)).href, '')
      .replaceAll(path.dirname(source.file), '.'),
    severity: 'error',
    rule: 'openapi/reference',
    file: source.file,
    ...source.locate(externalPointer(source, message)),
  };
}

/** Where the reference stands whose file the message names; else the first external one. */
function externalPointer(source: Source, message: string): string {
  let first: string | undefined;
  let named: string | undefined;
  walk(source.data as Raw, (node, pointer) => {
    const reference = getString(node, '$ref');
    if (reference === undefined || reference.startsWith('#')) return;
    first ??= `${pointer}/$ref`;
    if (message.includes(path.basename(reference.split('#')[0] ?? ''))) named ??= `${pointer}/$ref`;
  });
  return named ?? first ?? '';
}
