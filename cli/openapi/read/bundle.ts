import { MAX_BUNDLED_OBJECTS, MAX_REFERENCE_CHAIN } from '../../limits.ts';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import type { SourceReader } from '../../source-files.ts';
import { escapePointer, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { get, getObject, isObject, type JsonObject, mapValues, setOwn } from '../document/json-object.ts';
import { referenceTo } from '../document/references.ts';
import { childKind, componentKind, holderOf, type Kind, mayRefer } from '../document/walk.ts';
import { createComponentNames } from './component-names.ts';
import { type OpenFiles, openFiles } from './open-files.ts';
import { hasReferencesToRead, isMisplaced, isUri, textReference } from './references-to-read.ts';
import { createResolve, keyOf, type Target, targetValue } from './resolve-reference.ts';

/** All files of a specification as one document. */
export interface Bundle {
  document: JsonObject;
  /** All files that were read; the specification itself comes first. */
  files: string[];
  /** Locates pointers of the document in the original files. */
  locate: Source['locate'];
  /** References where OpenAPI allows none, which are replaced by their targets. */
  misplaced?: Problem;
}

/**
 * Bundles the files of a specification into one document with local references. A target in another file becomes a component
 * of the same name. Where OpenAPI has no such components or allows no reference, it replaces the reference. A `$ref` in data
 * (examples, defaults, enums, constants, extensions) is not a reference. Files must be inside `root`. `written` is the main
 * document to validate; it is missing if a misplaced reference cannot be resolved.
 */
export function bundle(
  source: Source,
  root: string,
  inputs: SourceReader,
): { bundled?: Bundle; written?: JsonObject; problems: Problem[] } {
  const original = source.data as JsonObject;
  if (!hasReferencesToRead(original))
    return {
      bundled: { document: original, files: [source.file], locate: source.locate },
      written: original,
      problems: [],
    };
  const opened = openFiles(source, root, inputs);
  const { document, written, origins, misplaced } = createBundler(opened)();
  const { files, problems } = opened;
  const [first] = misplaced;
  const isReadable = written !== undefined && problems.every(({ rule }) => rule !== 'openapi/size');
  return {
    ...(problems.every(({ severity }) => severity !== 'error') && {
      bundled: {
        document,
        files: files.map((file) => file.source.file),
        locate: (pointer) => locateIn(opened, origins, document, pointer),
        ...(first && { misplaced: misplacedProblem(opened, first, misplaced.length - 1) }),
      },
    }),
    ...(isReadable && { written }),
    problems,
  };
}

/** Where something stands: in its file, and in the bundle. */
interface Position extends Target {
  kind: Kind;
  /** The pointer in the bundle. */
  at: string;
  /** The targets around it that replace references, with their pointers in the bundle. */
  inside: ReadonlyMap<string, string>;
}

/** Copied object → where it comes from. */
type Origins = WeakMap<object, Target>;

function createBundler(opened: OpenFiles) {
  const { files, problems } = opened;
  const original = files[0]?.data as JsonObject;
  const resolve = createResolve(opened);
  const nameOf = createComponentNames(opened, original);
  const origins: Origins = new WeakMap();
  const misplaced: Target[] = [];
  /** Steps to the components of targets in other files. */
  const homes = new Map<string, string[]>();
  const waiting: { target: Target; steps: string[]; kind: Kind }[] = [];
  let left = MAX_BUNDLED_OBJECTS;
  let isMissing = false;

  const report = ({ file, steps }: Target, problem: Pick<Problem, 'message' | 'rule'>): void => {
    const place = files[file]?.source.locate(toPointer(steps));
    problems.push({ ...problem, severity: 'error', ...place });
  };
  /** Follows targets that are only references themselves. */
  const finalOf = (target: Target): Target => {
    let final = target;
    for (let step = 0; step < MAX_REFERENCE_CHAIN; step += 1) {
      const value = targetValue(files, final);
      if (!isObject(value) || typeof value.$ref !== 'string' || Object.keys(value).length > 1) return final;
      const next = resolve({ ...final, steps: [...final.steps, '$ref'] }, value.$ref);
      if (!next) return final;
      final = next;
    }
    return target;
  };
  /** Returns the steps to a target that is a component, or inside one. */
  const knownHome = ({ file, steps }: Target): string[] | undefined => {
    for (let depth = steps.length; depth >= 0; depth -= 1) {
      const home = homes.get(keyOf({ file, steps: steps.slice(0, depth) }));
      if (home) return [...home, ...steps.slice(depth)];
    }
    return undefined;
  };
  const homeOf = (target: Target, component: string, kind: Kind, first: Target): string[] | undefined => {
    const known = knownHome(target);
    const holder = holderOf(original, component);
    if (known || !holder) return known;
    const steps = [...holder, nameOf(holder, first)];
    homes.set(keyOf(target), steps);
    waiting.push({ target, steps, kind });
    return steps;
  };

  const copy = (value: unknown, position: Position): unknown => {
    const { kind, file, steps, at } = position;
    if (typeof value !== 'object' || value === null || kind === 'literal') return value;
    if (left-- === 0) report({ file: 0, steps: [] }, { message: TOO_LARGE, rule: 'openapi/size' });
    if (left < 0) return value;
    if (Array.isArray(value))
      return value.map((item, index) =>
        copy(item, {
          ...position,
          kind: kind === 'schemaList' ? 'schema' : kind,
          steps: [...steps, String(index)],
          at: `${at}/${index}`,
        }),
      );
    if (!isObject(value)) return value;
    const node = value;
    const copied =
      typeof get(node, '$ref') === 'string' && (mayRefer(kind) || isMisplaced(node, at))
        ? copyReference(node, position)
        : copyFields(node, position);
    if (isObject(copied) && !origins.has(copied)) origins.set(copied, { file, steps });
    return copied;
  };
  const copyFields = (node: JsonObject, position: Position): JsonObject => {
    const { kind, steps, at } = position;
    const copied = mapValues(node, (child, key) => {
      const text = textReference(kind, key, child);
      if (text !== undefined) return copyText({ ...position, steps: [...steps, key] }, text);
      return copy(child, {
        ...position,
        kind: childKind(kind, key, at),
        steps: [...steps, key],
        at: `${at}/${escapePointer(key)}`,
      });
    });
    return kind === 'object' && at.endsWith('/discriminator') ? copyMapping(copied, position) : copied;
  };
  const copyText = ({ file, steps }: Target, reference: string): unknown => {
    const target = resolve({ file, steps: [...steps, '$ref'] }, reference, 'text');
    isMissing ||= target === undefined;
    misplaced.push({ file, steps });
    return target && targetValue(files, target);
  };
  const copyReference = (node: JsonObject, position: Position): unknown => {
    const { file, steps, kind, at } = position;
    const { $ref, ...beside } = node;
    const reference = String($ref);
    const component = componentKind(kind, pointerSteps(at));
    const target = resolve({ file, steps: [...steps, '$ref'] }, reference);
    const siblings = copyFields(beside, position);
    const isLocal = file === 0 && reference.startsWith('#');
    // References within the document are checked after bundling, or forbidden there.
    if (isLocal && (!target || (target.isPlain && component !== undefined))) return { $ref, ...siblings };
    if (!target) {
      isMissing ||= component === undefined;
      return node;
    }
    if (component === undefined) misplaced.push({ file, steps });
    const final = finalOf(target);
    const home =
      component === undefined
        ? undefined
        : final.file === 0
          ? final.steps
          : homeOf(final, component, kind, target);
    if (home && toPointer(home) !== at) return { $ref: referenceTo(toPointer(home)), ...siblings };
    const around = position.inside.get(keyOf(final));
    if (around !== undefined && component !== undefined) return { $ref: referenceTo(around), ...siblings };
    if (around !== undefined) {
      isMissing = true;
      report(position, { message: `The reference ${reference} leads to itself.`, rule: 'openapi/reference' });
      return {};
    }
    const content = copyTarget(final, position);
    if (!isObject(content) || Object.keys(beside).length === 0) return content;
    const merged = { ...content, ...siblings };
    origins.set(merged, final);
    return merged;
  };
  const copyTarget = (target: Target, position: Pick<Position, 'kind' | 'at' | 'inside'>): unknown =>
    copy(targetValue(files, target), {
      ...position,
      ...target,
      inside: new Map([...position.inside, [keyOf(target), position.at]]),
    });
  /** Replaces schemas of other files in the mapping of a discriminator. */
  const copyMapping = (discriminator: JsonObject, { file, steps }: Position): JsonObject => {
    const renamed = (written: unknown, within: string[]): unknown => {
      if (typeof written !== 'string' || !isUri(written)) return written;
      const target = resolve({ file, steps: [...steps, ...within] }, written);
      if (!target || (target.isPlain && file === 0)) return written;
      const final = finalOf(target);
      const home = final.file === 0 ? final.steps : homeOf(final, 'schemas', 'schema', target);
      return home ? referenceTo(toPointer(home)) : written;
    };
    return mapValues(discriminator, (value, key) => {
      if (key === 'defaultMapping') return renamed(value, [key]);
      if (key !== 'mapping' || !isObject(value)) return value;
      return mapValues(value, (written, name) => renamed(written, [key, name]));
    });
  };

  return () => {
    for (const { steps, node } of componentsOf(original)) {
      // A component that is only a reference becomes its target.
      const reference = isObject(node) && Object.keys(node).length === 1 ? get(node, '$ref') : undefined;
      if (typeof reference !== 'string' || reference.startsWith('#')) continue;
      const target = resolve({ file: 0, steps: [...steps, '$ref'] }, reference);
      const final = target && finalOf(target);
      if (final && final.file > 0 && !knownHome(final)) homes.set(keyOf(final), steps);
    }
    const top: Position = { file: 0, steps: [], kind: 'object', at: '', inside: new Map() };
    const written = copy(original, top) as JsonObject;
    const document = { ...written };
    // `written` must not change, so maps of components are copied before the first addition.
    const copies = new Set<JsonObject>([document]);
    for (const { target, steps, kind } of waiting) {
      const holder = steps.slice(0, -1).reduce((map: JsonObject, step) => {
        const inner = getObject(map, step);
        if (copies.has(inner)) return inner;
        const copied = { ...inner };
        copies.add(copied);
        setOwn(map, step, copied);
        return copied;
      }, document);
      const at = toPointer(steps);
      setOwn(holder, steps.at(-1) ?? '', copyTarget(target, { kind, at, inside: new Map() }));
    }
    return { document, written: isMissing ? undefined : written, origins, misplaced };
  };
}

const TOO_LARGE = 'With all references written out, this document is too large.';

function componentsOf(document: JsonObject): { steps: string[]; node: unknown }[] {
  const kinds = 'schemas parameters responses headers examples requestBodies securitySchemes links callbacks';
  return kinds.split(' ').flatMap((kind) => {
    const holder = holderOf(document, kind);
    const map = holder?.reduce(getObject, document) ?? {};
    return Object.entries(map).map(([name, node]) => ({ steps: [...(holder ?? []), name], node }));
  });
}

/** Locates a pointer of the bundle at its nearest ancestor whose origin is known. */
function locateIn(
  { files }: OpenFiles,
  origins: Origins,
  document: JsonObject,
  pointer: string,
): ReturnType<Source['locate']> {
  let origin: Target = { file: 0, steps: [] };
  let value: unknown = document;
  for (const step of pointerSteps(pointer)) {
    value =
      typeof value === 'object' && value !== null && Object.hasOwn(value, step)
        ? (value as JsonObject)[step]
        : undefined;
    const own = isObject(value) ? origins.get(value) : undefined;
    origin = own ?? { file: origin.file, steps: [...origin.steps, step] };
  }
  return (files[origin.file] ?? (files[0] as OpenFiles['files'][number])).source.locate(
    toPointer(origin.steps),
  );
}

function misplacedProblem({ files }: OpenFiles, first: Target, others: number): Problem {
  const more = others === 0 ? '' : ` So do ${others === 1 ? 'one more' : `${others} more`}.`;
  return {
    message: `This \`$ref\` stands where OpenAPI allows none, and is shown as what it refers to.${more}`,
    severity: 'warning',
    rule: 'openapi/misplaced-reference',
    ...files[first.file]?.source.locate(`${toPointer(first.steps)}/$ref`),
    hint: 'Write it out here, or bundle the document before you publish it: some tools cannot read it.',
  };
}
