import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { getObject, getString, type Raw } from '../document/raw.ts';
import { componentKind, type Kind, mayRefer, walkEvery } from '../document/walk.ts';
import { OUTSIDE } from './confine.ts';
import { createFollow, type Followed, type Target, targetValue } from './follow-reference.ts';
import { MOST_PROBLEMS } from './limits.ts';
import { isTarget, type OpenFile, type OpenFiles, openFiles } from './open-files.ts';
import type { Source } from './source.ts';

/** A reference, and where it leads. */
export interface Use extends Target {
  /** `schemas`, `parameters` …: what it stands for; undefined where OpenAPI allows no reference. */
  component: string | undefined;
  target: Target;
}

/** All files of a specification. */
export interface ReferencedFiles {
  /** The specification itself comes first. */
  files: OpenFile[];
  /**
   * References that lead to another file, stand in one, lead through another reference, or stand where there may be none.
   */
  uses: Map<Raw, Use>;
  /** Schemas of other files that a discriminator names, by the map that names them and the key. */
  mapped: Map<Raw, Map<string, Target>>;
}

/** A part of a file that a reference leads to, or the whole specification, and what stands there. */
interface Part extends Target {
  kind: Kind;
  component: string | undefined;
}

/** A map within a part. */
interface Place extends Part {
  pointer: string;
}

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
  const opened = openFiles(source, root, inputs);
  const { files, problems } = opened;
  const uses: ReferencedFiles['uses'] = new Map();
  const mapped: ReferencedFiles['mapped'] = new Map();
  const targetOf = createTargetOf(opened);
  const parts: Part[] = [{ file: 0, steps: [], kind: 'object', component: undefined }];

  const lookAtReference = (node: Raw, { file, steps, pointer, kind, component }: Place): void => {
    const reference = getString(node, '$ref');
    const target = reference === undefined ? undefined : targetOf(file, `${pointer}/$ref`, reference);
    if (!target) return;
    parts.push({ ...target, kind, component });
    // Others within the document are looked at later, when it is whole.
    if (!target.isPlain || component === undefined)
      uses.set(node, { file, steps, component, target: { file: target.file, steps: target.steps } });
  };
  const lookAtMapping = (discriminator: Raw, { file, pointer }: Place): void => {
    for (const [map, key, at] of namesOfSchemas(discriminator, pointer)) {
      const written = getString(map, key);
      if (written === undefined || !isAddress(written)) continue;
      const target = targetOf(file, `${at}/${escapePointer(key)}`, written);
      if (!target || target.isPlain) continue;
      parts.push({ ...target, kind: 'schema', component: 'schemas' });
      const those = mapped.get(map) ?? new Map<string, Target>();
      mapped.set(map, those.set(key, { file: target.file, steps: target.steps }));
    }
  };
  const seen = new Map<Kind, Set<unknown>>();
  for (const part of parts)
    walkPart(files, part, seen, (node, place) => {
      lookAtReference(node, place);
      if (place.kind === 'object' && place.steps.at(-1) === 'discriminator') lookAtMapping(node, place);
    });
  return problems.length > 0 ? { problems } : { found: { files, uses, mapped }, problems };
}

/** Each map of a part that may be a reference, once as each of the kinds that it is taken for. */
function walkPart(
  files: OpenFile[],
  part: Part,
  seen: Map<Kind, Set<unknown>>,
  look: (node: Raw, place: Place) => void,
): void {
  const { file } = part;
  const start = part.steps.map((step) => `/${escapePointer(step)}`).join('');
  walkEvery(targetValue(files, part), start, part.kind, (node, pointer, kind) => {
    const steps = pointerSteps(pointer);
    if (!mayRefer(kind) && !isMisplaced(node, steps)) return true;
    const looked = seen.get(kind) ?? new Set();
    seen.set(kind, looked);
    if (looked.has(node)) return false;
    looked.add(node);
    const component = pointer === start && file > 0 ? part.component : componentKind(kind, steps);
    look(node, { file, steps, pointer, kind, component });
    return true;
  });
}

/**
 * What follows a reference at a pointer of a file, and reports one that cannot be followed, unless the document alone
 * decides that.
 */
function createTargetOf(opened: OpenFiles) {
  const { files, problems } = opened;
  const follow = createFollow(opened);
  const report = (from: number, pointer: string, { reference, message }: Fault): void => {
    const here = files[from]?.source;
    const isRemote = /^\s*https?:/i.test(reference);
    problems.push({
      message,
      severity: 'error',
      rule: message.endsWith(OUTSIDE) ? 'openapi/outside' : 'openapi/reference',
      ...(here && { file: here.file, ...here.locate(pointer) }),
      ...(isRemote && { hint: 'Save the file next to this one, and refer to it by its path.' }),
    });
  };
  return (from: number, pointer: string, reference: string): Followed | undefined => {
    if (problems.length >= MOST_PROBLEMS) return undefined;
    const count = problems.length;
    try {
      const target = follow(from, reference);
      const isOwn = from === 0 && reference.startsWith('#');
      if (target && isOwn && target.isPlain) return target;
      if (target && isTarget(targetValue(files, target))) return { ...target, isPlain: false };
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
}

interface Fault {
  reference: string;
  message: string;
}

/** Where a discriminator may name schemas: the map, the key in it, and the pointer of the map. */
function namesOfSchemas(discriminator: Raw, pointer: string): [map: Raw, key: string, at: string][] {
  const mapping = getObject(discriminator, 'mapping');
  const named = Object.keys(mapping).map((key): [Raw, string, string] => [
    mapping,
    key,
    `${pointer}/mapping`,
  ]);
  return [...named, [discriminator, 'defaultMapping', pointer]];
}

/** Whether a map whose keys are names is a reference, which it may not be: no name is `$ref` and has a mere text. */
function isMisplaced(map: Raw, steps: string[]): boolean {
  return typeof map.$ref === 'string' && !['mapping', 'scopes'].includes(steps.at(-1) ?? '');
}

/** Whether a discriminator names a schema by its address, and not by the name of a component. */
function isAddress(written: string): boolean {
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
