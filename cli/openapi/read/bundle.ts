import path from 'node:path';
import { MAX_BUNDLED_OBJECTS } from '../../limits.ts';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer, toPointer } from '../../text/json-pointer.ts';
import { lastName } from '../document/pointer-name.ts';
import { get, isObject, mapValues, type Raw, setOwn, valueAt } from '../document/raw.ts';
import { referenceTo } from '../document/references.ts';
import { type Target, targetValue } from './follow-reference.ts';
import type { OpenFile } from './open-files.ts';
import type { ReferencedFiles, Use } from './referenced-files.ts';

/** All files of a specification as one document. */
interface Bundle {
  document: Raw;
  /** The main document, without the components from other files. */
  written: Raw;
  /** Locates pointers of the bundled document in the original files. */
  locate: Source['locate'];
  /** References where OpenAPI allows none; they are replaced by their targets. */
  misplaced: Use[];
  problems: Problem[];
}

/**
 * Bundles the files of a specification into one document with local references. A target in another file becomes a component
 * of the same name. Where OpenAPI has no such components or allows no reference, it replaces the reference.
 */
export function bundle(found: ReferencedFiles): Bundle {
  const { files, uses, mapped } = found;
  const original = files[0]?.data as Raw;
  const homes = createHomes(found);
  const contents = new Map<string, Target>();
  const problems: Problem[] = [];
  const report = ({ file, steps }: Target, problem: Pick<Problem, 'message' | 'rule'>) => {
    if (problems.length === 0)
      problems.push({ ...problem, severity: 'error', ...files[file]?.source.locate(toPointer(steps)) });
  };
  let left = MAX_BUNDLED_OBJECTS;

  /** `at` is the pointer in the bundle, `ancestors` are the targets around it. */
  const copyTarget = (target: Target, at: string, ancestors: string[]): unknown => {
    contents.set(at, target);
    return copy(targetValue(files, target), at, [...ancestors, keyOf(target)]);
  };
  const copyUse = (node: Raw, use: Use, at: string, ancestors: string[]): unknown => {
    const target = homes.finalOf(use.target);
    const { $ref, ...beside } = node;
    const siblings = copyMap(beside, at, ancestors);
    if (use.component !== undefined && !homes.isAt(target, use))
      return { $ref: referenceTo(toPointer(homes.locate(target))), ...siblings };
    if (ancestors.includes(keyOf(target))) {
      report(use, { message: `The reference ${$ref} leads to itself.`, rule: 'openapi/reference' });
      return {};
    }
    const content = copyTarget(target, at, ancestors);
    return isObject(content) ? { ...content, ...siblings } : content;
  };
  const copyMap = (map: Raw, at: string, ancestors: string[]): Raw =>
    mapValues(map, (child, key) => {
      const target = mapped.get(map)?.get(key);
      return target
        ? referenceTo(toPointer(homes.locate(homes.finalOf(target))))
        : copy(child, `${at}/${escapePointer(key)}`, ancestors);
    });
  const copy = (value: unknown, at: string, ancestors: string[]): unknown => {
    if (typeof value !== 'object' || value === null || problems.length > 0) return value;
    if (left-- <= 0) report({ file: 0, steps: [] }, { message: TOO_LARGE, rule: 'openapi/size' });
    if (Array.isArray(value)) return value.map((item, index) => copy(item, `${at}/${index}`, ancestors));
    if (!isObject(value)) return value;
    const use = uses.get(value);
    return use ? copyUse(value, use, at, ancestors) : copyMap(value, at, ancestors);
  };

  const written = copyMap(original, '', []);
  const document = { ...written };
  // `written` must not change, so maps of components are copied before the first addition.
  const copies = new Set<Raw>([document]);
  for (const { target, steps } of homes.components) {
    const holder = steps.slice(0, -1).reduce((map: Raw, step) => {
      const inner = get(map, step);
      if (isObject(inner) && copies.has(inner)) return inner;
      const copied = isObject(inner) ? { ...inner } : {};
      copies.add(copied);
      setOwn(map, step, copied);
      return copied;
    }, document);
    setOwn(holder, steps.at(-1) ?? '', copyTarget(target, toPointer(steps), []));
  }
  const misplaced = [...uses.values()].filter(({ component }) => component === undefined);
  return { document, written, locate: locateIn(files, contents), misplaced, problems };
}

