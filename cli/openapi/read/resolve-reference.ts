import { MAX_PROBLEMS, MAX_REFERENCE_CHAIN } from '../../limits.ts';
import { OutsideError } from '../../source/confine.ts';
import { decodePercent } from '../../text/decode-percent.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { get, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { suggestion } from './check-references.ts';
import { isTarget, type OpenFile, type OpenFiles } from './open-files.ts';

/** A location in one of the files, by the file's index. */
export interface Target {
  file: number;
  steps: string[];
}

/** The target of a reference. */
export interface Followed extends Target {
  /** The reference stays in its file and its pointer goes through no other reference. */
  isPlain: boolean;
}

/** Resolves a reference at a location to a map, or to a text; undefined if that is not possible. */
type Resolve = (at: Target, reference: string, what?: 'map' | 'text') => Followed | undefined;

/**
 * Returns a function that resolves a reference, opening other files as needed, and reports it, once, if it cannot be
 * resolved. References within the main document are left to `checkReferences`.
 */
export function createResolve(opened: OpenFiles): Resolve {
  const { files, problems } = opened;
  const follow = createFollow(opened);
  const reported = new Set<string>();
  const hintOfFile = (from: number, reference: string): { hint: string } | undefined => {
    const [uri = '', ...fragment] = reference.split(/(?=#)/);
    const meant = /\.\w+$/.test(uri) ? opened.nearest(from, uri) : undefined;
    return meant === undefined ? undefined : { hint: `Did you mean ${[meant, ...fragment].join('')}?` };
  };
  /** A part of another file, which can be read, with a similar name at the same place in it. */
  const hintOfPart = (from: number, reference: string): { hint: string } | undefined => {
    const [, holder = '', name = ''] = /^([^#]+#.*\/)([^/]+)$/s.exec(reference) ?? [];
    const found = name === '' ? undefined : follow(from, holder.replace(/\/$/, ''));
    const meant = found && nearestName(name, Object.keys(Object(targetValue(files, found))));
    if (meant !== undefined) return { hint: `Did you mean ${holder}${meant}?` };
    const [, uri] = /^([^#]+)#\/[^/]+$/.exec(reference) ?? [];
    const whole = uri === undefined ? undefined : follow(from, uri);
    return whole && isSchema(targetValue(files, whole))
      ? { hint: `The whole file is one schema: write ${uri}.` }
      : undefined;
  };
  return (at, reference, what = 'map') => {
    const { file, steps } = at;
    if (problems.length >= MAX_PROBLEMS || reported.has(keyOf(at))) return undefined;
    const report = (message: string, { rule = 'openapi/reference', hint = {} } = {}): void => {
      reported.add(keyOf(at));
      problems.push({
        message,
        severity: 'error',
        rule,
        ...files[file]?.source.locate(toPointer(steps)),
        ...(/^\s*https?:/i.test(reference)
          ? { hint: 'Save the file next to this one, and refer to it by its path.' }
          : (hintOfFile(file, reference) ??
            (file === 0 && suggestion(files[0]?.data as JsonObject, reference)))),
        ...hint,
      });
    };
    const count = problems.length;
    try {
      const target = follow(file, reference);
      const isLocal = file === 0 && reference.startsWith('#');
      const isText = what === 'text';
      if (target && isLocal && target.isPlain && !isText) return target;
      const value = target && targetValue(files, target);
      if (target && (isText ? typeof value === 'string' : isTarget(value)))
        return { ...target, isPlain: false };
      if (target) report(`The reference ${reference} must refer to a ${what}.`);
      else if ((!isLocal || isText) && problems.length === count)
        report(`The reference ${reference} cannot be resolved.`, { hint: hintOfPart(file, reference) });
    } catch (error) {
      if (error instanceof RangeError) throw error;
      const rule = error instanceof OutsideError ? 'openapi/outside' : 'openapi/reference';
      report(error instanceof Error ? error.message : String(error), { rule });
    }
    return undefined;
  };
}

/** Returns a function that resolves a reference in a file to its target, or undefined if there is none. */
function createFollow({ files, open }: OpenFiles): (from: number, reference: string) => Followed | undefined {
  const anchors = new Map<number, Map<string, string[]>>();

  const anchorIn = (file: number, name: string): string[] | undefined => {
    const byName = anchors.get(file) ?? anchorsOf(files[file]?.data);
    anchors.set(file, byName);
    return byName.get(name);
  };

  const follow = (from: number, reference: string, chain: { left: number }): Followed | undefined => {
    const [, uri = '', fragment = ''] = /^([^#]*)#?([\s\S]*)$/.exec(reference) ?? [];
    const file = uri === '' ? from : open(from, uri);
    if (file === undefined) return undefined;
    const pointer = decodePercent(fragment);
    const steps = pointer === '' || pointer.startsWith('/') ? pointerSteps(pointer) : anchorIn(file, pointer);
    if (!steps) return undefined;
    let target: Target = { file, steps: [] };
    let value = files[file]?.data;
    let isPlain = uri === '';
    for (const step of steps) {
      // A pointer through a reference continues in its target.
      for (let ref = refOf(value); ref !== undefined && !has(value, step); ref = refOf(value)) {
        chain.left -= 1;
        const next = chain.left >= 0 ? follow(target.file, ref, chain) : undefined;
        if (!next) return undefined;
        target = { file: next.file, steps: next.steps };
        value = targetValue(files, target);
        isPlain = false;
      }
      if (!has(value, step)) return undefined;
      value = (value as JsonObject)[step];
      target.steps.push(step);
    }
    return { ...target, isPlain };
  };
  return (from, reference) => follow(from, reference, { left: MAX_REFERENCE_CHAIN });
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

/** Returns the steps to the first schema with each `$anchor`. */
function anchorsOf(data: unknown): Map<string, string[]> {
  const anchors = new Map<string, string[]>();
  const visit = (value: unknown, steps: string[]): void => {
    if (typeof value !== 'object' || value === null) return;
    if (isObject(value))
      for (const key of ['$anchor', '$dynamicAnchor']) {
        const name = get(value, key);
        if (typeof name === 'string' && !anchors.has(name)) anchors.set(name, steps);
      }
    for (const [key, child] of Object.entries(value)) visit(child, [...steps, key]);
  };
  visit(data, []);
  return anchors;
}
