import { encode, encodePath, headerText, isToken } from '../openapi/samples/http-request.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { credentialsOf } from './credentials.ts';
import type { ArazzoParameter, ArazzoStep, ArazzoWorkflow } from './document.ts';
import type { Step, Text } from './model.ts';
import { readText, type Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';

interface Given {
  parameter: ArazzoParameter;
  pointer: string;
  /** Of all steps: it counts where the operation has it. */
  isShared: boolean;
}

/** Path, query, headers and credentials of a step. */
export function readParameters(
  {
    step,
    workflow,
    pointer,
    workflowPointer,
  }: {
    step: ArazzoStep;
    workflow: ArazzoWorkflow;
    pointer: string;
    workflowPointer: string;
  },
  found: FoundOperation,
  scope: Scope,
): Pick<Step, 'path' | 'query' | 'headers' | 'basic'> {
  const own = (step.parameters ?? []).map(
    (parameter, index): Given => ({
      parameter,
      pointer: `${pointer}/parameters/${index}`,
      isShared: false,
    }),
  );
  const shared = (workflow.parameters ?? [])
    .map(
      (parameter, index): Given => ({
        parameter,
        pointer: `${workflowPointer}/parameters/${index}`,
        isShared: true,
      }),
    )
    .filter(({ parameter }) => !own.some((one) => isSame(one.parameter, parameter)));
  const values = new Map<string, Text>();
  const credentials = credentialsOf(found, { step, workflow, pointer, workflowPointer }, scope);
  const isCredential = (name: string) => credentials.names.includes(name.toLowerCase());
  for (const given of [...own, ...shared]) {
    const { name, in: place } = given.parameter;
    const isKnown =
      isDeclared(found, given.parameter) || (place === 'header' && isCredential(name) && isToken(name));
    if (!isKnown) {
      if (!given.isShared) tellUnknown(given, found, scope);
      // Without its place it is not missing as well.
      for (const group of found.operation.parameterGroups)
        if (place === undefined && group.parameters.some((parameter) => parameter.name === name))
          values.set(`${group.location} ${name}`, []);
    } else if (place === 'cookie') scope.report(`${given.pointer}/in`, 'Cookies are not supported.');
    else values.set(`${place} ${name}`, valueText(given, scope));
  }
  const given = new Set([...values.keys()].map((key) => key.toLowerCase()));
  if (!credentials.isGiven && !credentials.names.some((name) => given.has(`header ${name}`)))
    credentials.tellMissing();
  return {
    ...placed(found, values, { pointer, scope }),
    ...(credentials.basic && { basic: credentials.basic }),
    headers: writable([...credentials.headers, ...named(values, 'header')]),
  };
}

function isSame(one: ArazzoParameter, other: ArazzoParameter): boolean {
  return one.name === other.name && one.in === other.in;
}

function isDeclared({ operation }: FoundOperation, { name, in: place }: ArazzoParameter): boolean {
  return operation.parameterGroups.some(
    (group) => group.location === place && group.parameters.some((parameter) => parameter.name === name),
  );
}

function tellUnknown({ parameter, pointer }: Given, { operation }: FoundOperation, scope: Scope): void {
  const called = operation.operationId ?? `${operation.method} ${operation.path}`;
  if (parameter.in === undefined) {
    scope.report(
      pointer,
      `The parameter \`${parameter.name}\` requires \`in\`.`,
      'Write path, query or header.',
    );
    return;
  }
  const names = operation.parameterGroups
    .filter((group) => group.location === parameter.in)
    .flatMap((group) => group.parameters.map((one) => one.name));
  scope.report(
    `${pointer}/name`,
    `\`${called}\` has no ${parameter.in} parameter \`${parameter.name}\`.`,
    didYouMean(parameter.name, names) ?? (names.length > 0 ? `Available: ${names.join(', ')}.` : undefined),
  );
}

function valueText({ parameter: { name, value }, pointer }: Given, scope: Scope): Text {
  if (typeof value === 'string') return readText(value, `${pointer}/value`, scope);
  if (typeof value === 'number' || typeof value === 'boolean') return [{ text: String(value) }];
  scope.report(`${pointer}/value`, `The value of \`${name}\` must be a text, a number or a boolean.`);
  return [];
}

/** Puts values where the operation has them; what is required must be there. */
function placed(
  { operation }: FoundOperation,
  values: Map<string, Text>,
  { pointer, scope }: { pointer: string; scope: Scope },
): Pick<Step, 'path' | 'query'> {
  for (const { location: where, parameters } of operation.parameterGroups)
    for (const { name, required } of parameters)
      if (required && where !== 'cookie' && !values.has(`${where} ${name}`))
        scope.report(
          pointer,
          `The parameter \`${name}\` is required.`,
          `Add it to \`parameters\`, in: ${where}.`,
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
  return {
    path: operation.pathParts.flatMap(({ text, isParameter }): Text => {
      if (!isParameter) return [{ text: encodePath(text) }];
      const value = values.get(`path ${text.slice(1, -1)}`) ?? [{ text }];
      return value.map((piece) => ('text' in piece ? { text: encode(piece.text) } : piece));
    }),
    query: named(values, 'query'),
  };
}

/** Headers that end where their line ends. */
function writable(headers: Step['headers']): Step['headers'] {
  return headers
    .filter(({ name }) => isToken(name))
    .map(({ value, ...header }) => ({
      ...header,
      value: value.map((piece) => ('text' in piece ? { text: headerPiece(piece.text) } : piece)),
    }));
}

/** Spaces at the ends separate words from what is filled in. */
function headerPiece(text: string): string {
  const [, before = '', after = ''] = /^( ?).*?( ?)$/s.exec(text) ?? [];
  return text.trim() === '' ? before : before + headerText(text) + after;
}

function named(values: Map<string, Text>, where: string): { name: string; value: Text }[] {
  return [...values]
    .filter(([key]) => key.startsWith(`${where} `))
    .map(([key, value]) => ({ name: key.slice(where.length + 1), value }));
}
