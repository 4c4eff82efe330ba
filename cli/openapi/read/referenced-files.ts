import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { get, getString, isObject, type Raw, setOwn } from '../document/raw.ts';
import { type Kind, walkPart } from '../document/walk.ts';
import { confinedFile, LARGEST_FILE, SPECIFICATION } from './confine.ts';
import { parseSource, type Source } from './source.ts';

/** A place in one of the files, by its number. */
export interface Target {
  file: number;
  steps: string[];
}

/** All files of a specification. */
export interface ReferencedFiles {
  /** The specification itself comes first. Each value stands in one place only, whatever aliases there were. */
  files: { source: Source; data: unknown }[];
  /** References that lead to another file, stand in one, or lead through another reference. */
  targets: Map<Raw, Target>;
}

/** Enough to be fixed in one go. */
const MOST_PROBLEMS = 100;
/** References among files; who bundles them compares each with all others. */
const MOST_REFERENCES = 20_000;
/** References that a pointer leads through. */
const LONGEST_CHAIN = 100;

/**
 * A document → the files that its references lead to, directly or by way of others. Only what stands where a reference
 * may stand is one: a `$ref` in an example, a default, an enum, a constant or an extension is data, in every file.
 * Files are read within `root`. Reports each reference that cannot be followed, where it stands.
 */
