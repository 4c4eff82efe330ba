/** What a script tells the runtime: a workflow as plain data, with variables by the names of the environment. */

import { isDeepStrictEqual } from 'node:util';
import {
  type Action,
  type Condition,
  type Creation,
  environmentName,
  type Input,
  runtimeValueFor,
  type Step,
  type Template,
  type Value,
  type Workflow,
} from './model.ts';
import { variablesOf } from './variables.ts';

type Data = Record<string, unknown>;

/** Returns a workflow as data of the runtime. */
export function scriptData(workflow: Workflow): Data {
  const { id, title, server, timeLimit, inputs, steps, outputs } = workflow;
  const creating = steps.findIndex(({ creates }) => creates);
  const resumed = stepsToResume(steps, creating);
  const shared = sharedHeaders(steps);
  return {
    name: id,
    title,
    servers: { ...(server.test !== undefined && { test: server.test }), production: server.production },
    timeLimit,
    inputs: Object.fromEntries(inputs.map((input) => [environmentName(input.name), inputData(input)])),
    ...(shared.length > 0 && { headers: named(shared) }),
    steps: steps.map((step) => ({
      ...stepData({ ...step, headers: step.headers.filter((header) => !isIn(shared, header)) }),
      ...(resumed.has(step.number) && { onResume: true }),
    })),
    ...(outputs.length > 0 && {
      outputs: Object.fromEntries(
        outputs.map(({ name, variable }) => [environmentName(name), environmentName(variable)]),
      ),
    }),
  };
}

function inputData(input: Input): Data {
  return {
    about: input.description,
    ...(input.type !== 'string' && { type: input.type }),
    ...(input.isSecret && { secret: true }),
    ...(input.isTestOnly && { testOnly: true }),
    ...(input.isPrompted && { asked: true }),
    ...(input.pattern !== undefined && { pattern: input.pattern }),
    ...(input.choices && { choices: input.choices }),
    ...(input.defaultValue !== undefined && { default: String(input.defaultValue) }),
  };
}

function stepData(step: Step): Data {
  const conditions = (list: Condition[]) => list.map(conditionData);
  const when = (action: Action) => (action.when.length > 0 ? { if: conditions(action.when) } : {});
  const { creates } = step;
  const plain = step.outputs.filter(({ queryParameter }) => queryParameter === undefined);
  const ofUrls = step.outputs.filter(({ queryParameter }) => queryParameter !== undefined);
  const needed = step.outputs.filter(({ isRequired }) => isRequired).map(({ name }) => environmentName(name));
  return withoutEmpty({
    title: step.title,
    ask: step.prompts.map(environmentName),
    ...requestData(step),
    ...(creates && { creates: creationData(creates) }),
    success: conditions(step.successCriteria),
    keep: Object.fromEntries(plain.map(({ name, value }) => [environmentName(name), operand(value)])),
    keepQuery: Object.fromEntries(
      ofUrls.map(({ name, value, queryParameter }) => [
        environmentName(name),
        [operand(value), queryParameter],
      ]),
    ),
    needed,
    show: Object.fromEntries(step.shownValues.map(({ label, value }) => [label, operand(value)])),
    askEach: Object.fromEntries(
      step.itemPrompts.map(({ name, items, fields }) => [
        environmentName(name),
        { items: operand(items), ...fields },
      ]),
    ),
    after: step.onSuccess.map((action) => ({
      ...when(action),
      ...(action.kind === 'goto' ? { goto: action.to } : { end: true }),
      ...(action.message !== undefined && { say: action.message }),
    })),
    otherwise: step.onFailure.map((action) => ({ ...when(action), ...failureData(action) })),
  });
}

function creationData({ what, output, find, cancel }: Creation): Data {
  return { what, id: environmentName(output), find, ...(cancel !== undefined && { cancel }) };
}

