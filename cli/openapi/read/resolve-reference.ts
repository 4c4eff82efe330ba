import path from 'node:path';
import { MAX_PROBLEMS, MAX_REFERENCE_CHAIN } from '../../limits.ts';
import { errorAt, type Fault } from '../../problem.ts';
import { OutsideError } from '../../source/confine.ts';
import { decodePercent } from '../../text/decode-percent.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { getString, isObject, type JsonObject } from '../document/json-object.ts';
import { lookUp } from '../document/references.ts';
import { suggestion } from './check-references.ts';
import { InvalidFileError, isTarget, type OpenFile, type OpenFiles, type Target } from './open-files.ts';
import { namesIn, schemaAround, schemaById } from './schema-resources.ts';

/** The target of a reference. */
export interface Followed extends Target {
  /** The reference stays in its file and its pointer goes through no other reference. */
  isPlain: boolean;
  /** It is found by the `$id` of a schema. */
  isById?: true;
}

/** Resolves a reference at a location to a map, or to a text; undefined if that is not possible. */
type Resolve = (at: Target, reference: string, what?: 'map' | 'text') => Followed | undefined;

/**
 * Returns a function that resolves a reference, opening other files as needed, and reports it, once, if it cannot be
 * resolved. References within the main document are left to `checkReferences`.
 */
export function createResolve(opened: OpenFiles): Resolve {
  const { files, problems } = opened;
  const reported = new Set<string>();
  return (at, reference, what = 'map') => {
    if (problems.length >= MAX_PROBLEMS || reported.has(keyOf(at))) return undefined;
    const follow = (written: string) => followReference(at, written, { opened, left: MAX_REFERENCE_CHAIN });
    const found = findTarget(opened, { file: at.file, reference, what, follow });
    if (!found || 'steps' in found) return found;
    reported.add(keyOf(at));
    const { rule = 'openapi/reference', message, hint = hintOfReference(opened, at.file, reference) } = found;
    problems.push(errorAt(rule, files[at.file]?.source.locate(toPointer(at.steps)), { message, hint }));
    return undefined;
  };
}

/** A reference in a file, and what finds the target of a reference there. */
interface Search {
  file: number;
  reference: string;
  what: 'map' | 'text';
  follow: (reference: string) => Followed | undefined;
}

/** Returns the target of a reference, or why there is none; undefined if that is told elsewhere. */
function findTarget(
  { files, problems }: OpenFiles,
  { file, reference, what, follow }: Search,
): Followed | (Fault & { rule?: string }) | undefined {
  if (reference === '')
    return { message: 'This reference is empty.', hint: 'Write what it refers to, or remove it.' };
  const count = problems.length;
  const isChecked = file === 0 && reference.startsWith('#') && what === 'map';
  try {
    const target = follow(reference);
    if (!target && (isChecked || problems.length > count)) return undefined;
    if (!target)
      return {
        message: `The reference ${reference} cannot be resolved.`,
        hint: hintOfPart(files, reference, follow),
      };
    if (isChecked && target.isPlain) return target;
    const value = targetValue(files, target);
    return (what === 'text' ? typeof value === 'string' : isTarget(value))
      ? { ...target, isPlain: false }
      : { message: `The reference ${reference} must refer to a ${what}.` };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    if (error instanceof InvalidFileError) return undefined;
    const rule = error instanceof OutsideError ? 'openapi/outside' : 'openapi/reference';
    return { message: error instanceof Error ? error.message : String(error), rule };
  }
}

