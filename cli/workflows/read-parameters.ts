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
    for (const [index, { name, in: location, value }] of parameters.entries()) {
      const place = `${owner}/parameters/${index}`;
      const declared = namesIn(context, location);
      const isRepeated = parameters
        .slice(0, index)
        .some((other) => other.name === name && other.in === location);
      if (isRepeated)
        scope.report(`${place}/name`, `\`${name}\` has a value already.`, 'Remove one of the two.');
      else if (!declared.includes(name)) {
        const message = `\`${operationName(found.operation)}\` has no ${location} parameter \`${name}\`.`;
        const other = found.operation.parameterGroups.find(({ parameters }) =>
          parameters.some((parameter) => parameter.name === name),
        );
        const hint = other
          ? `Write \`in: ${other.location}\`.`
          : declared.length > 0
            ? suggest(name, declared)
            : undefined;
        if (owner === pointer) scope.report(`${place}/name`, message, hint);
      } else if (typeof value === 'object')
        scope.report(`${place}/value`, `The value of \`${name}\` must be a text, a number or a boolean.`);
      else if (location === 'path' && /^\.{0,2}$/.test(String(value)))
        scope.report(
          `${place}/value`,
          `\`${value}\` cannot be a path segment: the URL would belong to another endpoint.`,
        );
      else if (!values[location]?.has(name) && (location !== 'header' || isToken(name))) {
        const template = readTemplate(
          String(value),
          { pointer: `${place}/value`, scope },
          LITERALS[location],
        );
        values[location] = (values[location] ?? new Map()).set(name, template);
      }
    }
  };
  read(step.parameters, pointer);
  read(workflow.parameters, workflowPointer);
  // One with a wrong name or location has been reported, and may be what is missing.
  const isKnown = (step.parameters ?? []).every(({ name, in: place }) =>
    namesIn(context, place).includes(name),
  );
  for (const { location, parameters } of found.operation.parameterGroups)
    for (const { name, required } of parameters)
      if (isKnown && required && location !== 'cookie' && !values[location]?.has(name))
        scope.report(
          pointer,
          `The parameter \`${name}\` is required.`,
          `Add it to \`parameters\`, in: ${location}.`,
        );
  const path = found.operation.pathParts.map(({ text, isParameter }) =>
    isParameter ? (values.path?.get(text.slice(1, -1)) ?? '') : escapeBraces(encodePath(text)),
  );
  const named = (location: string) => Object.fromEntries(values[location] ?? []);
  return { path: path.join(''), inPath: named('path'), query: named('query'), header: named('header') };
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
