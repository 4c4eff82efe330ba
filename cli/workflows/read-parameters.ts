import { suggest } from '../text/did-you-mean.ts';
import { encode, encodePath, headerText, isToken } from '../text/url-encoding.ts';
import type { ArazzoParameter } from './document.ts';
import { readTemplate, type StepContext } from './expressions.ts';
import { escapeBraces, type Template } from './model.ts';
import { operationName } from './sources.ts';

/** How the text around variables is written, by the location of a parameter. */
const LITERALS: Record<string, (text: string) => string> = {
  path: encode,
  query: (text) => text,
  header: headerPiece,
};

/** The values of the parameters of a step: of its path, and the others by name. */
export interface Parameters {
  path: Template;
  /** The values in it, encoded where they are text. */
  inPath: Record<string, Template>;
  query: Record<string, Template>;
  header: Record<string, Template>;
}

/** Reads the parameters of a step, and those of the workflow that its operation has. */
export function readParameters(context: StepContext): Parameters {
  const { step, workflow, pointer, workflowPointer, found, scope } = context;
  const values: Record<string, Map<string, Template>> = {};
  const read = (parameters: ArazzoParameter[] = [], owner: string) => {
    for (const [index, parameter] of parameters.entries()) {
      const { name, in: location, value } = parameter;
      const place = `${owner}/parameters/${index}`;
      const isRepeated = parameters
        .slice(0, index)
        .some((other) => other.name === name && other.in === location);
      if (isRepeated)
        scope.report(`${place}/name`, `\`${name}\` has a value already.`, 'Remove one of the two.');
      else if (!namesIn(context, location).includes(name)) {
        // The operation need not have every parameter of the workflow.
        if (owner === pointer) reportUnknown(parameter, `${place}/name`, context);
      } else if (
        isSendable(parameter, `${place}/value`, context) &&
        !values[location]?.has(name) &&
        (location !== 'header' || isToken(name))
      ) {
        const at = { pointer: `${place}/value`, scope };
        reportInvalid(parameter, at.pointer, context);
        const template = readTemplate(String(value), at, LITERALS[location]);
        values[location] = (values[location] ?? new Map()).set(name, template);
      }
    }
  };
  read(step.parameters, pointer);
  read(workflow.parameters, workflowPointer);
  reportMissing(values, context);
  const path = found.operation.pathParts.map(({ text, parameter }) =>
    parameter === undefined ? escapeBraces(encodePath(text)) : (values.path?.get(parameter) ?? ''),
  );
  const named = (location: string) => Object.fromEntries(values[location] ?? []);
  return { path: path.join(''), inPath: named('path'), query: named('query'), header: named('header') };
}

function reportUnknown({ name, in: location }: ArazzoParameter, place: string, context: StepContext): void {
  const { operation } = context.found;
  const message = `\`${operationName(operation)}\` has no ${location} parameter \`${name}\`.`;
  const declared = namesIn(context, location);
  const other = operation.parameterGroups.find(({ parameters }) =>
    parameters.some((parameter) => parameter.name === name),
  );
  const nearest = declared.length > 0 ? suggest(name, declared) : undefined;
  context.scope.report(place, message, other ? `Write \`in: ${other.location}\`.` : nearest);
}

/** Headers that clients write themselves (RFC 9110 §7.6.1, §10.1.1). */
const OF_CONNECTION =
  /^(?:connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** Whether a request can have the value of a parameter; reports it otherwise. */
function isSendable(
  { name, in: location, value }: ArazzoParameter,
  place: string,
  { scope }: StepContext,
): boolean {
  if (typeof value === 'object')
    scope.report(place, `The value of \`${name}\` must be a text, a number or a boolean.`);
  else if (location === 'header' && OF_CONNECTION.test(name))
    scope.report(
      place,
      `Scripts cannot send the header \`${name}\`, which belongs to the connection.`,
      'Remove it.',
    );
  else if (location === 'path' && /^\.{0,2}$/.test(String(value)))
    scope.report(place, `\`${value}\` cannot be a path segment: the URL would belong to another endpoint.`);
  else return true;
  return false;
}

/** Reports an input that parameters cannot be, and a value without expressions that the schema of the parameter does not allow. */
function reportInvalid(
  { name, in: location, value }: ArazzoParameter,
  place: string,
  { scope, workflow, found: { source, operation } }: StepContext,
): void {
  const text = String(value);
  const [, output = ''] = /(\$steps\.[\w-]+\.outputs\.\w+)/.exec(text) ?? [];
  const types = scope.variables.get(output)?.types ?? [];
  if (types.length > 0 && types.every((type) => /^(?:array|object)$/.test(type)))
    scope.report(
      place,
      `\`${output}\` is an ${types.join(' or ')}, which scripts do not write into parameters.`,
      'Keep a part of it in `outputs`.',
    );
  const [, input = ''] = /\$inputs\.(\w+)/.exec(text) ?? [];
  const { type = '' } = new Map(Object.entries(workflow.inputs?.properties ?? {})).get(input) ?? {};
  if (/^(?:array|object)$/.test(type))
    scope.report(
      place,
      `\`$inputs.${input}\` is an ${type}, which scripts do not write into parameters.`,
      'Make it a `string`, which readers write as the API expects it.',
    );
  if (text.includes('$')) return;
  const faults = source.api.validator.parameter(operation, { in: location, name }, text);
  for (const { message, hint } of faults)
    scope.report(place, `The ${location} parameter \`${name}\` is \`${text}\`. ${message}`, hint);
}

function reportMissing(values: Record<string, Map<string, Template>>, context: StepContext): void {
  const { step, pointer, found, scope } = context;
  const given = step.parameters ?? [];
  // One with a wrong name or location has been reported, and may be what is missing.
  if (!given.every(({ name, in: place }) => namesIn(context, place).includes(name))) return;
  const isGiven = (wanted: string, place: string) =>
    given.some((parameter) => parameter.name === wanted && parameter.in === place);
  for (const { location, parameters } of found.operation.parameterGroups)
    for (const { name, required } of parameters)
      if (required && location !== 'cookie' && !(values[location]?.has(name) || isGiven(name, location)))
        scope.report(
          pointer,
          `The parameter \`${name}\` is required.`,
          `Add it to \`parameters\`, in: ${location}.`,
        );
}

function namesIn({ found }: StepContext, location: string): string[] {
  return found.operation.parameterGroups
    .filter((group) => group.location === location)
    .flatMap((group) => group.parameters.map(({ name }) => name));
}

/** Removes everything that could end a header or begin another one, and keeps a space that separates a variable. */
function headerPiece(text: string): string {
  const [, before = '', after = ''] = /^( ?).*?( ?)$/s.exec(text) ?? [];
  return text.trim() === '' ? before : before + headerText(text) + after;
}
