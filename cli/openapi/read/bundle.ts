import path from 'node:path';
import type { Problem } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { lastName } from '../document/pointer-name.ts';
import { get, isObject, type Raw, setOwn } from '../document/raw.ts';
import { type Target, targetValue } from './follow-reference.ts';
import type { ReferencedFiles, Use } from './referenced-files.ts';
import type { Source } from './source.ts';

/** All files of a specification as one document. */
export interface Bundle {
  document: Raw;
  /** The specification itself, without the components that others add. */
  written: Raw;
  /** Of the document: places in whatever file. */
  locate: Source['locate'];
  /** References that stand where there may be none: what they refer to stands there now. */
  misplaced: Use[];
  problems: Problem[];
}

/** Objects that a bundle may have; each reference where none may stand is one more copy. */
const MOST_OBJECTS = 5_000_000;

/**
 * All files of a specification → one document, in which each reference is local. What another file has becomes a component
 * that is called like it there; where OpenAPI has no such components, and where it allows no reference, it takes the place
 * of the reference.
 */
export function bundle(found: ReferencedFiles): Bundle {
  const { files, uses, mapped } = found;
  const original = files[0]?.data as Raw;
  const homes = createHomes(found);
  const contents = new Map<string, Target>();
  const problems: Problem[] = [];
  const report = ({ file, steps }: Target, words: Pick<Problem, 'message' | 'rule'>) => {
    const { source } = files[file] ?? files[0] ?? {};
    if (source && problems.length === 0)
      problems.push({ ...words, severity: 'error', file: source.file, ...source.locate(pointerTo(steps)) });
  };
  let left = MOST_OBJECTS;

  const copyTarget = (target: Target, at: string, around: string[]): unknown => {
    contents.set(at, target);
    return copy(targetValue(files, target), at, [...around, keyOf(target)]);
  };
  const copyUse = (node: Raw, use: Use, { at, around }: { at: string; around: string[] }): unknown => {
    const target = homes.finalOf(use.target);
    const { $ref, ...beside } = node;
    const siblings = copyMap(beside, at, around);
    if (use.component !== undefined && !homes.isAt(target, use))
      return { $ref: referenceTo(homes.locate(target)), ...siblings };
    if (around.includes(keyOf(target))) {
      report(use, { message: `The reference ${$ref} leads to itself.`, rule: 'openapi/reference' });
      return {};
    }
    const content = copyTarget(target, at, around);
    return isObject(content) ? { ...content, ...siblings } : content;
  };
  const copyMap = (map: Raw, at: string, around: string[]): Raw => {
    const copied: Raw = {};
    for (const [key, child] of Object.entries(map)) {
      const target = mapped.get(map)?.get(key);
      const value = target
        ? referenceTo(homes.locate(homes.finalOf(target)))
        : copy(child, `${at}/${escapePointer(key)}`, around);
      setOwn(copied, key, value);
    }
    return copied;
  };
  const copy = (value: unknown, at: string, around: string[]): unknown => {
    if (typeof value !== 'object' || value === null || problems.length > 0) return value;
    if (left-- <= 0) report({ file: 0, steps: [] }, { message: TOO_MUCH, rule: 'openapi/size' });
    if (Array.isArray(value)) return value.map((item, index) => copy(item, `${at}/${index}`, around));
    if (!isObject(value)) return value;
    const use = uses.get(value);
    return use ? copyUse(value, use, { at, around }) : copyMap(value, at, around);
  };

  const written = copyMap(original, '', []);
  const document = { ...written };
  const made = new Set<Raw>([document]);
  for (const { target, steps } of homes.components) {
    const holder = steps.slice(0, -1).reduce((map: Raw, step) => {
      const inner = get(map, step);
      if (isObject(inner) && made.has(inner)) return inner;
      const copied = isObject(inner) ? { ...inner } : {};
      made.add(copied);
      setOwn(map, step, copied);
      return copied;
    }, document);
    setOwn(holder, steps.at(-1) ?? '', copyTarget(target, pointerTo(steps), []));
  }
  const misplaced = [...uses.values()].filter(({ component }) => component === undefined);
  return { document, written, locate: locateIn(files, contents), misplaced, problems };
}

const TOO_MUCH = 'With all references written out, this document is too large.';

/** Where the parts of other files have their place in the bundle. */
interface Homes {
  /** Behind references that say nothing but where to go on. */
  finalOf(target: Target): Target;
  /** The steps to a target in the bundle. */
  locate(target: Target): string[];
  /** Whether a target stands in the place of a reference. */
  isAt(target: Target, use: Use): boolean;
  components: { target: Target; steps: string[] }[];
}

