import path from 'node:path';
import { type JSONPathNode, query } from 'json-p3';
import { z } from 'zod';
import { during } from '../../current-work.ts';
import {
  booleanHint,
  emptyHint,
  errorAt,
  type Fault,
  ISSUES,
  type Problem,
  quotesHint,
  topOf,
} from '../../problem.ts';
import { parseSource, type Source } from '../../source/parse-source.ts';
import type { SourceReader } from '../../source-files.ts';
import { nearestName, suggest } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { isObject, type JsonObject, mapValues, setOwn } from '../document/json-object.ts';

const ACTION = z.looseObject({
  target: z.string().min(1),
  description: z.string().optional(),
  update: z.unknown().optional(),
  remove: z.boolean().optional(),
});

type Action = z.output<typeof ACTION>;

/** Overlay Specification 1.0.0, §4.4. */
const OVERLAY = z.looseObject({
  overlay: z.string().regex(/^1\.0\.\d+$/, 'must be "1.0.0"'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  extends: z.string().optional(),
  actions: z.array(ACTION).min(1),
});

const RULE = 'openapi/overlay';

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
    const unsound = check(source, main.file);
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

function check(source: Source, document: string): Problem[] {
  const { file, data } = source;
  if (!isObject(data) || !('overlay' in data || 'actions' in data))
    return [
      errorAt(RULE, topOf(file), {
        message: 'This is not an overlay: it has neither `overlay` nor `actions`.',
        hint: 'Write `overlay: 1.0.0` and a list of actions, or name another file.',
      }),
    ];
  const parsed = OVERLAY.safeParse(data, ISSUES);
  const { unknown, meant } = unknownKeys(source);
  if (!parsed.success)
    return [
      ...unknown,
      ...parsed.error.issues
        .filter((issue) => !meant.has(toPointer(issue.path.map(String))))
        .map((issue) => {
          const { path: steps, message } = issue;
          return errorAt(RULE, source.locate(toPointer(steps.map(String))), {
            message: `${steps.length === 0 ? 'An overlay' : `\`${steps.join('.')}\``} ${message}.`,
            hint:
              formHint(steps) ??
              booleanHint(issue) ??
              quotesHint(issue) ??
              emptyHint(issue) ??
              targetHint(steps, source),
          });
        }),
    ];
  const idle = parsed.data.actions.flatMap((action, index) => {
    if (action.update === null)
      return [
        errorAt(RULE, source.locate(`/actions/${index}/update`), {
          message: '`update` has no value.',
          hint: 'Indent the lines that belong to it further.',
        }),
      ];
    const isIdle =
      !action.remove && !Object.keys(action).some((key) => nearestName(key, ['update', 'remove']));
    const text = { message: 'This action does nothing.', hint: 'Add `update` or `remove: true`.' };
    return isIdle ? [errorAt(RULE, source.locate(`/actions/${index}`), text)] : [];
  });
  return [...unknown, ...otherDocument(parsed.data.extends, source, document), ...idle];
}

/** Reports that an overlay is for another file than the one that it is applied to. An address may be that of the published document. */
function otherDocument(extended: string | undefined, source: Source, document: string): Problem[] {
  if (extended === undefined || URL.canParse(extended)) return [];
  const folder = path.dirname(source.file);
  if (path.resolve(folder, extended) === path.resolve(document)) return [];
  const own = path.relative(folder, document).replaceAll(path.sep, '/');
  return [
    errorAt(RULE, source.locate('/extends'), {
      message: `This overlay is for ${extended}, but site.yaml applies it to another document.`,
      hint: `Write \`extends: ${own}\`, or remove the line.`,
    }),
  ];
}

/** Reports keys that do not exist, and returns where those would be that are meant. */
function unknownKeys(source: Source): { unknown: Problem[]; meant: Set<string> } {
  const { data } = source;
  const meant = new Set<string>();
  const unknownIn = (object: unknown, at: string, shape: object): Problem[] => {
    const known = Object.keys(shape);
    const keys = isObject(object) ? Object.keys(object) : [];
    return keys
      .filter((key) => !known.includes(key) && !key.startsWith('x-'))
      .map((key) => {
        const absent = known.filter((one) => !keys.includes(one));
        meant.add(`${at}/${nearestName(key, absent)}`);
        return errorAt(RULE, source.locate(`${at}/${escapePointer(key)}`), {
          message: `An overlay has no field \`${key}\` here.`,
          hint: suggest(key, absent),
        });
      });
  };
  const { actions } = Object(data) as Record<string, unknown>;
  const unknown = [
    ...unknownIn(data, '', OVERLAY.shape),
    ...(Array.isArray(actions) ? actions : []).flatMap((action, index) =>
      unknownIn(action, `/actions/${index}`, ACTION.shape),
    ),
  ];
  return { unknown, meant };
}

function formHint(steps: PropertyKey[]): string | undefined {
  const hints: Record<string, string> = {
    overlay: 'Write `overlay: 1.0.0`.',
    actions: 'Write a list of actions: each begins with a hyphen.',
  };
  return steps.length === 1 ? hints[String(steps[0])] : undefined;
}

/** What belongs to the action before it, if that does nothing. */
function targetHint([list, index, key]: PropertyKey[], { data }: Source): string | undefined {
  if (list !== 'actions' || typeof index !== 'number' || key !== 'target') return undefined;
  const { actions } = data as { actions: unknown[] };
  const before = Object(actions[index - 1]) as object;
  return 'target' in before && !('update' in before || 'remove' in before)
    ? 'Remove the hyphen, and indent it as the `target` above it.'
    : "Add one, such as `target: $.paths['/orders'].get`.";
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

/** Finds what an action targets. */
function nodesAt(document: JsonObject, target: string): JSONPathNode[] | Fault {
  try {
    const { nodes } = query(target, document as never);
    return nodes.length > 0
      ? nodes
      : { message: `\`${target}\` matches nothing.`, hint: nearestHint(document, target) };
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

/** Names the first part of a target that is not there, and what is nearest to it. */
function nearestHint(document: JsonObject, target: string): string {
  const parts = target.match(/\.\.?[\w*-]+|\.?\[(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|[^[\]'"]*)\]/g) ?? [];
  for (let length = 1; length <= parts.length; length++) {
    const before = `$${parts.slice(0, length - 1).join('')}`;
    const missing = parts[length - 1] ?? '';
    if (matches(document, before + missing).length > 0) continue;
    const name = missing.replace(/^\.?\[?['"]?|['"]?\]?$/g, '');
    const holders = matches(document, before);
    const reference = holders.length === 1 && isObject(holders[0]) ? holders[0].$ref : undefined;
    if (typeof reference === 'string')
      return hintOfReference(before, reference, parts.slice(length - 1).join(''));
    const names = holders.flatMap((value) => (isObject(value) ? Object.keys(value) : []));
    // The names of parameters say least about which path is meant.
    const shape = (written: string) => written.replace(/\{[^{}]*\}/g, '{}');
    const meant = names.find((one) => shape(one) === shape(name)) ?? nearestName(name, names);
    if (meant === undefined) return `\`${before}\` has no \`${name}\`.`;
    const step = /^[a-z_]\w*$/i.test(meant) ? `.${meant}` : `['${meant}']`;
    return `Did you mean \`${before}${step}${parts.slice(length).join('')}\`?`;
  }
  return 'Check the target against the document.';
}

/** For a target in what a reference refers to. */
function hintOfReference(before: string, reference: string, rest: string): string {
  const is = `\`${before}\` is a reference to ${reference}`;
  const steps = pointerSteps(reference).map((step) =>
    /^[a-z_]\w*$/i.test(step) ? `.${step}` : `['${step}']`,
  );
  return reference.startsWith('#')
    ? `${is}: write \`$${steps.join('')}${rest}\`.`
    : `${is}, and an overlay changes the document alone: write this into that file.`;
}

function matches(document: JsonObject, target: string): unknown[] {
  try {
    return query(target, document as never).values();
  } catch {
    return [];
  }
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  return isObject(value) ? mapValues(value, copyOf) : value;
}
