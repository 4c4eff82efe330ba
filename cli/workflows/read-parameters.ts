import { nearestName, suggest } from '../text/did-you-mean.ts';
import { encode, encodePath, headerText, isToken } from '../text/url-encoding.ts';
import { credentialsOf } from './credentials.ts';
import type { ArazzoParameter } from './document.ts';
import type { Step, Template } from './model.ts';
import { readTemplate, type Scope, type StepContext } from './scope.ts';
import { type FoundOperation, operationName } from './sources.ts';

interface Given {
  parameter: ArazzoParameter;
  pointer: string;
  /** A parameter of the workflow, which is ignored if the operation doesn't have it. */
  isShared: boolean;
}

/** Reads path, query, headers and credentials of a step. */
export function readParameters(
  found: FoundOperation,
  context: StepContext,
): Pick<Step, 'path' | 'pathValues' | 'query' | 'headers' | 'basic'> {
  const { step, workflow, pointer, workflowPointer, scope } = context;
  const read = (parameters: ArazzoParameter[] = [], owner: string): Given[] =>
    parameters.map((parameter, index) => ({
      parameter,
      pointer: `${owner}/parameters/${index}`,
      isShared: owner === workflowPointer,
    }));
  const own = read(step.parameters, pointer);
  const shared = read(workflow.parameters, workflowPointer).filter(
    ({ parameter }) =>
      !own.some((other) => other.parameter.name === parameter.name && other.parameter.in === parameter.in),
  );
  const values = new Map<string, Template>();
  const credentials = credentialsOf(found, context);
  const isCredential = (name: string) => credentials.headerNames.includes(name.toLowerCase());
  for (const given of [...own, ...shared]) {
    const { name, in: location } = given.parameter;
    const isKnown =
      isDeclared(found, given.parameter) || (location === 'header' && isCredential(name) && isToken(name));
    if (!isKnown) {
      if (!given.isShared) reportUnknown(given, found, scope);
      // A parameter with another name or location is not reported as missing, too.
      for (const group of found.operation.parameterGroups) {
        const names = group.parameters.map((parameter) => parameter.name);
        const meant = names.includes(name)
          ? name
          : nearestName(name, location === group.location ? names : []);
        if (meant !== undefined) values.set(`${group.location} ${meant}`, []);
      }
    } else if (location === 'cookie') scope.report(`${given.pointer}/in`, 'Cookies are not supported.');
    else values.set(`${location} ${name}`, readValue(given, scope));
  }
  const names = new Set([...values.keys()].map((key) => key.toLowerCase()));
  if (!credentials.isComplete && !credentials.headerNames.some((name) => names.has(`header ${name}`)))
    credentials.reportMissing();
  checkValues(found, values, { pointer, scope });
  return {
    path: found.operation.pathParts.flatMap(({ text, isParameter }): Template => {
      if (!isParameter) return [{ text: encodePath(text) }];
      const value = values.get(`path ${text.slice(1, -1)}`) ?? [{ text }];
      return value.map((piece) => ('text' in piece ? { text: encode(piece.text) } : piece));
    }),
    pathValues: valuesIn('path', values),
    query: valuesIn('query', values),
    ...(credentials.basic && { basic: credentials.basic }),
    headers: escapeHeaders([...credentials.headers, ...valuesIn('header', values)]),
  };
}

function isDeclared({ operation }: FoundOperation, { name, in: location }: ArazzoParameter): boolean {
  return operation.parameterGroups.some(
    (group) => group.location === location && group.parameters.some((parameter) => parameter.name === name),
  );
}

function reportUnknown({ parameter, pointer }: Given, { operation }: FoundOperation, scope: Scope): void {
  if (parameter.in === undefined) {
    scope.report(
      pointer,
      `The parameter \`${parameter.name}\` requires \`in\`.`,
      'Write path, query or header.',
    );
    return;
  }
  const other = operation.parameterGroups.find(({ parameters }) =>
    parameters.some(({ name }) => name === parameter.name),
  );
  const names = operation.parameterGroups
    .filter((group) => group.location === parameter.in)
    .flatMap((group) => group.parameters.map(({ name }) => name));
  scope.report(
    `${pointer}/name`,
    `\`${operationName(operation)}\` has no ${parameter.in} parameter \`${parameter.name}\`.`,
    other
      ? `Write \`in: ${other.location}\`.`
      : names.length > 0
        ? suggest(parameter.name, names)
        : undefined,
  );
}

function readValue({ parameter: { name, value }, pointer }: Given, scope: Scope): Template {
  if (typeof value === 'string') return readTemplate(value, `${pointer}/value`, scope);
  if (typeof value === 'number' || typeof value === 'boolean') return [{ text: String(value) }];
  scope.report(`${pointer}/value`, `The value of \`${name}\` must be a text, a number or a boolean.`);
  return [];
}

/** Reports missing parameters, and literals that cannot be a path segment. */
function checkValues(
  { operation }: FoundOperation,
  values: Map<string, Template>,
  { pointer, scope }: { pointer: string; scope: Scope },
): void {
  for (const { location, parameters } of operation.parameterGroups)
    for (const { name, required } of parameters)
      if (required && location !== 'cookie' && !values.has(`${location} ${name}`))
        scope.report(
          pointer,
          `The parameter \`${name}\` is required.`,
          `Add it to \`parameters\`, in: ${location}.`,
        );
  for (const [key, value] of values) {
    const [only] = value;
    if (
      key.startsWith('path ') &&
      value.length === 1 &&
      only &&
      'text' in only &&
      /^\.{0,2}$/.test(only.text)
    )
      scope.report(
        pointer,
        `\`${only.text}\` cannot be a path segment: the URL would belong to another endpoint.`,
      );
  }
}

/** Removes everything that could end a header or begin another one. */
function escapeHeaders(headers: Step['headers']): Step['headers'] {
  return headers
    .filter(({ name }) => isToken(name))
    .map(({ value, ...header }) => ({
      ...header,
      value: value.map((piece) => ('text' in piece ? { text: escapeHeaderPiece(piece.text) } : piece)),
    }));
}

/** Keeps a space at either end, which separates the text from a variable. */
function escapeHeaderPiece(text: string): string {
  const [, before = '', after = ''] = /^( ?).*?( ?)$/s.exec(text) ?? [];
  return text.trim() === '' ? before : before + headerText(text) + after;
}

function valuesIn(location: string, values: Map<string, Template>): { name: string; value: Template }[] {
  return [...values]
    .filter(([key]) => key.startsWith(`${location} `))
    .map(([key, value]) => ({ name: key.slice(location.length + 1), value }));
}