function failureData(action: Action): Data {
  if (action.kind === 'end') return { stop: action.message ?? 'The workflow has ended.' };
  if (action.kind === 'goto') return { goto: action.to };
  const { delay, limit, delayVariable, increment, message } = action;
  return {
    again: {
      every: delay,
      times: limit,
      ...(delayVariable !== undefined && { from: environmentName(delayVariable) }),
      ...(increment > 0 && { slower: increment }),
    },
    ...(message !== undefined && { say: message }),
  };
}

function named(list: Step['headers'] | Step['query']): Record<string, string> {
  return Object.fromEntries(list.map(({ name, value }) => [name, template(value)]));
}

/** The headers that every request has. */
function sharedHeaders([first, ...others]: Step[]): Step['headers'] {
  if (!first || others.length === 0) return [];
  return first.headers.filter((header) => others.every(({ headers }) => isIn(headers, header)));
}

function isIn(headers: Step['headers'], header: Step['headers'][number]): boolean {
  return headers.some((other) => isDeepStrictEqual(other, header));
}

function requestData({ method, path, query, headers, basic, body }: Step): Data {
  const content = body && withVariables(body.value, (text) => runtimeValueFor(body, text));
  return withoutEmpty({
    request: `${method} ${template(path)}`,
    query: named(query),
    headers: {
      ...named(headers),
      ...(body?.kind === 'json' && body.type !== 'application/json' && { 'Content-Type': body.type }),
    },
    ...(basic && { basic: [template(basic.user), template(basic.password)] }),
    ...(body?.kind === 'json' && { json: content }),
    ...(body?.kind === 'form' && {
      form: Object.fromEntries(Object.entries(content as object).map(([key, value]) => [key, String(value)])),
    }),
  });
}

/** Writes the strings of a body as templates. */
function withVariables(value: unknown, find: (text: string) => ReturnType<typeof runtimeValueFor>): unknown {
  if (typeof value === 'string') {
    const found = find(value);
    if (!found) return escapeBraces(value);
    if ('template' in found) return template(found.template);
    return found.value.kind === 'variable' ? `{${environmentName(found.value.name)}}` : value;
  }
  if (Array.isArray(value)) return value.map((item) => withVariables(item, find));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withVariables(item, find)]));
}

function template(pieces: Template): string {
  return pieces
    .map((piece) => ('text' in piece ? escapeBraces(piece.text) : `{${environmentName(piece.name)}}`))
    .join('');
}

function escapeBraces(text: string): string {
  return text.replace(/[{}]/g, '$&$&');
}

function conditionData(condition: Condition): unknown[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return [condition.kind, ...condition.parts.map(conditionData)];
    case 'not':
      return ['not', conditionData(condition.part)];
    case 'isTrue':
      return [operand(condition.value), '==', true];
    case 'regex':
      return [operand(condition.value), 'matches', condition.pattern];
    case 'compare': {
      const { left, operator, right } = condition;
      return [operand(left), operator, right.kind === 'literal' ? right.value : { value: operand(right) }];
    }
  }
}

/** A value of the response or a variable; on the left of a comparison, a literal is in an object, too. */
function operand(value: Value): unknown {
  switch (value.kind) {
    case 'literal':
      return { is: value.value };
    case 'variable':
      return { variable: environmentName(value.name) };
    case 'status':
      return 'status';
    case 'header':
      return `header:${value.name}`;
    case 'body':
      return value.path.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  }
}

/** Returns the numbers of the steps before the creating one that later steps depend on. */
function stepsToResume(steps: Step[], creating: number): Set<number> {
  const used = new Set(steps.slice(creating + 1).flatMap(variablesOf));
  const resumed = new Set<number>();
  for (const step of steps.slice(0, Math.max(0, creating)).reverse()) {
    if (!step.outputs.some(({ name }) => used.has(name))) continue;
    resumed.add(step.number);
    for (const name of variablesOf(step)) used.add(name);
  }
  return resumed;
}

/** Leaves out what a script doesn't need to say. */
function withoutEmpty(data: Data): Data {
  return Object.fromEntries(
    Object.entries(data).filter(
      ([key, value]) =>
        value !== undefined &&
        (key === 'json' || typeof value !== 'object' || Object.keys(value ?? {}).length > 0),
    ),
  );
}
