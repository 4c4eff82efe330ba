import { z } from 'zod';
import { isObject } from '../openapi/document/json-object.ts';
import { emptyHint, ISSUES, quotesHint } from '../problem.ts';
import { didYouMean, editsWithin, isSpeltAlike, nearestName, suggest } from '../text/did-you-mean.ts';
import { escapePointer, toPointer } from '../text/json-pointer.ts';
import { type ArazzoDocument, DOCUMENT, EXTENSIONS, INPUTS, UNSUPPORTED } from './document.ts';

/** Reports a problem at the JSON Pointer of a value. */
export type Report = (pointer: string, message: string, hint?: string) => void;

/** Validates the data of an Arazzo document. Returns it unless it has errors. */
export function readDocument(data: unknown, report: Report): ArazzoDocument | undefined {
  if (!isObject(data) || !Object.hasOwn(data, 'arazzo')) {
    const hint = 'Workflows are Arazzo 1.0.1 documents: see docs/workflows.md.';
    report('', 'This is not an Arazzo document: `arazzo` is required.', hint);
    return undefined;
  }
  let isValid = true;
  const reportError: Report = (...error) => {
    isValid = false;
    report(...error);
  };
  const misspelt = new Set<string>();
  checkProperties({ value: data, schema: DOCUMENT, pointer: '' }, { report: reportError, misspelt });
  const parsed = DOCUMENT.safeParse(data, ISSUES);
  for (const issue of parsed.error?.issues ?? []) {
    const { path, message } = issue;
    const pointer = toPointer(path.map(String));
    // A misspelt property is not reported as missing, too.
    const isReported = issue.code === 'unrecognized_keys' && !issue.keys.some((key) => key.startsWith('x-'));
    if (!misspelt.has(pointer) && !isReported)
      reportError(pointer, `${nameOf(path)} ${message}.`.replace(/\.\.$/, '.'), hintFor(issue));
  }
  return isValid ? parsed.data : undefined;
}

function hintFor(issue: z.core.$ZodIssue): string | undefined {
  const [field, last] = [issue.path.at(-2), issue.path.at(-1)];
  if (last === 'arazzo' && typeof issue.input !== 'string') return 'Write `arazzo: 1.0.1`.';
  if (field === 'successCriteria' && typeof issue.input === 'string')
    return `Write \`condition: ${issue.input}\`.`;
  const [key = ''] = Object.keys(Object(issue.input));
  if (issue.code === 'invalid_type' && issue.expected === 'string' && /^\$[a-z]/i.test(key))
    return `Write \`${key}\`: a text that begins with a brace needs quotes.`;
  if (issue.code === 'invalid_type' && issue.expected === 'array' && typeof issue.input === 'string')
    return /criteria$/i.test(String(last))
      ? `Write \`${String(last)}: [{ condition: ${issue.input} }]\`.`
      : `Write \`${String(last)}: [${issue.input}]\`.`;
  if (issue.code === 'invalid_value' && typeof issue.input === 'string')
    return didYouMean(issue.input, issue.values.map(String));
  const [, number] = /^(\d+(?:\.\d+)?) ?(?:s|secs?|seconds?)?$/.exec(String(issue.input)) ?? [];
  if (issue.code === 'invalid_type' && issue.expected === 'number' && number !== undefined)
    return `Write the number alone: \`${String(last)}: ${number}\`.`;
  return quotesHint(issue) ?? emptyHint(issue);
}

/** Reports unknown properties of objects at any depth, except in JSON Schemas, and except for extensions of others: `x-…`. */
function checkProperties({ value, schema, pointer }: Part, found: Found): void {
  if (!(schema instanceof z.ZodObject) || schema === INPUTS || !isObject(value)) return;
  const { report, misspelt } = found;
  const names = Object.keys(schema.shape);
  for (const [key, inner] of Object.entries(value)) {
    const part = { value: inner, schema: schema.shape[key], pointer: `${pointer}/${escapePointer(key)}` };
    const at = part.pointer;
    if (names.includes(key)) for (const one of itemsOf(part)) checkProperties(one, found);
    else if (key === 'operationPath' && Object.hasOwn(value, 'operationId'))
      report(at, 'A step has either `operationId` or `operationPath`.', 'Remove `operationPath`.');
    else if (Object.hasOwn(UNSUPPORTED, key)) {
      report(at, `\`${key}\` is not supported.`, UNSUPPORTED[key]);
      if (key === 'operationPath') misspelt.add(`${pointer}/operationId`);
    } else if (key.startsWith('x-')) checkExtension(part, names, found);
    else {
      const meant = nearestName(
        key,
        names.filter((name) => !Object.hasOwn(value, name)),
      );
      misspelt.add(`${pointer}/${meant}`);
      const hint = meant === undefined ? suggest(key, names) : `Did you mean \`${meant}\`?`;
      report(at, `Unknown property \`${key}\`.`, hint);
    }
  }
}

/** Reports an extension of ours that stands where it is not read, or is misspelt; others may belong to another tool. */
function checkExtension({ pointer }: Part, names: string[], { report, misspelt }: Found): void {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  const isTypo = (name: string) =>
    isSpeltAlike(key, name) || (name.length > 6 && editsWithin(1, key, name) === 1);
  const meant = names.find((name) => name.startsWith('x-') && isTypo(name));
  if (meant !== undefined) {
    report(pointer, `Unknown property \`${key}\`.`, `Did you mean \`${meant}\`?`);
    misspelt.add(`${pointer.slice(0, pointer.lastIndexOf('/'))}/${meant}`);
  } else if (EXTENSIONS.includes(key))
    report(
      pointer,
      `\`${key}\` is not read here.`,
      'Move it to the object that it is of: see “Extensions” in docs/workflows.md.',
    );
}

/** Where faults are reported, and the pointers of properties that are there under a misspelt name. */
interface Found {
  report: Report;
  misspelt: Set<string>;
}

/** A part of the document, with what it is validated against. */
interface Part {
  value: unknown;
  schema: z.core.$ZodType;
  pointer: string;
}

/** Returns the items of a list or a map, or the part itself. */
function itemsOf({ value, schema, pointer }: Part): Part[] {
  const required = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  if (!(required instanceof z.ZodArray || required instanceof z.ZodRecord))
    return [{ value, schema: required, pointer }];
  const items = required instanceof z.ZodArray ? required.element : required.valueType;
  return Object.entries(typeof value === 'object' ? (value ?? {}) : {}).map(([name, item]) => ({
    value: item,
    schema: items,
    pointer: `${pointer}/${escapePointer(name)}`,
  }));
}

function nameOf(path: PropertyKey[]): string {
  const last = path.at(-1);
  if (last === undefined) return 'The document';
  return typeof last === 'number' ? `Item ${last + 1} of \`${String(path.at(-2))}\`` : `\`${String(last)}\``;
}
