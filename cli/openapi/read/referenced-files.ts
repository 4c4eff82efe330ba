import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { get, getObject, getString, isObject, type Raw, setOwn } from '../document/raw.ts';
import { componentKind } from '../document/reference-place.ts';
import { type Kind, mayRefer, walkEvery } from '../document/walk.ts';
import { confinedFile, LARGEST_FILE, OUTSIDE, SPECIFICATION } from './confine.ts';
import { parseSource, type Source } from './source.ts';

/** A place in one of the files, by its number. */
export interface Target {
  file: number;
  steps: string[];
}

/** A reference, and where it leads. */
export interface Use extends Target {
  /** `schemas`, `parameters` …: what it stands for; undefined where OpenAPI allows no reference. */
  component: string | undefined;
  target: Target;
}

/** All files of a specification. */
export interface ReferencedFiles {
  /** The specification itself comes first. Each value stands in one place only, whatever aliases there were. */
  files: { source: Source; data: unknown }[];
  /**
   * References that lead to another file, stand in one, lead through another reference, or stand where there may be none.
   */
  uses: Map<Raw, Use>;
  /** Schemas of other files that a discriminator names, by the map that names them and the key. */
  mapped: Map<Raw, Map<string, Target>>;
}

/** Enough to be fixed in one go. */
const MOST_PROBLEMS = 100;
/** References that a pointer leads through, with those of their pointers, which could double. */
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
  const uses = new Map<Raw, Use>();
  const mapped = new Map<Raw, Map<string, Target>>();
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
    if (!isTarget(parsed.source.data))
      throw new Error(`The top level of ${path.basename(file)} must be a map or a list.`);
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

  /** Where a reference leads to; undefined when there is nothing. `chain` is how many more it may lead through. */
  const follow = (
    from: number,
    reference: string,
    chain = { left: LONGEST_CHAIN },
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
        chain.left -= 1;
        const next = chain.left >= 0 ? follow(place.file, beyond, chain) : undefined;
        if (!next) return undefined;
        place = { file: next.file, steps: next.steps };
        value = valueAt(dataOf(next.file), next.steps);
        isPlain = false;
      }
      if (!has(value, step)) return undefined;
      value = (value as Raw)[step];
      place.steps.push(step);
    }
    return { ...place, isPlain };
  };

  const queue: (Target & { kind: Kind; component: string | undefined })[] = [
    { file: 0, steps: [], kind: 'object', component: undefined },
  ];
  const report = (
    from: number,
    pointer: string,
    { reference, message }: { reference: string; message: string },
  ) => {
    const here = files[from]?.source ?? source;
    const isRemote = /^\s*https?:/i.test(reference);
    problems.push({
      message,
      severity: 'error',
      rule: message.endsWith(OUTSIDE) ? 'openapi/outside' : 'openapi/reference',
      file: here.file,
      ...here.locate(pointer),
      ...(isRemote && { hint: 'Save the file next to this one, and refer to it by its path.' }),
    });
  };
  /** Follows a reference at a pointer. Reports one that cannot be followed, unless the document alone decides that. */
  const targetOf = (from: number, pointer: string, reference: string) => {
    if (problems.length >= MOST_PROBLEMS) return undefined;
    const count = problems.length;
    try {
      const target = follow(from, reference);
      const isOwn = from === 0 && reference.startsWith('#');
      if (target && isOwn && target.isPlain) return { ...target, isPlain: true };
      if (target && isTarget(valueAt(dataOf(target.file), target.steps)))
        return { ...target, isPlain: false };
      if (target)
        report(from, pointer, { reference, message: `The reference ${reference} must refer to a map.` });
      else if (!isOwn && problems.length === count)
        report(from, pointer, { reference, message: `The reference ${reference} cannot be resolved.` });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      report(from, pointer, { reference, message: error instanceof Error ? error.message : String(error) });
    }
    return undefined;
  };
  const lookAtReference = (
    node: Raw,
    place: Target & { pointer: string; kind: Kind; component: string | undefined },
  ) => {
    const { file, steps, pointer, kind, component } = place;
    const reference = getString(node, '$ref');
    const target = reference === undefined ? undefined : targetOf(file, `${pointer}/$ref`, reference);
    if (!target) return;
    queue.push({ ...target, kind, component });
    // Others within the document are looked at later, when it is whole.
    if (!target.isPlain || component === undefined)
      uses.set(node, { file, steps, component, target: { file: target.file, steps: target.steps } });
  };
  const lookAtMapping = (discriminator: Raw, file: number, pointer: string): void => {
    const mapping = getObject(discriminator, 'mapping');
    const named: [Raw, string, string][] = Object.keys(mapping).map((key) => [
      mapping,
      key,
      `${pointer}/mapping`,
    ]);
    for (const [holder, key, at] of [...named, [discriminator, 'defaultMapping', pointer] as const]) {
      const written = getString(holder, key);
      if (written === undefined || !namesSchema(written)) continue;
      const target = targetOf(file, `${at}/${escapePointer(key)}`, written);
      if (!target || target.isPlain) continue;
      queue.push({ ...target, kind: 'schema', component: 'schemas' });
      const those = mapped.get(holder) ?? new Map<string, Target>();
      mapped.set(holder, those.set(key, { file: target.file, steps: target.steps }));
    }
  };
  for (const part of queue) {
    const { file } = part;
    const start = part.steps.map((step) => `/${escapePointer(step)}`).join('');
    walkEvery(valueAt(dataOf(file), part.steps), start, part.kind, (node, pointer, kind) => {
      const steps = pointerSteps(pointer);
      if (!mayRefer(kind) && !isMisplaced(node, steps)) return true;
      const looked = seen.get(kind) ?? new Set();
      seen.set(kind, looked);
      if (looked.has(node)) return false;
      looked.add(node);
      const component = pointer === start && file > 0 ? part.component : componentKind(kind, steps);
      lookAtReference(node, { file, steps, pointer, kind, component });
      if (kind === 'object' && steps.at(-1) === 'discriminator') lookAtMapping(node, file, pointer);
      return true;
    });
  }
  return problems.length > 0 ? { problems } : { found: { files, uses, mapped }, problems };
}

