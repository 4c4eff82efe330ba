import { MAX_PROBLEMS } from '../../limits.ts';
import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { OUTSIDE } from '../../source/confine.ts';
import type { Source } from '../../source/parse-source.ts';
import { escapePointer, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { getObject, getString, type Raw } from '../document/raw.ts';
import { componentKind, type Kind, mayRefer, walkEvery } from '../document/walk.ts';
import { createFollow, type Followed, type Target, targetValue } from './follow-reference.ts';
import { isTarget, type OpenFile, type OpenFiles, openFiles } from './open-files.ts';

/** A reference with its target. */
export interface Use extends Target {
  /** The kind of component: `schemas`, `parameters` …; undefined where OpenAPI allows no reference. */
  component: string | undefined;
  target: Target;
}

/** All files of a specification. */
export interface ReferencedFiles {
  /** The specification itself comes first. */
  files: OpenFile[];
  /** References to, within or through other files, through other references, or where OpenAPI allows none. */
  uses: Map<Raw, Use>;
  /** Targets of discriminator mappings in other files, by mapping object and key. */
  mapped: Map<Raw, Map<string, Target>>;
}

/** The target of a reference, or the whole specification. */
interface Part extends Target {
  kind: Kind;
  component: string | undefined;
}

/** An object within a part. */
interface Position extends Part {
  pointer: string;
}

/**
 * Reads the files that a document refers to, directly or indirectly. A `$ref` in data (examples, defaults, enums, constants,
 * extensions) is not a reference. Files must be inside `root`. Reports each reference that cannot be resolved.
 */
export function readReferencedFiles(
  source: Source,
  root: string,
  inputs: Inputs,
): { found?: ReferencedFiles; problems: Problem[] } {
  const opened = openFiles(source, root, inputs);
  const { files, problems } = opened;
  const uses: ReferencedFiles['uses'] = new Map();
  const mapped: ReferencedFiles['mapped'] = new Map();
  const targetOf = createTargetOf(opened);
  const parts: Part[] = [{ file: 0, steps: [], kind: 'object', component: undefined }];

  const addReference = (node: Raw, { file, steps, pointer, kind, component }: Position): void => {
    const reference = getString(node, '$ref');
    const target = reference === undefined ? undefined : targetOf(file, `${pointer}/$ref`, reference);
    if (!target) return;
    parts.push({ ...target, kind, component });
    // References within the document are checked after bundling.
    if (!target.isPlain || component === undefined)
      uses.set(node, { file, steps, component, target: { file: target.file, steps: target.steps } });
  };
  const addMapping = (discriminator: Raw, { file, pointer }: Position): void => {
    for (const [map, key, at] of mappingEntries(discriminator, pointer)) {
      const written = getString(map, key);
      if (written === undefined || !isUri(written)) continue;
      const target = targetOf(file, `${at}/${escapePointer(key)}`, written);
      if (!target || target.isPlain) continue;
      parts.push({ ...target, kind: 'schema', component: 'schemas' });
      const targets = mapped.get(map) ?? new Map<string, Target>();
      mapped.set(map, targets.set(key, { file: target.file, steps: target.steps }));
    }
  };
  const seen = new Map<Kind, Set<unknown>>();
  for (const part of parts)
    walkPart(files, part, seen, (node, position) => {
      addReference(node, position);
      if (position.kind === 'object' && position.steps.at(-1) === 'discriminator') addMapping(node, position);
    });
  return problems.length > 0 ? { problems } : { found: { files, uses, mapped }, problems };
}

/** Visits each object of a part that may be a reference, once for each kind. */
function walkPart(
  files: OpenFile[],
  part: Part,
  seen: Map<Kind, Set<unknown>>,
  visit: (node: Raw, position: Position) => void,
): void {
  const { file } = part;
  const start = toPointer(part.steps);
  walkEvery(targetValue(files, part), start, part.kind, (node, pointer, kind) => {
    const steps = pointerSteps(pointer);
    if (!mayRefer(kind) && !isMisplaced(node, steps)) return true;
    const seenAsKind = seen.get(kind) ?? new Set();
    seen.set(kind, seenAsKind);
    if (seenAsKind.has(node)) return false;
    seenAsKind.add(node);
    const component = pointer === start && file > 0 ? part.component : componentKind(kind, steps);
    visit(node, { file, steps, pointer, kind, component });
    return true;
  });
}

/**
 * Returns a function that resolves a reference at a pointer of a file, and reports it if it cannot be resolved. References
 * within the main document are left to `checkReferences`.
 */
function createTargetOf(opened: OpenFiles) {
  const { files, problems } = opened;
  const follow = createFollow(opened);
  return (from: number, pointer: string, reference: string): Followed | undefined => {
    if (problems.length >= MAX_PROBLEMS) return undefined;
    const report = (message: string): void => {
      const isRemote = /^\s*https?:/i.test(reference);
      problems.push({
        message,
        severity: 'error',
        rule: message.endsWith(OUTSIDE) ? 'openapi/outside' : 'openapi/reference',
        ...files[from]?.source.locate(pointer),
        ...(isRemote && { hint: 'Save the file next to this one, and refer to it by its path.' }),
      });
    };
    const count = problems.length;
    try {
      const target = follow(from, reference);
      const isLocal = from === 0 && reference.startsWith('#');
      if (target && isLocal && target.isPlain) return target;
      if (target && isTarget(targetValue(files, target))) return { ...target, isPlain: false };
      if (target) report(`The reference ${reference} must refer to a map.`);
      else if (!isLocal && problems.length === count)
        report(`The reference ${reference} cannot be resolved.`);
    } catch (error) {
      if (error instanceof RangeError) throw error;
      report(error instanceof Error ? error.message : String(error));
    }
    return undefined;
  };
}

/** Returns the fields of a discriminator that may name schemas: the object, the key in it, and the object's pointer. */
function mappingEntries(discriminator: Raw, pointer: string): [map: Raw, key: string, at: string][] {
  const mapping = getObject(discriminator, 'mapping');
  const entries = Object.keys(mapping).map((key): [Raw, string, string] => [
    mapping,
    key,
    `${pointer}/mapping`,
  ]);
  return [...entries, [discriminator, 'defaultMapping', pointer]];
}

/** Whether a map of names is meant to be a reference, which OpenAPI doesn't allow: no entry called `$ref` is a string. */
function isMisplaced(map: Raw, steps: string[]): boolean {
  return typeof map.$ref === 'string' && !['mapping', 'scopes'].includes(steps.at(-1) ?? '');
}

/** Whether a discriminator names a schema by URI, not by component name. */
function isUri(written: string): boolean {
  return written.includes('#') || /\.(ya?ml|json)$/i.test(written);
}

/** Whether a document has references where OpenAPI allows none. */
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

/** Whether a document refers to other files, or has references where OpenAPI allows none. */
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
