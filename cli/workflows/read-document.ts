import { z } from 'zod';
import { isObject, type JsonObject } from '../openapi/document/json-object.ts';
import { ISSUES } from '../problem.ts';
import { didYouMean, suggest } from '../text/did-you-mean.ts';
import { escapePointer, toPointer } from '../text/json-pointer.ts';
import { type ArazzoDocument, DOCUMENT, INPUTS, REUSABLE } from './document.ts';

/** Reports a problem at the JSON Pointer of a value. */
export type Report = (pointer: string, message: string, hint?: string) => void;

/** Validates the data of an Arazzo document. Returns it with all reusable objects in place, unless it has errors. */
export function readDocument(data: unknown, report: Report): ArazzoDocument | undefined {
  if (!isObject(data) || !Object.hasOwn(data, 'arazzo')) {
    reportOtherFormat(data, report);
    return undefined;
  }
  let isValid = true;
  const reportError: Report = (...error) => {
    isValid = false;
    report(...error);
  };
  const misspelt = new Set<string>();
  checkProperties(data, DOCUMENT, { pointer: '' }, (pointer, message, hint) => {
    const [, key] = /^Did you mean `(.+)`\?$/.exec(hint ?? '') ?? [];
    if (key !== undefined) misspelt.add(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${key}`);
    reportError(pointer, message, hint);
  });
  const { document, inserted } = insertComponents(data, reportError);
  const parsed = DOCUMENT.safeParse(document, ISSUES);
  if (!parsed.success)
    reportIssues(
      parsed.error.issues,
      inserted,
      // A misspelt property is not reported as missing, too.
      (pointer, ...error) => misspelt.has(pointer) || reportError(pointer, ...error),
    );
  return isValid ? parsed.data : undefined;
}

/** Properties of the format before Arazzo, and what replaced them. */
const FORMER: Record<string, string> = {
  title: '`info.title` and the `summary` of a workflow',
  description: 'the `description` of a workflow',
  about: 'the `description` of a workflow',
  inputs: 'the `inputs` of a workflow, a JSON Schema',
  needs: 'the `inputs` of a workflow, a JSON Schema',
  steps: 'the `steps` of a workflow, with a `stepId` and an `operationId` each',
};

function reportOtherFormat(data: unknown, report: Report): void {
  const old = isObject(data) ? Object.keys(data).filter((key) => Object.hasOwn(FORMER, key)) : [];
  for (const key of old) report(`/${key}`, `\`${key}\` is now ${FORMER[key]}.`, LEARN);
  if (old.length === 0) report('', 'This is not an Arazzo document: `arazzo` is required.', LEARN);
}

const LEARN = 'Workflows are Arazzo 1.0.1 documents: see docs/workflows.md.';

/** Reports unknown properties of objects at any depth, except in JSON Schemas, and except for extensions of others: `x-…`. */
function checkProperties(
  value: unknown,
  schema: z.core.$ZodType,
  { pointer, more = [] }: { pointer: string; more?: string[] },
  report: Report,
): void {
  if (!(schema instanceof z.ZodObject) || schema === INPUTS || !isObject(value)) return;
  const names = [...Object.keys(schema.shape), ...more];
  for (const [key, inner] of Object.entries(value)) {
    const location = `${pointer}/${escapePointer(key)}`;
    if (!names.includes(key)) {
      if (!key.startsWith('x-')) report(location, `Unknown property \`${key}\`.`, suggest(key, names));
      continue;
    }
    const property = schema.shape[key];
    const required = property instanceof z.ZodOptional ? property.unwrap() : property;
    if (required instanceof z.ZodArray || required instanceof z.ZodRecord) {
      const isList = required instanceof z.ZodArray;
      const items = isList ? required.element : required.valueType;
      const reference = isList && Object.hasOwn(REUSABLE, key) ? ['reference', 'value'] : [];
      for (const [name, item] of Object.entries(typeof inner === 'object' ? (inner ?? {}) : {}))
        checkProperties(
          item,
          items,
          { pointer: `${location}/${escapePointer(name)}`, more: reference },
          report,
        );
    } else checkProperties(inner, required, { pointer: location }, report);
  }
}

/** Maps the pointer of each reference to the pointer of its component. */
type Inserted = Map<string, string>;

/** Replaces references by the components that they refer to. */
function insertComponents(data: JsonObject, report: Report): { document: JsonObject; inserted: Inserted } {
  const components = isObject(data.components) ? data.components : {};
  const inserted: Inserted = new Map();
  const insert = (owner: unknown, pointer: string): unknown => {
    if (!isObject(owner)) return owner;
    const copy: JsonObject = { ...owner };
    for (const [property, kind] of Object.entries(REUSABLE)) {
      const items = owner[property];
      if (!Array.isArray(items)) continue;
      copy[property] = items.flatMap((item: unknown, index) => {
        if (!isObject(item) || typeof item.reference !== 'string') return [item];
        const { reference, ...siblings } = item as JsonObject & { reference: string };
        const location = `${pointer}/${property}/${index}`;
        for (const key of Object.keys(siblings).filter((name) => name !== 'value'))
          report(
            `${location}/${escapePointer(key)}`,
            `\`${key}\` is not allowed beside \`reference\`.`,
            'Write it in the component.',
          );
        const prefix = `$components.${kind}.`;
        const available = isObject(components[kind]) ? components[kind] : {};
        const name = reference.startsWith(prefix) ? reference.slice(prefix.length) : '';
        if (Object.hasOwn(available, name) && isObject(available[name])) {
          inserted.set(location, `/components/${kind}/${escapePointer(name)}`);
          return [{ ...available[name], ...siblings }];
        }
        const names = Object.keys(available).map((known) => prefix + known);
        report(`${location}/reference`, `Unknown component \`${reference}\`.`, didYouMean(reference, names));
        return [];
      });
    }
    if (Array.isArray(owner.steps))
      copy.steps = owner.steps.map((step: unknown, index) => insert(step, `${pointer}/steps/${index}`));
    return copy;
  };
  const workflows = Array.isArray(data.workflows)
    ? data.workflows.map((workflow: unknown, index) => insert(workflow, `/workflows/${index}`))
    : data.workflows;
  return { document: { ...data, workflows }, inserted };
}

/** Reports problems of a component only at the component, not wherever it is used. */
function reportIssues(issues: z.core.$ZodIssue[], inserted: Inserted, report: Report): void {
  const known = new Set(issues.map(({ path, message }) => `${toPointer(path.map(String))} ${message}`));
  for (const { path, message } of issues) {
    const pointer = toPointer(path.map(String));
    const [reference = '', component] =
      [...inserted].find(([own]) => `${pointer}/`.startsWith(`${own}/`)) ?? [];
    if (component !== undefined && known.has(`${component}${pointer.slice(reference.length)} ${message}`))
      continue;
    report(pointer, `${nameOf(path)} ${message}.`.replace(/\.\.$/, '.'));
  }
}

function nameOf(path: PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The document';
  return typeof last === 'number' ? `Item ${last + 1} of \`${String(path.at(-2))}\`` : `\`${String(last)}\``;
}
