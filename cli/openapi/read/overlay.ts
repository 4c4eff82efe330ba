import { type JSONPathNode, query } from 'json-p3';
import { during } from '../../current-work.ts';
import { errorAt, type Fault, type Problem } from '../../problem.ts';
import { parseSource, type Source } from '../../source/parse-source.ts';
import type { SourceReader } from '../../source-files.ts';
import { nearestName, suggestValue } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { copyOf, isObject, type JsonObject, setOwn } from '../document/json-object.ts';
import { type Action, checkOverlay, RULE } from './check-overlay.ts';

/** Where a value of the changed document was written: a pointer in it, and that in an overlay. */
interface Change {
  at: string;
  source: Source;
  pointer: string;
}

/**
 * Applies overlays to a document, one after the other. The places of values that they wrote are in them. Reports overlays that
 * are not sound, and targets that match nothing.
 */
export function applyOverlays(
  main: Source,
  files: string[],
  inputs: SourceReader,
): { source: Source; problems: Problem[] } {
  if (files.length === 0) return { source: main, problems: [] };
  const problems: Problem[] = [];
  const changes: Change[] = [];
  const document = copyOf(main.data);
  for (const file of files) {
    const { source, problems: unread } = parseSource(file, inputs.text(file), { isAsWritten: true });
    problems.push(...unread);
    if (!source) continue;
    const unsound = checkOverlay(source, main.file);
    problems.push(...unsound);
    if (unsound.length === 0 && isObject(document))
      problems.push(
        ...during({ task: 'Applying this overlay', file }, () => apply(document, source, changes)),
      );
  }
  const locate: Source['locate'] = (pointer) => {
    const change = changes.findLast(({ at }) => pointer === at || pointer.startsWith(`${at}/`));
    return change
      ? change.source.locate(change.pointer + pointer.slice(change.at.length))
      : main.locate(pointer);
  };
  return { source: { ...main, data: document, locate }, problems };
}
function apply(document: JsonObject, source: Source, changes: Change[]): Problem[] {
  const { actions } = source.data as { actions: Action[] };
  return actions.flatMap((action, index) => {
    const found = nodesAt(document, action.target);
    const pointer = `/actions/${index}`;
    const fault = Array.isArray(found)
      ? applyTo(found, action, { document, source, pointer: `${pointer}/update`, changes })
      : found;
    return fault ? [errorAt(RULE, source.locate(`${pointer}/target`), fault)] : [];
  });
}

/** Finds what an action targets; nothing in a file that cannot be read. */
function nodesAt(document: JsonObject, target: string): JSONPathNode[] | Fault {
  try {
    const { nodes } = query(target, document as never);
    const hint = nodes.length > 0 ? undefined : nearestHint(document, target);
    // What is in a file that cannot be read is told where the document refers to it.
    return hint === undefined ? nodes : { message: `\`${target}\` matches nothing.`, hint };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return {
      message: `\`${target}\` is no JSONPath: ${error.message.split('(')[0]?.trimEnd()}.`,
      hint: hintOfForm(document, target) ?? "Write it as in `$.paths['/orders'].get` (RFC 9535).",
    };
  }
}

