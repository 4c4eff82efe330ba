import { encode } from '../../openapi/samples/http-request.ts';
import { layOut, pythonString } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  type Action,
  type AskEach,
  type Body,
  type Condition,
  environmentName,
  type Filling,
  fillingFor,
  type HandedOver,
  type Input,
  type Output,
  type Step,
  snakeName,
  type Text,
  type Value,
  type Workflow,
} from '../model.ts';
import { withEnd } from '../pattern.ts';
import { isEquality, isIndex, isLoop, isSame, isSlower, type Needs, needsOf } from './needs.ts';
import { type PathSyntax, writePath } from './paths.ts';
import { pythonHelpers } from './python-helpers.ts';
import { serverWords } from './server-words.ts';

/** A workflow as a script for Python, without packages. */
export function writePython(workflow: Workflow): string {
  const needs = needsOf(workflow);
  const start = [
    ...workflow.inputs.filter(({ isAsked }) => !isAsked).map(readInput),
    ...(needs.jumps ? ['next_step = 1'] : []),
    'print(f"API: {API}", flush=True)',
  ];
  const body = [start.join('\n'), ...writeSteps(workflow, needs), handOver(workflow.outputs).join('\n')];
  return `${head(workflow)}\n\n${pythonHelpers(workflow, needs)}\n\n\n${body.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A comment at the top could name an encoding, in which Python would read the script. */
function head({ title, inputs, server }: Workflow): string {
  const text = [
    oneLine(title),
    '',
    'Requires Python 3.9 or later.',
    serverWords(server),
    ...(inputs.length === 0
      ? []
      : ['Set these variables, or name files that hold them: with NAME_FILE, NAME is read from a file.']),
    ...inputs.map(({ name, description }) => `    ${environmentName(name)}: ${oneLine(description)}`),
    '',
  ].join('\n');
  const quoted = pythonString(text).slice(1, -1).replaceAll('\\n', '\n');
  return `"""${quoted}"""`;
}

function readInput(input: Input): string {
  const { name, description, fallback } = input;
  const words = [
    pythonString(environmentName(name)),
    pythonString(oneLine(description)),
    ...(fallback === undefined ? [] : [pythonString(String(fallback))]),
  ];
  return `${snakeName(name)} = ${checked(input, `need(${words.join(', ')})`)}`;
}

function checked({ name, type, choices }: Input, read: string): string {
  const variable = pythonString(environmentName(name));
  const value = type === 'string' ? read : `typed(${variable}, ${pythonString(type)}, ${read})`;
  return choices ? `one_of(${variable}, ${value}, [${choices.map(literal).join(', ')}])` : value;
}

function literal(value: string | number | boolean | null): string {
  if (typeof value === 'string') return pythonString(value);
  if (typeof value === 'number') return String(value);
  return value === null ? 'None' : value ? 'True' : 'False';
}

function handOver(outputs: HandedOver[]): string[] {
  return outputs.map(
    ({ name, value }) => `hand_over(${pythonString(environmentName(name))}, ${written(value)})`,
  );
}

/** Steps that may go back are in a loop, in which each says which one is next. */
function writeSteps(workflow: Workflow, needs: Needs): string[] {
  const steps = workflow.steps.map((step) => writeStep(step, workflow, needs));
  if (!needs.loops) return steps;
  return [[`while next_step <= ${steps.length}:`, ...indent(steps.join('\n\n').split('\n'))].join('\n')];
}

function writeStep(step: Step, workflow: Workflow, needs: Needs): string {
  const goesOn = step.onFailure.some(({ kind }) => kind === 'goto');
  const isNext = `next_step ${needs.loops ? '==' : '<='} ${step.number}`;
  const after = [
    ...step.outputs.map(writeOutput),
    ...step.asksEach.flatMap((each) => askEach(each, workflow)),
    ...(needs.loops ? [`next_step = ${step.number + 1}`] : []),
    ...onSuccess(step.onSuccess),
  ];
  const lines = [
    `step(${pythonString(`${step.number}. ${step.title}`)})`,
    ...step.asks.flatMap((name) => {
      const input = workflow.inputs.find((one) => one.name === name);
      if (!input) return [];
      const words = `${pythonString(environmentName(name))}, ${pythonString(oneLine(input.description))}`;
      const read = checked(input, `ask(${words})`);
      return [input.isUsed ? `${snakeName(name)} = ${read}` : read];
    }),
    ...(isLoop(step) ? repeat(step, workflow) : once(step)),
    ...(goesOn && after.length > 0 ? [`if ${isNext}:`, ...indent(after)] : after),
  ];
  const isAlways = !needs.loops && !step.isSkippable;
  return (isAlways ? lines : [`if ${isNext}:`, ...indent(lines)]).join('\n');
}

function askEach({ name, items, fields }: AskEach, { inputs }: Workflow): string[] {
  const input = inputs.find((one) => one.name === name);
  if (!input) return [];
  const words = [environmentName(name), oneLine(input.description)].map(pythonString);
  const call = [
    'ask_each(',
    `    response,`,
    ...words.map((word) => `    ${word},`),
    `    ${written(items)},`,
  ];
  const lines = [...call, ...`    ${laidOut(fields, pythonString)},`.split('\n'), ')'];
  return input.isUsed ? [`${snakeName(name)} = ${lines[0]}`, ...lines.slice(1)] : lines;
}

/** An earlier step once more. */
function redo(step: Step): string[] {
  return [
    `step(${pythonString(`${step.number}. ${step.title}`)})`,
    ...once(step),
    ...step.outputs.map(writeOutput),
  ];
}

function once(step: Step): string[] {
  return [
    ...request(step),
    ...shows(step),
    `if not ${bracketed(allOf(step.success))}:`,
    ...indent([...step.onFailure.flatMap((action) => onFailure(action, step, [])), 'fail(response)']),
  ];
}

function repeat(step: Step, { steps }: Workflow): string[] {
  const counts = step.onFailure.some((action) => action.kind === 'retry');
  return [
    ...(isSlower(step) ? ['slower = 0'] : []),
    counts ? 'for tries in itertools.count(1):' : 'while True:',
    ...indent([
      ...request(step),
      ...shows(step),
      `if ${allOf(step.success)}:`,
      '    break',
      ...step.onFailure.flatMap((action) => onFailure(action, step, steps)),
      'fail(response)',
    ]),
  ];
}

function onFailure(action: Action, step: Step, steps: Step[]): string[] {
  const inner = failureLines(action, step, steps);
  return action.when.length === 0 ? inner : [`if ${allOf(action.when)}:`, ...indent(inner)];
}

function failureLines(action: Action, step: Step, steps: Step[]): string[] {
  if (action.kind === 'end')
    return [`fail(response, ${pythonString(action.message ?? 'The workflow has ended.')})`];
  if (action.kind === 'goto')
    return action.to === step.number ? ['continue'] : [`next_step = ${action.to}`, 'break'];
  const seconds =
    action.variable === undefined
      ? String(action.after)
      : `seconds(${snakeName(action.variable)}, ${action.after})`;
  const message = pythonString(action.message ?? `Gave up after ${action.limit} retries.`);
  return [
    `if tries > ${action.limit}:`,
    `    fail(response, ${message})`,
    ...(action.slower > 0 ? [`slower += ${action.slower}`] : []),
    `pause(response, ${seconds}${isSlower(step) ? ' + slower' : ''})`,
    ...steps.filter(({ number }) => number === action.first).flatMap(redo),
    'continue',
  ];
}

function onSuccess(actions: Action[]): string[] {
  const lines: string[] = [];
  for (const [index, action] of actions.entries()) {
    const inner =
      action.kind === 'goto'
        ? [`next_step = ${action.to}`]
        : [
            `print(${pythonString(action.message ?? 'Done.')})`,
            ...(action.kind === 'end' ? handOver(action.outputs) : []),
            'sys.exit()',
          ];
    if (action.when.length === 0) return [...lines, ...(index === 0 ? inner : ['else:', ...indent(inner)])];
    lines.push(`${index === 0 ? 'if' : 'elif'} ${allOf(action.when)}:`, ...indent(inner));
  }
  return lines;
}

function writeOutput({ name, value, parameter, isText, isNeeded }: Output): string {
  const own = written(value);
  const found = parameter === undefined ? own : `query_of(${own}, ${pythonString(parameter)})`;
  const read = isText ? `clean(${found})` : found;
  return isNeeded
    ? `${snakeName(name)} = present(response, ${pythonString(environmentName(name))}, ${read})`
    : `${snakeName(name)} = ${read}`;
}

function shows({ shows: shown }: Step): string[] {
  return shown.map(({ label, value }) => `show(${pythonString(oneLine(label))}, ${written(value)})`);
}

function request({ method, path, query, headers, basic, body }: Step): string[] {
  const fields = [
    ...(basic ? [`"Authorization": basic(${template(basic.user)}, ${template(basic.password)})`] : []),
    ...headers.map(({ name, value }) => `${pythonString(name)}: ${template(value)}`),
    ...(body?.kind === 'json' ? [`"Content-Type": ${pythonString(body.type)}`] : []),
  ];
  const options = [
    ...(fields.length > 0 ? ['    headers={', ...fields.map((field) => `        ${field},`), '    },'] : []),
    ...(body ? `    body=${bodyOf(body)},`.split('\n') : []),
  ];
  const target = url(path, query);
  const start = `response = send(${pythonString(method)}, ${target}`;
  return options.length === 0
    ? [`${start})`]
    : ['response = send(', `    ${pythonString(method)},`, `    ${target},`, ...options, ')'];
}

/** Path and query: texts are encoded already, values are encoded by the script. */
function url(path: Text, query: Step['query']): string {
  const pieces: string[] = [];
  let text = '';
  const add = (piece: Text[number], encoded: string) => {
    if ('text' in piece) {
      text += encoded;
      return;
    }
    if (text !== '') pieces.push(pythonString(text));
    text = '';
    pieces.push(encoded);
  };
  for (const piece of path) add(piece, 'text' in piece ? piece.text : `part(${snakeName(piece.name)})`);
  for (const [index, { name, value }] of query.entries()) {
    text += `${index === 0 ? '?' : '&'}${encode(name)}=`;
    for (const piece of value)
      add(piece, 'text' in piece ? encode(piece.text) : `encode(${snakeName(piece.name)})`);
  }
  if (text !== '') pieces.push(pythonString(text));
  return pieces.join(' + ') || '""';
}

function bodyOf(body: Body): string {
  const { kind, value } = body;
  const text = (own: string) => {
    const filling = fillingFor(body, own);
    return filling ? fillingOf(filling) : pythonString(own);
  };
  return kind === 'json'
    ? `json.dumps(${laidOut(value, text)}).encode()`
    : `urllib.parse.urlencode(${laidOut(value, text, { yes: '"true"', no: '"false"' })}).encode()`;
}

function laidOut(
  value: unknown,
  text: (own: string) => string,
  booleans = { yes: 'True', no: 'False' },
): string {
  return layOut(value, '    ', { text, key: pythonString, none: 'None', ...booleans }, '    ');
}

function fillingOf(filling: Filling): string {
  return 'value' in filling ? written(filling.value) : template(filling.text);
}

function template(text: Text): string {
  const pieces = text.map((piece) => {
    if ('text' in piece) return pythonString(piece.text);
    return piece.isText ? snakeName(piece.name) : `json.dumps(${snakeName(piece.name)})`;
  });
  return pieces.join(' + ') || '""';
}

function written(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return literal(value.value);
    case 'status':
      return 'response.status';
    case 'header':
      return `response.headers.get(${pythonString(value.name)})`;
    case 'variable':
      return snakeName(value.name);
    case 'body':
      return value.steps.length === 0
        ? 'response.data'
        : `at(response, ${value.steps.map((step) => (isIndex(step) ? step : pythonString(step))).join(', ')})`;
  }
}

function allOf(conditions: Condition[]): string {
  if (conditions.length === 0) return 'response.ok';
  return conditions
    .map((one) => (conditions.length > 1 && one.kind === 'or' ? `(${conditionOf(one)})` : conditionOf(one)))
    .join(' and ');
}

function bracketed(condition: string): string {
  return / (and|or) |[=<>]| is /.test(condition) ? `(${condition})` : condition;
}

function conditionOf(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts
        .map((part) =>
          part.kind === 'and' || part.kind === 'or' ? `(${conditionOf(part)})` : conditionOf(part),
        )
        .join(` ${condition.kind} `);
    case 'not':
      return `not (${conditionOf(condition.part)})`;
    case 'holds':
      return `${written(condition.value)} is True`;
    case 'matches':
      return `matches(${written(condition.value)}, ${pythonString(withEnd(condition.pattern, '\\Z'))})`;
    case 'finds':
      return writePath(condition.path, written(condition.value), PATHS);
    case 'compare':
      return comparison(condition);
  }
}

const find = (name: string): PathSyntax['findAt'] => {
  return (value, keys, is) => {
    const found = `${name}(${[value, ...keys.map(literal)].join(', ')})`;
    return is ? `any(${is('item')} for item in ${found})` : `len(${found}) > 0`;
  };
};

const PATHS: PathSyntax = {
  findAt: find('find_at'),
  findIn: find('find_in'),
  and: 'and',
  or: 'or',
  not: (condition) => `not (${condition})`,
  compare(item, operator, value) {
    if (typeof value === 'number') return `number(${item}) ${operator} ${value}`;
    return `${item} ${typeof value === 'string' ? '==' : 'is'} ${literal(value)}`;
  },
};

function comparison({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const [one, other] = [written(left), written(right)];
  if (!isEquality(operator)) return `number(${one}) ${operator} number(${other})`;
  const isNot = operator === '!=';
  if (isSame(left, right)) return `${isNot ? 'not ' : ''}same(${one}, ${other})`;
  const isIdentity = [left, right].some(
    (value) => value.kind === 'literal' && typeof value.value !== 'number',
  );
  if (isIdentity) return `${one} is ${isNot ? 'not ' : ''}${other}`;
  return `${one} ${operator} ${other}`;
}

function indent(lines: string[]): string[] {
  return lines.map((line) => (line === '' ? line : `    ${line}`));
}
