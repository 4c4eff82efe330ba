import type { z } from 'zod';
import { isObject, type Raw } from '../openapi/document/raw.ts';
import { complaintInWords } from '../problem.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { type ArazzoDocument, DOCUMENT, SHAPE, type Shape } from './document.ts';

/** Something wrong; the pointer leads to its place in the file. */
export interface Fault {
  pointer: string;
  message: string;
  hint?: string;
}

export type Report = (pointer: string, message: string, hint?: string) => void;

/** Data of a file in → an Arazzo document whose reusable objects stand where they are used, or what is wrong with it. */
export function readDocument(data: unknown, report: Report): ArazzoDocument | undefined {
  if (!isObject(data) || !Object.hasOwn(data, 'arazzo')) {
    tellOther(data, report);
    return undefined;
  }
  let isSound = true;
  const tell: Report = (...fault) => {
    isSound = false;
    report(...fault);
  };
  const meant = new Set<string>();
  tellUnknownKeys(data, SHAPE, '', (pointer, message, hint) => {
    const [, key] = /^Did you mean `(.+)`\?$/.exec(hint ?? '') ?? [];
    if (key !== undefined) meant.add(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${key}`);
    tell(pointer, message, hint);
  });
  const { document, inserted } = insertComponents(data, tell);
  const parsed = DOCUMENT.safeParse(document);
  // A key that is written wrong is not missing as well.
  if (!parsed.success)
    tellIssues(
      parsed.error.issues,
      inserted,
      (pointer, ...words) => meant.has(pointer) || tell(pointer, ...words),
    );
  return isSound ? parsed.data : undefined;
}

/** Keys of the format before Arazzo, and what has taken their place. */
const FORMER: Record<string, string> = {
  title: '`info.title` and the `summary` of a workflow',
  description: 'the `description` of a workflow',
  about: 'the `description` of a workflow',
  inputs: 'the `inputs` of a workflow, a JSON Schema',
  needs: 'the `inputs` of a workflow, a JSON Schema',
  steps: 'the `steps` of a workflow, with a `stepId` and an `operationId` each',
};

function tellOther(data: unknown, report: Report): void {
  const old = isObject(data) ? Object.keys(data).filter((key) => Object.hasOwn(FORMER, key)) : [];
  for (const key of old) report(`/${key}`, `\`${key}\` is now ${FORMER[key]}.`, LEARN);
  if (old.length === 0) report('', 'This is not an Arazzo document: `arazzo` is required.', LEARN);
}

const LEARN = 'Workflows are Arazzo 1.0.1 documents: see docs/workflows.md.';

/** Extensions of others may stand anywhere; a key of no standard is a mistake. */
function tellUnknownKeys(value: unknown, shape: Shape, pointer: string, report: Report): void {
  if (!isObject(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    const place = `${pointer}/${escapePointer(key)}`;
    if (!shape.keys.includes(key)) {
      if (!key.startsWith('x-'))
        report(
          place,
          `Unknown property \`${key}\`.`,
          didYouMean(key, shape.keys) ?? `Available: ${shape.keys.join(', ')}.`,
        );
      continue;
    }
    const known = Object.hasOwn(shape.inner, key) ? shape.inner[key] : undefined;
    if (!known) continue;
    const own = known.of === 'one' ? [['', inner] as const] : Object.entries(isList(inner) ? inner : {});
    for (const [name, one] of own)
      tellUnknownKeys(
        one,
        known.shape,
        known.of === 'one' ? place : `${place}/${escapePointer(name)}`,
        report,
      );
  }
}

function isList(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** Lists whose items may be references to components, and which components these are. */
const REUSED: Record<string, string> = {
  parameters: 'parameters',
  onSuccess: 'successActions',
  successActions: 'successActions',
  onFailure: 'failureActions',
  failureActions: 'failureActions',
};

/** Where components stand now, by their pointers: those of the components themselves. */
type Inserted = Map<string, string>;

function insertComponents(data: Raw, report: Report): { document: Raw; inserted: Inserted } {
  const components = isObject(data.components) ? data.components : {};
  const inserted: Inserted = new Map();
  const insert = (owner: unknown, pointer: string): unknown => {
    if (!isObject(owner)) return owner;
    const made: Raw = { ...owner };
    for (const [listed, kind] of Object.entries(REUSED)) {
      const items = owner[listed];
      if (!Array.isArray(items)) continue;
      made[listed] = items.map((one: unknown, index) => {
        if (!isObject(one) || typeof one.reference !== 'string') return one;
        const { reference, ...beside } = one;
        for (const key of Object.keys(beside).filter((name) => name !== 'value'))
          report(
            `${pointer}/${listed}/${index}/${escapePointer(key)}`,
            `\`${key}\` is not allowed beside \`reference\`.`,
            'Write it in the component.',
          );
        const prefix = `$components.${kind}.`;
        const pool = isObject(components[kind]) ? components[kind] : {};
        const wanted = (reference as string).startsWith(prefix)
          ? (reference as string).slice(prefix.length)
          : '';
        if (Object.hasOwn(pool, wanted) && isObject(pool[wanted])) {
          inserted.set(`${pointer}/${listed}/${index}`, `/components/${kind}/${escapePointer(wanted)}`);
          return { ...pool[wanted], ...beside };
        }
        report(
          `${pointer}/${listed}/${index}/reference`,
          `Unknown component \`${reference}\`.`,
          didYouMean(
            reference as string,
            Object.keys(pool).map((known) => prefix + known),
          ),
        );
        return undefined;
      });
      made[listed] = (made[listed] as unknown[]).filter((one) => one !== undefined);
    }
    if (Array.isArray(owner.steps))
      made.steps = owner.steps.map((one: unknown, index) => insert(one, `${pointer}/steps/${index}`));
    return made;
  };
  const workflows = Array.isArray(data.workflows)
    ? data.workflows.map((one: unknown, index) => insert(one, `/workflows/${index}`))
    : data.workflows;
  return { document: { ...data, workflows }, inserted };
}

/** What is wrong with a component is not told where it is used, too. */
function tellIssues(issues: z.core.$ZodIssue[], inserted: Inserted, report: Report): void {
  const known = new Set(issues.map(({ path, message }) => `${pointerOf(path)} ${message}`));
  for (const { path, message } of issues) {
    const pointer = pointerOf(path);
    const [place = '', component] = [...inserted].find(([one]) => `${pointer}/`.startsWith(`${one}/`)) ?? [];
    if (component !== undefined && known.has(`${component}${pointer.slice(place.length)} ${message}`))
      continue;
    report(pointer, `${nameOf(path)} ${complaintInWords(message)}.`.replace(/\.\.$/, '.'));
  }
}

function pointerOf(path: PropertyKey[]): string {
  return path.map((step) => `/${escapePointer(String(step))}`).join('');
}

function nameOf(path: PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The document';
  return typeof last === 'number' ? `Item ${last + 1} of \`${String(path.at(-2))}\`` : `\`${String(last)}\``;
}
