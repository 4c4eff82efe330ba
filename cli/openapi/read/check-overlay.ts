import path from 'node:path';
import { z } from 'zod';
import { booleanHint, emptyHint, errorAt, ISSUES, type Problem, quotesHint, topOf } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { nearestName, suggest } from '../../text/did-you-mean.ts';
import { escapePointer, toPointer } from '../../text/json-pointer.ts';
import { isObject } from '../document/json-object.ts';

const ACTION = z.looseObject({
  target: z.string().min(1),
  description: z.string().optional(),
  update: z.unknown().optional(),
  remove: z.boolean().optional(),
});

export type Action = z.output<typeof ACTION>;

/** Overlay Specification 1.0.0, §4.4. */
const OVERLAY = z.looseObject({
  overlay: z.string().regex(/^1\.0\.\d+$/, 'must be "1.0.0"'),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  extends: z.string().optional(),
  actions: z.array(ACTION).min(1),
});

export const RULE = 'openapi/overlay';

/** Reports what is not sound in an overlay for a document. */
export function checkOverlay(source: Source, document: string): Problem[] {
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
    if (action.remove && action.update !== undefined)
      return [
        errorAt(RULE, source.locate(`/actions/${index}/update`), {
          message: '`update` does nothing, because `remove` takes away what it changes.',
          hint: 'Remove one of the two.',
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