export function readReferencedFiles(
  source: Source,
  root: string,
  inputs: Inputs,
): { found?: ReferencedFiles; problems: Problem[] } {
  const problems: Problem[] = [];
  const files = [{ source, data: unshared(source.data) }];
  const numbers = new Map<string, number | undefined>([[realpathSync(source.file), 0]]);
  const targets = new Map<Raw, Target>();
  const anchors = new Map<number, Map<string, string[]>>();
  const seen = new Map<Kind, Set<unknown>>();
  let size = source.text.length;

  const dataOf = (file: number): unknown => files[file]?.data;

  /** The number of a file; undefined when it cannot be read, which is reported once. */
  const open = (from: number, address: string): number | undefined => {
    const named = pathOf(files[from]?.source.file ?? '', address);
    inputs.find(named);
    const file = confinedFile(root, named, { ...SPECIFICATION, what: 'A $ref' });
    if (numbers.has(file)) return numbers.get(file);
    numbers.set(file, undefined);
    const text = inputs.text(file);
    size += text.length;
    if (size > LARGEST_FILE)
      throw new Error(`All files together are larger than ${LARGEST_FILE / 1024 / 1024} MiB.`);
    const parsed = parseSource(file, text);
    problems.push(...parsed.problems);
    if (!parsed.source) return undefined;
    if (!isObject(parsed.source.data))
      throw new Error(`The top level of ${path.basename(file)} must be a map.`);
    // Its own references count from where it was looked for.
    const found = { ...parsed.source, file: named };
    numbers.set(file, files.push({ source: found, data: unshared(found.data) }) - 1);
    return numbers.get(file);
  };

  const anchorIn = (file: number, name: string): string[] | undefined => {
    const known = anchors.get(file) ?? anchorsOf(dataOf(file));
    anchors.set(file, known);
    return known.get(name);
  };

  /** Where a reference leads to; undefined when there is nothing. */
  const follow = (
    from: number,
    reference: string,
    depth = 0,
  ): (Target & { isPlain: boolean }) | undefined => {
    const [, address = '', fragment = ''] = /^([^#]*)#?([\s\S]*)$/.exec(reference) ?? [];
    const file = address === '' ? from : open(from, address);
    if (file === undefined) return undefined;
    const pointer = decoded(fragment) ?? fragment;
    const steps = pointer === '' || pointer.startsWith('/') ? pointerSteps(pointer) : anchorIn(file, pointer);
    if (!steps) return undefined;
    let place: Target = { file, steps: [] };
    let value = dataOf(file);
    let isPlain = address === '';
    for (const step of steps) {
      // A pointer through a reference goes on in what that leads to.
      for (let beyond = refOf(value); beyond !== undefined && !has(value, step); beyond = refOf(value)) {
        const next = depth < LONGEST_CHAIN ? follow(place.file, beyond, depth + 1) : undefined;
        if (!next) return undefined;
        place = { file: next.file, steps: next.steps };
        value = valueAt(dataOf(next.file), next.steps);
        isPlain = false;
        depth += 1;
      }
      if (!has(value, step)) return undefined;
      value = (value as Raw)[step];
      place.steps.push(step);
    }
    return { ...place, isPlain };
  };

  const queue: (Target & { kind: Kind })[] = [{ file: 0, steps: [], kind: 'object' }];
  const look = (from: number, node: Raw, pointer: string, kind: Kind): void => {
    const reference = getString(node, '$ref');
    if (reference === undefined || problems.length >= MOST_PROBLEMS) return;
    const here = files[from]?.source ?? source;
    const report = (message: string): void => {
      const isRemote = /^\s*https?:/i.test(reference);
      problems.push({
        message,
        severity: 'error',
        rule: 'openapi/reference',
        file: here.file,
        ...here.locate(`${pointer}/$ref`),
        ...(isRemote && { hint: 'Save the file next to this one, and refer to it by its path.' }),
      });
    };
    const count = problems.length;
    try {
      const target = follow(from, reference);
      const isOwn = from === 0 && reference.startsWith('#');
      // Those within the document are looked at later, when it is whole.
      if (target && isOwn && target.isPlain) queue.push({ ...target, kind });
      else if (target && isTarget(valueAt(dataOf(target.file), target.steps))) {
        if (targets.size === MOST_REFERENCES)
          report(`More than ${MOST_REFERENCES} references refer to other files; this one exceeds the limit.`);
        targets.set(node, { file: target.file, steps: target.steps });
        queue.push({ ...target, kind });
      } else if (target) report(`The reference ${reference} must refer to a map.`);
      else if (!isOwn && problems.length === count) report(`The reference ${reference} cannot be resolved.`);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      report(error instanceof Error ? error.message : String(error));
    }
  };
  for (const { file, steps, kind } of queue) {
    const pointer = steps.map((step) => `/${escapePointer(step)}`).join('');
    walkPart(valueAt(dataOf(file), steps), pointer, kind, (node, at, ofKind) => {
      const looked = seen.get(ofKind) ?? new Set();
      seen.set(ofKind, looked);
      if (looked.has(node)) return false;
      looked.add(node);
      look(file, node, at, ofKind);
      return true;
    });
  }
  return problems.length > 0 ? { problems } : { found: { files, targets }, problems };
}

/** The path that a reference names, seen from the file that it stands in. */
function pathOf(from: string, address: string): string {
  const name = decoded(address);
  if (name === undefined) throw new Error(`The reference ${address} has invalid percent-encoding.`);
  if (/^\s*https?:/i.test(name))
    throw new Error(`${name} is not fetched: a $ref cannot refer to another site.`);
  if (/^\s*([a-z][a-z0-9+.-]*:|[/\\])/i.test(name))
    throw new Error(
      'A $ref can only refer to files of the project. Its path is relative to the file that contains it.',
    );
  return path.resolve(path.dirname(from), name);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function refOf(value: unknown): string | undefined {
  return isObject(value) ? getString(value, '$ref') : undefined;
}

function has(value: unknown, step: string): boolean {
  return (
    (Array.isArray(value) ? /^\d+$/.test(step) : isObject(value)) && Object.hasOwn(value as object, step)
  );
}

function valueAt(data: unknown, steps: string[]): unknown {
  return steps.reduce((value, step) => (value as Raw)[step], data);
}

/** `true` and `false` are schemas too. A text or a number is what no reference means. */
function isTarget(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null);
}

/** Where schemas are that `$anchor` names; the first of a name counts. */
function anchorsOf(data: unknown): Map<string, string[]> {
  const anchors = new Map<string, string[]>();
  const look = (value: unknown, steps: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isObject(value))
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const name = get(value, key);
        if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, steps);
      }
    for (const [key, child] of Object.entries(value)) look(child, [...steps, key]);
  };
  look(data, []);
  return anchors;
}

/** A copy in which each value stands once: an alias of YAML lets data and schemas be the same object. */
function unshared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unshared);
  if (!isObject(value)) return value;
  const copy: Raw = {};
  for (const [key, child] of Object.entries(value)) setOwn(copy, key, unshared(child));
  return copy;
}