/** For a target without `$`, or with a path that is not quoted. */
function hintOfForm(document: JsonObject, target: string): string | undefined {
  const meant = target.replace(/^(?=[^$[])/, '$.').replace(/\.(\/[\w/{}-]*)/g, "['$1']");
  return matches(document, meant).length > 0 ? `Write \`${meant}\`.` : undefined;
}

/** Removes or changes what an action targets; returns why it cannot. */
function applyTo(
  nodes: JSONPathNode[],
  { target, update, remove }: Action,
  { document, changes, ...from }: Omit<Change, 'at'> & { document: JsonObject; changes: Change[] },
): Fault | undefined {
  const steps = nodes.map(({ location }) => location.map(String));
  if (remove && steps.some(({ length }) => length === 0))
    return { message: 'The whole document cannot be removed.', hint: 'Target a part of it.' };
  if (remove) {
    // The last items of a list first, so that the others keep their places.
    for (const node of steps.reverse()) removeAt(document, node);
    return undefined;
  }
  for (const [index, { value }] of nodes.entries()) {
    const change = { ...from, at: toPointer(steps[index] ?? []) };
    if (Array.isArray(value)) {
      (value as unknown[]).push(copyOf(update));
      changes.push({ ...change, at: `${change.at}/${value.length - 1}` });
    } else if (isObject(value) && isObject(update)) merge(value, update, { change, changes });
    else
      return {
        message: `\`${target}\` matches a value that \`update\` cannot be merged with.`,
        hint: 'Target the object around it, and update its field.',
      };
  }
  return undefined;
}

/** Merges objects into each other; other values replace what was there, and lists are joined. */
function merge(
  target: JsonObject,
  update: JsonObject,
  { change, changes }: { change: Change; changes: Change[] },
): void {
  for (const [key, value] of Object.entries(update)) {
    const own = Object.hasOwn(target, key) ? target[key] : undefined;
    const step = `/${escapePointer(key)}`;
    const inner = { ...change, at: change.at + step, pointer: change.pointer + step };
    if (isObject(own) && isObject(value)) merge(own, value, { change: inner, changes });
    else if (Array.isArray(own) && Array.isArray(value))
      for (const [index, item] of value.entries()) {
        own.push(copyOf(item));
        changes.push({ ...inner, at: `${inner.at}/${own.length - 1}`, pointer: `${inner.pointer}/${index}` });
      }
    else {
      setOwn(target, key, copyOf(value));
      changes.push(inner);
    }
  }
}

function removeAt(document: JsonObject, steps: string[]): void {
  const key = steps.at(-1) ?? '';
  const holder = steps
    .slice(0, -1)
    .reduce<unknown>((value, step) => (Object(value) as JsonObject)[step], document);
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else if (isObject(holder)) delete holder[key];
}

/** Names the first part of a target that is not there, and what is nearest to it; undefined if that is in a file that cannot be read. */
function nearestHint(document: JsonObject, target: string): string | undefined {
  const parts =
    target.match(/\.\.?[\w*-]+|\.?\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|\?[^[\]]*|[^[\]'"]*)\]/g) ?? [];
  for (let length = 1; length <= parts.length; length++) {
    const before = `$${parts.slice(0, length - 1).join('')}`;
    const missing = parts[length - 1] ?? '';
    if (matches(document, before + missing).length > 0) continue;
    const name = missing.replace(/^\.?\[?['"]?|['"]?\]?$/g, '');
    const holders = matches(document, before);
    const reference = holders.length === 1 && isObject(holders[0]) ? holders[0].$ref : undefined;
    if (typeof reference === 'string')
      return reference.startsWith('#')
        ? hintOfReference(before, reference, parts.slice(length - 1).join(''))
        : undefined;
    const names = holders.flatMap((value) => (isObject(value) ? Object.keys(value) : []));
    // The names of parameters say least about which path is meant.
    const shape = (written: string) => written.replace(/\{[^{}]*\}/g, '{}');
    const meant = names.find((one) => shape(one) === shape(name)) ?? nearestName(name, names);
    if (missing.includes('?')) return hintOfFilter(document, before, missing);
    const asked = names.find((one) => one.startsWith(`${name}?`));
    if (asked !== undefined) return `\`${before}\` has \`${asked}\`: the path of an operation has no query.`;
    if (meant === undefined) return `\`${before}\` has no \`${name}\`.`;
    const step = /^[a-z_]\w*$/i.test(meant) ? `.${meant}` : `['${meant}']`;
    return `Did you mean \`${before}${step}${parts.slice(length).join('')}\`?`;
  }
  return 'Check the target against the document.';
}

/** For a filter that no part fits: the value that is nearest to the one in it. */
function hintOfFilter(document: JsonObject, before: string, filter: string): string {
  const [, field, value] = /@\.([\w-]+)\s*==\s*['"]([^'"]*)['"]/.exec(filter) ?? [];
  const values = field === undefined ? [] : matches(document, `${before}[*]['${field}']`);
  return values.length === 0 || value === undefined
    ? `Nothing in \`${before}\` fits \`${filter}\`.`
    : suggestValue(value, [...new Set(values.map(String))]);
}

/** For a target in what a reference refers to. */
function hintOfReference(before: string, reference: string, rest: string): string {
  const steps = pointerSteps(reference).map((step) =>
    /^[a-z_]\w*$/i.test(step) ? `.${step}` : `['${step}']`,
  );
  return `\`${before}\` is a reference to ${reference}: write \`$${steps.join('')}${rest}\`.`;
}

function matches(document: JsonObject, target: string): unknown[] {
  try {
    return query(target, document as never).values();
  } catch {
    return [];
  }
}