function createHomes({ files, uses, mapped }: ReferencedFiles): Homes {
  const original = files[0]?.data as Raw;
  /** References that are passed through. */
  const passed = new Set<string>();
  const finalOf = (target: Target): Target => {
    let final = target;
    for (let step = 0; step < 100; step += 1) {
      const value = targetValue(files, final);
      const next = isObject(value) && Object.keys(value).length === 1 ? uses.get(value) : undefined;
      if (!next) return final;
      passed.add(keyOf(final));
      final = next.target;
    }
    return target;
  };
  const wanted: (Omit<Use, 'file' | 'steps'> & { use?: Use })[] = [
    ...[...uses.values()].map((use) => ({ ...use, use })),
    ...[...mapped.values()]
      .flatMap((map) => [...map.values()])
      .map((target) => ({ component: 'schemas', target })),
  ];
  const outer = new Set(
    wanted
      .map(({ target }) => finalOf(target))
      .filter(({ file }) => file > 0)
      .map(keyOf),
  );
  /** The outermost part that something refers to. */
  const rootOf = ({ file, steps }: Target): Target => {
    const depth = steps.findIndex((_, index) => outer.has(keyOf({ file, steps: steps.slice(0, index) })));
    return { file, steps: depth < 0 ? steps : steps.slice(0, depth) };
  };
  const places = new Map<string, Target>();
  const components: Homes['components'] = [];
  const names = createNames(files, original);
  const isRoot = (target: Target) => target.file > 0 && rootOf(target).steps.length === target.steps.length;

  // Components that are references get what they refer to.
  for (const [node, use] of uses) {
    const target = finalOf(use.target);
    const isComponent = use.file === 0 && holdersOf(original).some((holder) => isWithin(use.steps, holder));
    if (isComponent && isRoot(target) && Object.keys(node).length === 1 && !places.has(keyOf(target)))
      places.set(keyOf(target), use);
  }
  for (const { component, target: first, use } of wanted) {
    const target = finalOf(first);
    if (!isRoot(target) || places.has(keyOf(target))) continue;
    const holder = component === undefined ? undefined : holderOf(original, component);
    if (holder) {
      const steps = [...holder, names(holder, first)];
      places.set(keyOf(target), { file: 0, steps });
      components.push({ target, steps });
    } else if (use && !(use.file > 0 && passed.has(keyOf(use)))) places.set(keyOf(target), use);
  }
  const locate = (target: Target, depth = 0): string[] => {
    if (target.file === 0 || depth > 100) return target.steps;
    const root = rootOf(target);
    const place = places.get(keyOf(root));
    return [...(place ? locate(place, depth + 1) : []), ...target.steps.slice(root.steps.length)];
  };
  return {
    finalOf,
    locate,
    isAt: (target, use) => places.get(keyOf(target)) === use,
    components,
  };
}

/** The steps to the map of a kind of components; undefined where the version has none. */
function holderOf(document: Raw, component: string): string[] | undefined {
  if (Object.hasOwn(document, 'swagger'))
    return { schemas: ['definitions'], parameters: ['parameters'], responses: ['responses'] }[component];
  // What a path has stands under the path.
  return component === 'pathItems' || component === 'mediaTypes' ? undefined : ['components', component];
}

function holdersOf(document: Raw): string[][] {
  const kinds = [
    'schemas',
    'parameters',
    'responses',
    'headers',
    'examples',
    'requestBodies',
    'securitySchemes',
  ];
  return [...kinds, 'links', 'callbacks'].flatMap((kind) => {
    const holder = holderOf(document, kind);
    return holder ? [holder] : [];
  });
}

function isWithin(steps: string[], holder: string[]): boolean {
  return steps.length === holder.length + 1 && holder.every((step, index) => steps[index] === step);
}

/** Names of files that say nothing; the folder does. */
const NAMELESS = /^_?(index|main|model|openapi|schema|spec|swagger)$/i;

/** Gives out names for components: that of the last step, or of the file. */
function createNames(files: ReferencedFiles['files'], original: Raw) {
  const given = new Map<string, Set<string>>();
  /** The last number of a name, so that no number is tried twice. */
  const numbers = new Map<string, number>();
  return (holder: string[], { file, steps }: Target): string => {
    const key = holder.join('/');
    const own = holder.reduce((map: unknown, step) => (isObject(map) ? get(map, step) : undefined), original);
    const taken = given.get(key) ?? new Set(isObject(own) ? Object.keys(own) : []);
    given.set(key, taken);
    const { dir, name: base } = path.parse(files[file]?.source.file ?? '');
    const folder = path.basename(dir);
    const name = plain(lastName(steps) ?? (NAMELESS.test(base) ? folder : base)) || 'part';
    const counted = `${key}/${folder}/${name}`;
    for (let number = numbers.get(counted) ?? 0; ; number += 1) {
      const candidate = number === 0 ? name : number === 1 ? `${plain(folder)}-${name}` : `${name}-${number}`;
      if (taken.has(candidate)) continue;
      taken.add(candidate);
      numbers.set(counted, number);
      return candidate;
    }
  };
}

/** What components may be called. */
function plain(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}

function locateIn(files: ReferencedFiles['files'], contents: Map<string, Target>): Source['locate'] {
  return (pointer) => {
    for (let end = pointer.length; end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      const target = contents.get(pointer.slice(0, end));
      const source = target && files[target.file]?.source;
      if (source)
        return { file: source.file, ...source.locate(pointerTo(target.steps) + pointer.slice(end)) };
      if (end === 0) break;
    }
    return files[0]?.source.locate(pointer) ?? { line: 1, column: 1 };
  };
}

function keyOf({ file, steps }: Target): string {
  return `${file}${pointerTo(steps)}`;
}

export function pointerTo(steps: string[]): string {
  return steps.map((step) => `/${escapePointer(step)}`).join('');
}

function referenceTo(steps: string[]): string {
  return `#${pointerTo(steps).replaceAll('%', '%25')}`;
}
