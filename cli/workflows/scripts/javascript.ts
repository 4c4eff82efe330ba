// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts
import { layOut, type Piece } from '../../openapi/samples/literals.ts';
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
  type Text,
  type Value,
  type Workflow,
} from '../model.ts';
import { javascriptHelpers } from './javascript-helpers.ts';
import { quoted, quotedKey, quotedText } from './javascript-literals.ts';
import { isEquality, isIndex, isLoop, isSame, isSlower, type Needs, needsOf } from './needs.ts';
import { type PathSyntax, writePath } from './paths.ts';
import { serverWords } from './server-words.ts';

/** A workflow as a script for Node, without packages. */
export function writeJavascript(workflow: Workflow): string {
  const needs = needsOf(workflow);
  const used = workflow.inputs.filter(({ isUsed }) => isUsed).map(({ name }) => name);
  const variables = workflow.steps
    .filter((step) => isConditional(step, needs))
    .flatMap((step) => [
      ...[...step.asks, ...step.asksEach.map(({ name }) => name)].filter((name) => used.includes(name)),
      ...step.outputs.map(({ name }) => name),
    ]);
  const parts = [
    head(workflow),
    javascriptHelpers(workflow, needs),
    workflow.inputs
      .filter(({ isAsked }) => !isAsked)
      .map(readInput)
      .join('\n'),
    [
      'let response;',
      ...(variables.length > 0 ? [`let ${variables.join(', ')};`] : []),
      ...(needs.jumps ? ['let next = 1;'] : []),
    ].join('\n'),
    'console.log(`API: ${api}`);',
    ...writeSteps(workflow, needs),
    [...handOver(workflow.outputs), 'process.exit();'].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Whether what a step sets is set within brackets. */
function isConditional({ isSkippable, isRedone, onFailure }: Step, { loops }: Needs): boolean {
  return loops || isSkippable || isRedone || onFailure.some(({ kind }) => kind === 'goto');
}

function handOver(outputs: HandedOver[]): string[] {
  return outputs.map(({ name, value }) => `handOver(${quoted(environmentName(name))}, ${written(value)});`);
}

function head({ title, inputs, server }: Workflow): string {
  return [
    `// ${oneLine(title)}`,
    '// Requires Node.js 20 or later.',
    `// ${serverWords(server)}`,
    ...(inputs.length === 0
      ? []
      : ['// Set these variables, or name files that hold them: with NAME_FILE, NAME is read from a file.']),
    ...inputs.map(({ name, description }) => `//   ${environmentName(name)}: ${oneLine(description)}`),
  ].join('\n');
}

function readInput({ name, ...input }: Input): string {
  const { description, fallback } = input;
  const words = [
    quoted(environmentName(name)),
    quoted(oneLine(description)),
    ...(fallback === undefined ? [] : [quoted(String(fallback))]),
  ];
  return `const ${name} = ${checked({ name, ...input }, `need(${words.join(', ')})`)};`;
}

function checked({ name, type, choices }: Input, read: string): string {
  const variable = quoted(environmentName(name));
  const value = type === 'string' ? read : `typed(${variable}, ${quoted(type)}, ${read})`;
  return choices
    ? `oneOf(${variable}, ${value}, [${choices.map((one) => (typeof one === 'string' ? quoted(one) : one)).join(', ')}])`
    : value;
}

/** Steps that may go back are in a loop, in which each says which one is next. */
function writeSteps(workflow: Workflow, needs: Needs): string[] {
  const steps = workflow.steps.map((step) => writeStep(step, workflow, needs));
  if (!needs.loops) return steps;
  return [[`while (next <= ${steps.length}) {`, ...indent(steps.join('\n\n').split('\n')), '}'].join('\n')];
}

function writeStep(step: Step, workflow: Workflow, needs: Needs): string {
  const goesOn = step.onFailure.some(({ kind }) => kind === 'goto');
  const isNext = `next ${needs.loops ? '===' : '<='} ${step.number}`;
  const declared = isConditional(step, needs) ? '' : 'const ';
  const after = [
    ...step.outputs.map((output) => declared + writeOutput(output)),
    ...step.asksEach.flatMap((each) => askEach(each, workflow, declared)),
    ...(needs.loops ? [`next = ${step.number + 1};`] : []),
    ...onSuccess(step.onSuccess),
  ];
  const lines = [
    `step(${quoted(`${step.number}. ${step.title}`)});`,
    ...step.asks.flatMap((name) => {
      const input = workflow.inputs.find((one) => one.name === name);
      if (!input) return [];
      const words = `${quoted(environmentName(name))}, ${quoted(oneLine(input.description))}`;
      const read = checked(input, `await ask(${words})`);
      if (!input.isUsed) return [`${read};`];
      return [`${declared}${name} = ${read};`];
    }),
    ...(isLoop(step) ? repeat(step, workflow) : once(step)),
    ...(goesOn && after.length > 0 ? [`if (${isNext}) {`, ...indent(after), '}'] : after),
  ];
  const isAlways = !needs.loops && !step.isSkippable;
  return (isAlways ? lines : [`if (${isNext}) {`, ...indent(lines), '}']).join('\n');
}

function askEach({ name, items, fields }: AskEach, { inputs }: Workflow, declared: string): string[] {
  const input = inputs.find((one) => one.name === name);
  if (!input) return [];
  const words = [quoted(environmentName(name)), quoted(oneLine(input.description)), written(items)];
  const call = `await askEach(${words.join(', ')}, ${literal(fields)});`;
  return `${input.isUsed ? `${declared}${name} = ` : ''}${call}`.split('\n');
}

/** An earlier step once more. */
function redo(step: Step): string[] {
  return [
    `step(${quoted(`${step.number}. ${step.title}`)});`,
    ...once(step),
    ...step.outputs.map(writeOutput),
  ];
}

function once(step: Step): string[] {
  const isMet = allOf(step.success);
  return [
    ...request(step),
    ...shows(step),
    ...(step.onFailure.length === 0
      ? [`if (!${bracketed(isMet)}) fail(response);`]
      : [
          `if (!${bracketed(isMet)}) {`,
          ...indent(step.onFailure.flatMap((action) => onFailure(action, step, []))),
          '  fail(response);',
          '}',
        ]),
  ];
}

function repeat(step: Step, { steps }: Workflow): string[] {
  const counts = step.onFailure.some((action) => action.kind === 'retry');
  return [
    counts ? `for (let tries = 1${isSlower(step) ? ', slower = 0' : ''}; ; tries += 1) {` : 'for (;;) {',
    ...indent([
      ...request(step),
      ...shows(step),
      `if (${allOf(step.success)}) break;`,
      ...step.onFailure.flatMap((action) => onFailure(action, step, steps)),
      'fail(response);',
    ]),
    '}',
  ];
}

function onFailure(action: Action, step: Step, steps: Step[]): string[] {
  const inner = failureLines(action, step, steps);
  return action.when.length === 0 ? inner : [`if (${allOf(action.when)}) {`, ...indent(inner), '}'];
}

function failureLines(action: Action, step: Step, steps: Step[]): string[] {
  if (action.kind === 'end')
    return [`fail(response, ${quoted(action.message ?? 'The workflow has ended.')});`];
  if (action.kind === 'goto')
    return action.to === step.number ? ['continue;'] : [`next = ${action.to};`, 'break;'];
  const seconds =
    action.variable === undefined ? String(action.after) : `seconds(${action.variable}, ${action.after})`;
  const message = quoted(action.message ?? `Gave up after ${action.limit} retries.`);
  return [
    `if (tries > ${action.limit}) fail(response, ${message});`,
    ...(action.slower > 0 ? [`slower += ${action.slower};`] : []),
    `await pause(${seconds}${isSlower(step) ? ', slower' : ''});`,
    ...steps.filter(({ number }) => number === action.first).flatMap(redo),
    'continue;',
  ];
}

function onSuccess(actions: Action[]): string[] {
  const lines: string[] = [];
  for (const [index, action] of actions.entries()) {
    const inner =
      action.kind === 'goto'
        ? [`next = ${action.to};`]
        : [
            `console.log(${quoted(action.message ?? 'Done.')});`,
            ...(action.kind === 'end' ? handOver(action.outputs) : []),
            'process.exit();',
          ];
    const isAlways = action.when.length === 0;
    if (isAlways && index === 0) return inner;
    const otherwise = index === 0 ? '' : '} else ';
    lines.push(`${otherwise}${isAlways ? '' : `if (${allOf(action.when)}) `}{`, ...indent(inner));
    if (isAlways) break;
  }
  return lines.length === 0 ? [] : [...lines, '}'];
}

function writeOutput({ name, value, parameter, isText, isNeeded }: Output): string {
  const own = written(value);
  const found = parameter === undefined ? own : `queryOf(${own}, ${quoted(parameter)})`;
  const read = isText ? `clean(${found})` : found;
  return `${name} = ${isNeeded ? `present(${quoted(environmentName(name))}, ${read})` : read};`;
}

function shows({ shows: shown }: Step): string[] {
  return shown.map(({ label, value }) => `show(${quoted(oneLine(label))}, ${written(value)});`);
}

function request({ method, path, query, headers, basic, body }: Step): string[] {
  const fields = [
    ...(basic ? [`Authorization: basic(${template(basic.user)}, ${template(basic.password)})`] : []),
    ...headers.map(({ name, value }) => `${quotedKey(name)}: ${template(value)}`),
    ...(body?.kind === 'json' ? [`'Content-Type': ${quoted(body.type)}`] : []),
  ];
  const options = [
    ...(fields.length > 0 ? ['  headers: {', ...fields.map((field) => `    ${field},`), '  },'] : []),
    ...(body ? `  body: ${bodyOf(body)},`.split('\n').map(shorthand) : []),
  ];
  const target = quotedText([
    ...path.map((piece): Piece => ('text' in piece ? piece : { code: `part(${piece.name})` })),
    ...(query.length > 0 ? [{ text: '?' }, { code: `new URLSearchParams(${queryObject(query)})` }] : []),
  ]);
  const start = `response = await send(${quoted(method)}, ${target}`;
  return options.length === 0 ? [`${start});`] : [`${start}, {`, ...options, '});'];
}

/** `email: email` is `email`. */
function shorthand(line: string): string {
  const [, indent = '', key = '', value] = /^( *)([A-Za-z_]\w*): (\w+),$/.exec(line) ?? [];
  return key !== '' && key === value && !/^(true|false|null)$/.test(key) ? `${indent}${key},` : line;
}

function queryObject(query: Step['query']): string {
  const fields = query.map(({ name, value }) => {
    const text = template(value);
    return name === text ? name : `${quotedKey(name)}: ${text}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function bodyOf(body: Body): string {
  const { kind, value } = body;
  const text = (own: string) => {
    const filling = fillingFor(body, own);
    return filling ? fillingOf(filling) : quoted(own);
  };
  const fields = literal(value, { indent: '  ', text });
  return kind === 'json' ? `JSON.stringify(${fields})` : `new URLSearchParams(${fields})`;
}

function literal(value: unknown, { indent, text } = { indent: '', text: quoted }): string {
  return layOut(value, indent, { text, key: quotedKey, none: 'null', yes: 'true', no: 'false' });
}

function fillingOf(filling: Filling): string {
  return 'value' in filling ? written(filling.value) : template(filling.text);
}

function template(text: Text): string {
  const [only] = text;
  if (only && text.length === 1 && 'name' in only) return only.name;
  return quotedText(text.map((piece): Piece => ('text' in piece ? piece : { code: piece.name })));
}

function written(value: Value): string {
  switch (value.kind) {
    case 'literal':
      return typeof value.value === 'string' ? quoted(value.value) : String(value.value);
    case 'status':
      return 'response.status';
    case 'header':
      return `response.headers.get(${quoted(value.name)})`;
    case 'variable':
      return value.name;
    case 'body':
      return value.steps.length === 0
        ? 'response.data'
        : `at(response, ${value.steps.map((step) => (isIndex(step) ? step : quoted(step))).join(', ')})`;
  }
}

function allOf(conditions: Condition[]): string {
  if (conditions.length === 0) return 'response.ok';
  return conditions
    .map((one) => (conditions.length > 1 && one.kind === 'or' ? `(${conditionOf(one)})` : conditionOf(one)))
    .join(' && ');
}

/** One condition needs no brackets behind `!`, unless it compares. */
function bracketed(condition: string): string {
  return /^[\w.]+(\([^()]*\))?$/.test(condition) ? condition : `(${condition})`;
}

function conditionOf(condition: Condition): string {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts
        .map((part) =>
          part.kind === 'and' || part.kind === 'or' ? `(${conditionOf(part)})` : conditionOf(part),
        )
        .join(condition.kind === 'and' ? ' && ' : ' || ');
    case 'not':
      return `!(${conditionOf(condition.part)})`;
    case 'holds':
      return `${written(condition.value)} === true`;
    case 'matches':
      return `matches(${written(condition.value)}, ${quoted(condition.pattern)})`;
    case 'finds':
      return writePath(condition.path, written(condition.value), PATHS);
    case 'compare':
      return comparison(condition);
  }
}

const find = (name: string): PathSyntax['findAt'] => {
  return (value, keys, is) => {
    const words = keys.map((key) => (typeof key === 'number' ? `, ${key}` : `, ${quoted(key)}`)).join('');
    const found = `${name}(${value}${words})`;
    return is ? `${found}.some((item) => ${is('item')})` : `${found}.length > 0`;
  };
};

const PATHS: PathSyntax = {
  findAt: find('findAt'),
  findIn: find('findIn'),
  and: '&&',
  or: '||',
  not: (condition) => `!(${condition})`,
  compare: (item, operator, literal) =>
    operator === '=='
      ? `${item} === ${written({ kind: 'literal', value: literal })}`
      : `typeof ${item} === 'number' && ${item} ${operator} ${literal}`,
};

function comparison({ operator, left, right }: Condition & { kind: 'compare' }): string {
  const [one, other] = [written(left), written(right)];
  if (!isEquality(operator)) return `number(${one}) ${operator} number(${other})`;
  const isNot = operator === '!=';
  if (isSame(left, right)) return `${isNot ? '!' : ''}same(${one}, ${other})`;
  const isNull = [left, right].some((value) => value.kind === 'literal' && value.value === null);
  // A field that is not there has no value either.
  const empty = (value: Value, text: string) =>
    isNull && value.kind === 'body' ? `(${text} ?? null)` : text;
  return `${empty(left, one)} ${isNot ? '!==' : '==='} ${empty(right, other)}`;
}

function indent(lines: string[]): string[] {
  return lines.map((line) => (line === '' ? line : `  ${line}`));
}