/** Names a part of another file, which can be read, with a similar name at the same place in it. */
function hintOfPart(files: OpenFile[], reference: string, follow: Search['follow']): string | undefined {
  const [, holder = '', name = ''] = /^([^#]+#.*\/)([^/]+)$/s.exec(reference) ?? [];
  const found = name === '' ? undefined : follow(holder.replace(/\/$/, ''));
  const meant = found && nearestName(name, Object.keys(Object(targetValue(files, found))));
  if (meant !== undefined) return `Did you mean ${holder}${meant}?`;
  const [, uri, first = ''] = /^([^#]+)#\/?([^/]+)/.exec(reference) ?? [];
  const whole = uri === undefined ? undefined : follow(uri);
  const value = whole && targetValue(files, whole);
  return isSchema(value) && !has(value, first) ? `The whole file is one schema: write ${uri}.` : undefined;
}

/** Names a file, or a part of the specification, with a similar name. */
function hintOfReference({ files, nearest }: OpenFiles, file: number, reference: string): string | undefined {
  const id = nearestName(
    reference,
    files.flatMap((one) => [...namesIn(one).ids.keys()]),
  );
  if (id !== undefined) return `Did you mean ${id}?`;
  if (/^\s*https?:/i.test(reference)) return 'Save the file next to this one, and refer to it by its path.';
  if (/^[^#]*\\/.test(reference))
    return `Write ${reference.replaceAll('\\', '/')}: paths have \`/\` on every system.`;
  const [uri = '', ...fragment] = reference.split(/(?=#)/);
  const near = uri === '' ? undefined : nearest(file, uri);
  const isNear = /\.\w+$/.test(uri) || near?.replace(/\.\w+$/, '') === path.posix.normalize(uri);
  if (near !== undefined && isNear) return `Did you mean ${[near, ...fragment].join('')}?`;
  const main = files[0]?.data as JsonObject;
  if (file === 0) return suggestion(main, reference);
  const home = path.dirname(files[file]?.source.file ?? '');
  const toMain = path.relative(home, files[0]?.source.file ?? '').replaceAll(path.sep, '/');
  return reference.startsWith('#') && lookUp(main, reference) !== undefined
    ? `\`#\` is the file itself: write "${toMain}${reference}".`
    : undefined;
}

/** What references are followed in. */
interface Following {
  opened: OpenFiles;
  /** How many more references may be followed. */
  left: number;
}

/**
 * Returns the target of a reference at a location, or undefined if there is none. A URI is that of a schema with this `$id`,
 * or else of a file. A pointer alone is into the file, as most authors mean it, or else into the schema with an `$id`.
 */
function followReference(at: Target, reference: string, following: Following): Followed | undefined {
  const { files, open } = following.opened;
  const [, uri = '', fragment = ''] = /^([^#]*)#?([\s\S]*)$/.exec(reference) ?? [];
  const pointer = decodePercent(fragment);
  if (uri === '') {
    const found = followPointer({ file: at.file, steps: [], isPlain: true }, pointer, following);
    const around = found ? undefined : schemaAround(files, at);
    return around ? followPointer({ ...around, isPlain: false, isById: true }, pointer, following) : found;
  }
  const named = schemaById(files, at, uri);
  const file = named ? named.file : open(at.file, uri);
  if (file === undefined) return undefined;
  const top: Followed = { file, steps: named?.steps ?? [], isPlain: false, ...(named && { isById: true }) };
  return followPointer(top, pointer, following);
}

/** Returns what a pointer, or the name of an anchor, leads to from the top of a file or schema. */
function followPointer(top: Followed, pointer: string, following: Following): Followed | undefined {
  const isPointer = pointer === '' || pointer.startsWith('/');
  const opened = following.opened.files[top.file];
  const anchored = isPointer || !opened ? undefined : namesIn(opened).anchors.get(pointer);
  if (!isPointer && !anchored) return undefined;
  let target: Followed = anchored ? { ...top, steps: [] } : top;
  for (const step of anchored ?? pointerSteps(pointer)) {
    const holder = holderOfStep(target, step, following);
    if (!holder) return undefined;
    target = { ...holder, steps: [...holder.steps, step] };
  }
  return target;
}

/** A pointer through a reference continues in its target: returns the one that has the next step. */
function holderOfStep(from: Followed, step: string, following: Following): Followed | undefined {
  let holder = from;
  let value = targetValue(following.opened.files, holder);
  for (let ref = refOf(value); ref !== undefined && !has(value, step); ref = refOf(value)) {
    following.left -= 1;
    const next = following.left >= 0 ? followReference(holder, ref, following) : undefined;
    if (!next) return undefined;
    holder = { ...next, isPlain: false };
    value = targetValue(following.opened.files, holder);
  }
  return has(value, step) ? holder : undefined;
}

/** Whether a file is one schema. Otherwise, these are names of schemas. */
function isSchema(value: unknown): boolean {
  return (
    isObject(value) &&
    ['type', 'allOf', 'oneOf', 'anyOf', 'enum'].some((key) => key in value && !isObject(value[key]))
  );
}

export function keyOf({ file, steps }: Target): string {
  return `${file}${toPointer(steps)}`;
}

export function targetValue(files: OpenFile[], { file, steps }: Target): unknown {
  return steps.reduce((value, step) => (value as JsonObject)[step], files[file]?.data);
}

function refOf(value: unknown): string | undefined {
  return isObject(value) ? getString(value, '$ref') : undefined;
}

function has(value: unknown, step: string): boolean {
  return (
    (Array.isArray(value) ? /^\d+$/.test(step) : isObject(value)) && Object.hasOwn(value as object, step)
  );
}
