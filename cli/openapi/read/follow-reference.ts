import { pointerSteps } from '../../text/json-pointer.ts';
import { get, getString, isObject, type Raw } from '../document/raw.ts';
import { decoded, type OpenFile, type OpenFiles } from './open-files.ts';

/** A place in one of the files, by its number. */
export interface Target {
  file: number;
  steps: string[];
}

/** Where a reference leads to. It is plain where it stays in its file and leads through no other reference. */
export interface Followed extends Target {
  isPlain: boolean;
}

/** References that a pointer leads through, with those of their pointers, which could double. */
const LONGEST_CHAIN = 100;

/**
 * What follows the references of some files: from a file to a place, undefined where there is nothing. Files that they
 * name are opened.
 */
export function createFollow({
  files,
  open,
}: OpenFiles): (from: number, reference: string) => Followed | undefined {
  const anchors = new Map<number, Map<string, string[]>>();

  const anchorIn = (file: number, name: string): string[] | undefined => {
    const known = anchors.get(file) ?? anchorsOf(files[file]?.data);
    anchors.set(file, known);
    return known.get(name);
  };

  /** `chain` is how many more references it may lead through. */
  const follow = (from: number, reference: string, chain: { left: number }): Followed | undefined => {
    const [, address = '', fragment = ''] = /^([^#]*)#?([\s\S]*)$/.exec(reference) ?? [];
    const file = address === '' ? from : open(from, address);
    if (file === undefined) return undefined;
    const pointer = decoded(fragment) ?? fragment;
    const steps = pointer === '' || pointer.startsWith('/') ? pointerSteps(pointer) : anchorIn(file, pointer);
    if (!steps) return undefined;
    let place: Target = { file, steps: [] };
    let value = files[file]?.data;
    let isPlain = address === '';
    for (const step of steps) {
      // A pointer through a reference goes on in what that leads to.
      for (let beyond = refOf(value); beyond !== undefined && !has(value, step); beyond = refOf(value)) {
        chain.left -= 1;
        const next = chain.left >= 0 ? follow(place.file, beyond, chain) : undefined;
        if (!next) return undefined;
        place = { file: next.file, steps: next.steps };
        value = targetValue(files, place);
        isPlain = false;
      }
      if (!has(value, step)) return undefined;
      value = (value as Raw)[step];
      place.steps.push(step);
    }
    return { ...place, isPlain };
  };
  return (from, reference) => follow(from, reference, { left: LONGEST_CHAIN });
}

/** What stands at a place. */
export function targetValue(files: OpenFile[], { file, steps }: Target): unknown {
  return steps.reduce((value, step) => (value as Raw)[step], files[file]?.data);
}

function refOf(value: unknown): string | undefined {
  return isObject(value) ? getString(value, '$ref') : undefined;
}

function has(value: unknown, step: string): boolean {
  return (
    (Array.isArray(value) ? /^\d+$/.test(step) : isObject(value)) && Object.hasOwn(value as object, step)
  );
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