/** Whether a map whose keys are names is a reference, which it may not be: no name is `$ref` and has a mere text. */
function isMisplaced(map: Raw, steps: string[]): boolean {
  return typeof map.$ref === 'string' && !['mapping', 'scopes'].includes(steps.at(-1) ?? '');
}

/** Whether a discriminator names a schema by its address, and not by the name of a component. */
function namesSchema(written: string): boolean {
  return written.includes('#') || /\.(ya?ml|json)$/i.test(written);
}

/** Whether a document has references where none may stand. */
export function hasMisplacedReference(document: Raw): boolean {
  let found = false;
  walkEvery(document, '', 'object', (node, pointer, kind) => {
    if (found || typeof node.$ref !== 'string') return !found;
    const steps = pointerSteps(pointer);
    found = mayRefer(kind) ? componentKind(kind, steps) === undefined : isMisplaced(node, steps);
    return true;
  });
  return found;
}

/** Whether a document refers to other files, or has references where none may stand. */
export function hasReferencesToRead(document: Raw): boolean {
  let found = hasMisplacedReference(document);
  walkEvery(document, '', 'object', (node, pointer) => {
    if (found) return false;
    found = typeof node.$ref === 'string' && !node.$ref.startsWith('#');
    const mapping = pointer.endsWith('/discriminator') ? Object.values(getObject(node, 'mapping')) : [];
    found ||= mapping.some(
      (written) => typeof written === 'string' && /^[^#].*\.(ya?ml|json)(#|$)/i.test(written),
    );
    return !found;
  });
  return found;
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

export function valueAt(data: unknown, steps: string[]): unknown {
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
