import { suggest } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import { readCredentials } from './credentials.ts';
import { type ResponseContext, readExpression, type StepContext } from './expressions.ts';
import { type Creation, environmentName, type Input, type Step, type StepData } from './model.ts';
import { readBody } from './read-body.ts';
import { readAfter, readCriteria, readOtherwise } from './read-conditions.ts';
import { readParameters } from './read-parameters.ts';
import { type AnswerFields, readQuestions } from './read-questions.ts';
import { knownTypes, responseSchemas } from './schemas.ts';
import { checkEndpoints } from './sources.ts';

/** Reads a step, and validates it against its operation. */
export function readStep(
  context: StepContext,
  number: number,
  known: { inputs: Input[]; answers: Map<string, AnswerFields> },
): Step {
  const { step, pointer, found, scope } = context;
  const { source, operation } = found;
  for (const [index, { type }] of (step.onFailure ?? []).entries())
    if (step['x-creates'] && type === 'retry')
      scope.report(`${pointer}/onFailure/${index}`, 'What creates something must not be sent again.');
  checkPolls(context);
  // An input that is asked for before the request is known in it.
  const asked = (step['x-ask'] ?? []).map(environmentName);
  const before = { ...context, scope: { ...scope, variables: new Map(scope.variables) } };
  for (const [expression, { name }] of scope.variables)
    if (asked.includes(name)) before.scope.variables.set(expression, { name });
  const { path, inPath, query, header } = readParameters(before);
  const { basic, headers } = readCredentials(before);
  const { json, form, type } = readBody(before, known.answers);
  const after = { ...context, scope: { ...before.scope, done: new Set([...scope.done, step.stepId]) } };
  const data: StepData = {
    title: step.description ? oneLine(step.description) : operation.title,
    request: `${operation.method} ${path}`,
    ask: asked,
    query,
    headers: { ...headers, ...header, ...(type !== undefined && { 'Content-Type': type }) },
    ...(basic && { basic }),
    ...(json !== undefined && { json }),
    ...(form && { form }),
    ...(step['x-creates'] && { creates: readCreation(step['x-creates'], context) }),
    success: readCriteria(step.successCriteria, `${pointer}/successCriteria`, {
      ...before,
      onlySuccess: true,
    }),
    keep: readOutputs(context),
    show: readPlaces(step['x-show'], `${pointer}/x-show`, {
      scope,
      response: { ...found, onlySuccess: false },
    }),
    askEach: readQuestions(context, known),
    after: readAfter(step.onSuccess, `${pointer}/onSuccess`, after),
    otherwise: readOtherwise(step.onFailure, `${pointer}/onFailure`, before),
  };
  return {
    id: step.stepId,
    number,
    method: operation.method,
    href: `${source.api.url}#${operation.anchor}`,
    pathTemplate: operation.path,
    inPath,
    outputs: Object.keys(step.outputs ?? {}),
    credentials: Object.keys(headers),
    data: withoutEmpty(data),
  };
}

/** Reports a poll by a request that may not be safe to repeat, unless its criteria say what it is repeated after. */
function checkPolls({ step, pointer, found, scope }: StepContext): void {
  const { method } = found.operation;
  const asksBody = step.successCriteria?.some(({ condition }) => condition.includes('$response.body'));
  if (/^(?:GET|HEAD)$/.test(method) || !asksBody || step['x-creates']) return;
  for (const [index, { type, criteria = [] }] of (step.onFailure ?? []).entries())
    if (type === 'retry' && criteria.length === 0)
      scope.report(
        `${pointer}/onFailure/${index}`,
        `Without criteria, ${method} is repeated only after a refusal, not until its response has what \`successCriteria\` say.`,
        'If it does nothing twice, add `criteria: [{ condition: $statusCode == 200 }]`; otherwise the status after which it is repeated.',
      );
}

/** Reads expressions about the response, by name. */
function readPlaces(
  expressions: Record<string, string> = {},
  pointer: string,
  { scope, response }: Pick<StepContext, 'scope'> & { response: ResponseContext },
): Record<string, string> {
  const read = Object.entries(expressions).flatMap(([name, text]): [string, string][] => {
    const own = `${pointer}/${escapePointer(name)}`;
    const place = readExpression(text, { pointer: own, scope, response });
    if (place === 'status' || place?.startsWith('{')) scope.report(own, 'This must be in the response body.');
    return place === undefined ? [] : [[name, place]];
  });
  return Object.fromEntries(read);
}

function readOutputs(context: StepContext): NonNullable<StepData['keep']> {
  const { step, pointer, scope, found } = context;
  const { outputs = {}, 'x-query-outputs': queries = {} } = step;
  for (const name of Object.keys(queries)) checkOutput(name, `${pointer}/x-query-outputs/${name}`, context);
  const response = { ...found, onlySuccess: true };
  const places = readPlaces(outputs, `${pointer}/outputs`, { scope, response });
  return Object.fromEntries(
    Object.entries(places).map(([name, place]) => {
      const parameter = Object.hasOwn(queries, name) ? queries[name] : undefined;
      const variable = scope.variables.get(`$steps.${step.stepId}.outputs.${name}`);
      const types = knownTypes(responseSchemas(response, pointerSteps(place)));
      if (variable && types && parameter === undefined) variable.types = types;
      return [environmentName(name), parameter === undefined ? place : [place, parameter]];
    }),
  );
}

/** Reads what a request creates; its id must be an output of the step. */
function readCreation(
  { what, output, find, cancel }: NonNullable<StepContext['step']['x-creates']>,
  context: StepContext,
): Creation {
  const { scope, found, pointer } = context;
  checkOutput(output, `${pointer}/x-creates/output`, context);
  for (const [key, text] of Object.entries({ find, cancel }))
    checkEndpoints(text ?? '', found.source, {
      pointer: `${pointer}/x-creates/${key}`,
      report: scope.report,
    });
  const id = environmentName(output);
  return { what, id, find: oneLine(find), ...(cancel !== undefined && { cancel: oneLine(cancel) }) };
}

function checkOutput(name: string, pointer: string, { step, scope }: StepContext): void {
  const names = Object.keys(step.outputs ?? {});
  if (names.includes(name)) return;
  const hint =
    names.length > 0 ? suggest(name, names) : `Write \`outputs: { ${name}: $response.body#/id }\`.`;
  scope.report(pointer, `\`${name}\` is not in \`outputs\`.`, hint);
}

/** Leaves out what a script doesn't need to say. */
function withoutEmpty(data: StepData): StepData {
  const isFull = ([key, value]: [string, unknown]) =>
    key === 'json' || typeof value !== 'object' || Object.keys(value ?? {}).length > 0;
  return Object.fromEntries(Object.entries(data).filter(isFull)) as unknown as StepData;
}
