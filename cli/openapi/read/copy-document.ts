import { MAX_BUNDLED_OBJECTS, MAX_REFERENCE_CHAIN } from '../../limits.ts';
import { errorAt } from '../../problem.ts';
import { escapePointer, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { get, getObject, isObject, type JsonObject, mapValues, setOwn } from '../document/json-object.ts';
import { referenceTo } from '../document/references.ts';
import {
  COMPONENT_KINDS,
  childKind,
  componentKind,
  holderOf,
  type Kind,
  mayRefer,
  walk,
} from '../document/walk.ts';
import { createComponentNames } from './component-names.ts';
import type { OpenFiles, Target } from './open-files.ts';
import { isMisplaced, isUri, textReference } from './references-to-read.ts';
import { createResolve, type Followed, keyOf, targetValue } from './resolve-reference.ts';

/** Where something stands: in its file, and in the bundle. */
interface Position extends Target {
  kind: Kind;
  /** The pointer in the bundle. */
  at: string;
  /** The targets around it that replace references, with their pointers in the bundle. */
  inside: ReadonlyMap<string, string>;
}

/** The files of a specification, and what has been copied of them. */
interface Copying extends OpenFiles {
  original: JsonObject;
  resolve: ReturnType<typeof createResolve>;
  nameOf: ReturnType<typeof createComponentNames>;
  /** Copied object → where it comes from. */
  origins: WeakMap<object, Target>;
  misplaced: Target[];
  /** Steps to the components of targets in other files. */
  homes: Map<string, string[]>;
  /** Components that are still to be copied. */
  waiting: { target: Target; steps: string[]; kind: Kind }[];
  /** How many more objects may be copied. */
  left: number;
  /** Whether a misplaced reference cannot be resolved. */
  isMissing: boolean;
  /** Whether a schema is referred to by its `$id`. */
  usesIds: boolean;
}

/** Copies the main document, and the targets of its references in other files. */
export function copyDocument(opened: OpenFiles) {
  const original = opened.files[0]?.data as JsonObject;
  const resolve = createResolve(opened);
  const copying: Copying = {
    ...opened,
    original,
    resolve(...reference) {
      const found = resolve(...reference);
      copying.usesIds ||= found?.isById === true;
      return found;
    },
    nameOf: createComponentNames(opened, original),
    origins: new WeakMap(),
    misplaced: [],
    homes: new Map(),
    waiting: [],
    left: MAX_BUNDLED_OBJECTS,
    isMissing: false,
    usesIds: false,
  };
  findHomes(copying);
  const top: Position = { file: 0, steps: [], kind: 'object', at: '', inside: new Map() };
  const written = copy(original, top, copying) as JsonObject;
  const document = withWaiting(written, copying);
  // References are into the document now, which a schema with an `$id` would take for its own pointers.
  if (copying.usesIds)
    walk(document, (node, _, inSchema) => {
      if (inSchema) delete node.$id;
    });
  const { origins, misplaced, isMissing } = copying;
  return { document, written: isMissing ? undefined : written, origins, misplaced };
}

/** A component that is only a reference becomes its target. */
function findHomes(copying: Copying): void {
  for (const { steps, node } of componentsOf(copying.original)) {
    const reference = isObject(node) && Object.keys(node).length === 1 ? get(node, '$ref') : undefined;
    if (typeof reference !== 'string' || reference.startsWith('#')) continue;
    const target = copying.resolve({ file: 0, steps: [...steps, '$ref'] }, reference);
    const final = target && finalOf(target, copying);
    if (final && final.file > 0 && !knownHome(final, copying)) copying.homes.set(keyOf(final), steps);
  }
}

function componentsOf(document: JsonObject): { steps: string[]; node: unknown }[] {
  return COMPONENT_KINDS.flatMap((kind) => {
    const holder = holderOf(document, kind);
    const map = holder?.reduce(getObject, document) ?? {};
    return Object.entries(map).map(([name, node]) => ({ steps: [...(holder ?? []), name], node }));
  });
}

/** Adds the components that are still to be copied. `written` does not change: maps are copied before the first addition. */
function withWaiting(written: JsonObject, copying: Copying): JsonObject {
  const document = { ...written };
  const copies = new Set<JsonObject>([document]);
  for (const { target, steps, kind } of copying.waiting) {
    const holder = steps.slice(0, -1).reduce((map: JsonObject, step) => {
      const inner = getObject(map, step);
      if (copies.has(inner)) return inner;
      const copied = { ...inner };
      copies.add(copied);
      setOwn(map, step, copied);
      return copied;
    }, document);
    const position = { kind, at: toPointer(steps), inside: new Map() };
    setOwn(holder, steps.at(-1) ?? '', copyTarget(target, position, copying));
  }
  return document;
}

function report({ file, steps }: Target, text: { message: string; rule: string }, copying: Copying): void {
  const { rule, message } = text;
  copying.problems.push(errorAt(rule, copying.files[file]?.source.locate(toPointer(steps)), { message }));
}

/** Follows targets that are only references themselves. */
function finalOf(target: Target, { files, resolve }: Copying): Target {
  let final = target;
  for (let step = 0; step < MAX_REFERENCE_CHAIN; step += 1) {
    const value = targetValue(files, final);
    if (!isObject(value) || typeof value.$ref !== 'string' || Object.keys(value).length > 1) return final;
    const next = resolve({ ...final, steps: [...final.steps, '$ref'] }, value.$ref);
    if (!next) return final;
    final = next;
  }
  return target;
}

/** Returns the steps to a target that is a component, or inside one. */
function knownHome({ file, steps }: Target, { homes }: Copying): string[] | undefined {
  for (let depth = steps.length; depth >= 0; depth -= 1) {
    const home = homes.get(keyOf({ file, steps: steps.slice(0, depth) }));
    if (home) return [...home, ...steps.slice(depth)];
  }
  return undefined;
}

/** A target in the bundle: what it is at last, and the first one, which names it. */
interface Found {
  first: Followed;
  final: Target;
  kind: Kind;
  component: string;
}

/** Returns the steps to the component that a target is or becomes. */
function homeOf({ first, final, kind, component }: Found, copying: Copying): string[] | undefined {
  if (final.file === 0) return final.steps;
  const known = knownHome(final, copying);
  const holder = holderOf(copying.original, component);
  if (known || !holder) return known;
  const steps = [...holder, copying.nameOf(holder, first)];
  copying.homes.set(keyOf(final), steps);
  copying.waiting.push({ target: final, steps, kind });
  return steps;
}

function copy(value: unknown, position: Position, copying: Copying): unknown {
  const { kind, file, steps, at } = position;
  if (typeof value !== 'object' || value === null || kind === 'literal') return value;
  if (copying.left-- === 0)
    report({ file: 0, steps: [] }, { message: TOO_LARGE, rule: 'openapi/size' }, copying);
  if (copying.left < 0) return value;
  if (Array.isArray(value)) {
    const inner = kind === 'schemaList' ? 'schema' : kind;
    return value.map((item, index) => copy(item, stepInto(position, String(index), inner), copying));
  }
  if (!isObject(value)) return value;
  const isReference = typeof get(value, '$ref') === 'string' && (mayRefer(kind) || isMisplaced(value, at));
  const copied = isReference ? copyReference(value, position, copying) : copyFields(value, position, copying);
  if (isObject(copied) && !copying.origins.has(copied)) copying.origins.set(copied, { file, steps });
  return copied;
}

const TOO_LARGE = 'With all references written out, this document is too large.';

function stepInto(position: Position, step: string, kind: Kind): Position {
  const { steps, at } = position;
  return { ...position, kind, steps: [...steps, step], at: `${at}/${escapePointer(step)}` };
}

function copyFields(node: JsonObject, position: Position, copying: Copying): JsonObject {
  const { kind, steps, at } = position;
  const copied = mapValues(node, (child, key) => {
    const text = textReference(kind, key, child);
    return text === undefined
      ? copy(child, stepInto(position, key, childKind(kind, key, at)), copying)
      : copyText({ ...position, steps: [...steps, key] }, text, copying);
  });
  return kind === 'object' && at.endsWith('/discriminator') ? copyMapping(copied, position, copying) : copied;
}

function copyText({ file, steps }: Target, reference: string, copying: Copying): unknown {
  const target = copying.resolve({ file, steps: [...steps, '$ref'] }, reference, 'text');
  copying.isMissing ||= target === undefined;
  copying.misplaced.push({ file, steps });
  return target && targetValue(copying.files, target);
}

function copyReference(node: JsonObject, position: Position, copying: Copying): unknown {
  const { file, steps, kind, at } = position;
  const { $ref, ...beside } = node;
  const reference = String($ref);
  const component = componentKind(kind, pointerSteps(at));
  const target = copying.resolve({ file, steps: [...steps, '$ref'] }, reference);
  const siblings = copyFields(beside, position, copying);
  const isLocal = file === 0 && reference.startsWith('#');
  // References within the document are checked after bundling, or forbidden there.
  if (isLocal && (!target || (target.isPlain && component !== undefined))) return { $ref, ...siblings };
  if (!target) {
    copying.isMissing ||= component === undefined;
    return node;
  }
  const final = finalOf(target, copying);
  const around = position.inside.get(keyOf(final));
  if (component !== undefined) {
    const home = homeOf({ first: target, final, kind, component }, copying);
    if (home && toPointer(home) !== at) return { $ref: referenceTo(toPointer(home)), ...siblings };
    if (around !== undefined) return { $ref: referenceTo(around), ...siblings };
  } else {
    copying.misplaced.push({ file, steps });
    if (around !== undefined) {
      copying.isMissing = true;
      const message = `The reference ${reference} leads to itself.`;
      report(position, { message, rule: 'openapi/reference' }, copying);
      return {};
    }
  }
  const content = copyTarget(final, position, copying);
  if (!isObject(content) || Object.keys(beside).length === 0) return content;
  const merged = { ...content, ...siblings };
  copying.origins.set(merged, final);
  return merged;
}

function copyTarget(
  target: Target,
  position: Pick<Position, 'kind' | 'at' | 'inside'>,
  copying: Copying,
): unknown {
  const inside = new Map([...position.inside, [keyOf(target), position.at]]);
  return copy(targetValue(copying.files, target), { ...position, ...target, inside }, copying);
}

/** Replaces schemas of other files in the mapping of a discriminator. */
function copyMapping(discriminator: JsonObject, { file, steps }: Position, copying: Copying): JsonObject {
  const renamed = (written: unknown, within: string[]): unknown => {
    if (typeof written !== 'string' || !isUri(written)) return written;
    const first = copying.resolve({ file, steps: [...steps, ...within] }, written);
    if (!first || (first.isPlain && file === 0)) return written;
    const final = finalOf(first, copying);
    const home = homeOf({ first, final, kind: 'schema', component: 'schemas' }, copying);
    return home ? referenceTo(toPointer(home)) : written;
  };
  return mapValues(discriminator, (value, key) => {
    if (key === 'defaultMapping') return renamed(value, [key]);
    if (key !== 'mapping' || !isObject(value)) return value;
    return mapValues(value, (written, name) => renamed(written, [key, name]));
  });
}