const TOO_LARGE = 'With all references written out, this document is too large.';

/** The locations in the bundle of targets from other files. */
interface Homes {
  /** Follows targets that are only references themselves. */
  finalOf(target: Target): Target;
  /** Returns the steps to a target in the bundle. */
  locate(target: Target): string[];
  /** Whether a target replaces this reference. */
  isAt(target: Target, use: Use): boolean;
  /** Targets that become components. */
  components: { target: Target; steps: string[] }[];
}

function createHomes({ files, uses, mapped }: ReferencedFiles): Homes {
  const original = files[0]?.data as Raw;
  /** Targets that are only references. */
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
  const targets = wanted.map(({ target }) => finalOf(target)).filter(({ file }) => file > 0);
  const outer = new Set(targets.map(keyOf));
  /** Returns the outermost target around a target. */
  const rootOf = ({ file, steps }: Target): Target => {
    const depth = steps.findIndex((_, index) => outer.has(keyOf({ file, steps: steps.slice(0, index) })));
    return { file, steps: depth < 0 ? steps : steps.slice(0, depth) };
  };
  const places = new Map<string, Target>();
  const components: Homes['components'] = [];
  const names = createNames(files, original);
  const isRoot = (target: Target) => target.file > 0 && rootOf(target).steps.length === target.steps.length;

  // A component that is only a reference becomes its target.
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

/** Returns the steps to the map for a kind of component; undefined if the version has none. */
function holderOf(document: Raw, component: string): string[] | undefined {
  if (Object.hasOwn(document, 'swagger'))
    return { schemas: ['definitions'], parameters: ['parameters'], responses: ['responses'] }[component];
  // Path items stay under their paths.
  return component === 'pathItems' || component === 'mediaTypes' ? undefined : ['components', component];
}

const KINDS = 'schemas parameters responses headers examples requestBodies securitySchemes links callbacks';

function holdersOf(document: Raw): string[][] {
  return KINDS.split(' ')
    .map((kind) => holderOf(document, kind))
    .filter((holder) => holder !== undefined);
}

function isWithin(steps: string[], holder: string[]): boolean {
  return steps.length === holder.length + 1 && holder.every((step, index) => steps[index] === step);
}

/** Generic file names; the folder is named after the content. */
const GENERIC = /^_?(index|main|model|openapi|schema|spec|swagger)$/i;

/** Returns a function that assigns unique component names, from the last step of the target or the file name. */
function createNames(files: ReferencedFiles['files'], original: Raw) {
  const names = new Map<string, Set<string>>();
  /** The last number appended to a name, so that no number is tried twice. */
  const numbers = new Map<string, number>();
  return (holder: string[], { file, steps }: Target): string => {
    const key = holder.join('/');
    const existing = valueAt(original, holder);
    const taken = names.get(key) ?? new Set(isObject(existing) ? Object.keys(existing) : []);
    names.set(key, taken);
    const { dir, name: base } = path.parse(files[file]?.source.file ?? '');
    const folder = path.basename(dir);
    const name = plain(lastName(steps) ?? (GENERIC.test(base) ? folder : base)) || 'part';
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

/** Replaces characters that component names cannot have. */
function plain(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}

function locateIn(files: ReferencedFiles['files'], contents: Map<string, Target>): Source['locate'] {
  return (pointer) => {
    for (let end = pointer.length; end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      const target = contents.get(pointer.slice(0, end));
      const source = target && files[target.file]?.source;
      if (source) return source.locate(toPointer(target.steps) + pointer.slice(end));
      if (end === 0) break;
    }
    return (files[0] as OpenFile).source.locate(pointer);
  };
}

function keyOf({ file, steps }: Target): string {
  return `${file}${toPointer(steps)}`;
}
