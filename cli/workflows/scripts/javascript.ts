// biome-ignore-all lint/suspicious/noTemplateCurlyInString: it is code of scripts
import { layOut, type Piece } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  type Body,
  environmentName,
  runtimeValueFor,
  type Step,
  type Template,
  type Value,
  type Workflow,
  type WorkflowOutput,
} from '../model.ts';
import { type ConditionSyntax, type PathSyntax, writeJsonPath } from './conditions.ts';
import {
  checkInput,
  type ExpressionSyntax,
  inputParameters,
  isSuccess,
  needInput,
  writeValue,
} from './expressions.ts';
import { type Features, featuresOf, isEquality, isTextComparison } from './features.ts';
import { javascriptHelpers } from './javascript-helpers.ts';
import { quoted, quotedKey, quotedText } from './javascript-literals.ts';
import { describeServer, INPUTS_TEXT } from './texts.ts';
import { type Branch, indent, type StepSyntax, writeSteps } from './write-steps.ts';

/** Writes a workflow as a script for Node.js, without packages. */
export function writeJavascript(workflow: Workflow): string {
  const features = featuresOf(workflow);
  const used = workflow.inputs.filter(({ isUsed }) => isUsed).map(({ name }) => name);
  const variables = workflow.steps
    .filter((step) => isInBlock(step, features))
    .flatMap((step) => [
      ...[...step.prompts, ...step.itemPrompts.map(({ name }) => name)].filter((name) => used.includes(name)),
      ...step.outputs.map(({ name }) => name),
    ]);
  const parts = [
    head(workflow),
    javascriptHelpers(workflow, features),
    workflow.inputs
      .filter(({ isPrompted }) => !isPrompted)
      .map((input) => `const ${input.name} = ${needInput(input, EXPRESSIONS)};`)
      .join('\n'),
    [
      'let response;',
      ...(variables.length > 0 ? [`let ${variables.join(', ')};`] : []),
      ...(features.jumps ? ['let next = 1;'] : []),
    ].join('\n'),
    'console.log(`API: ${api}`);',
    ...writeSteps({ workflow, features, syntax: stepSyntax(features) }),
    [...handOver(workflow.outputs), 'process.exit();'].join('\n'),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** Whether the variables of a step are assigned inside of a block, so that they must be declared outside of it. */
function isInBlock({ isSkippable, isRerun, onFailure }: Step, { loops }: Features): boolean {
  return loops || isSkippable || isRerun || onFailure.some(({ kind }) => kind === 'goto');
}

function handOver(outputs: WorkflowOutput[]): string[] {
  return outputs.map(
    ({ name, value }) => `handOver(${quoted(environmentName(name))}, ${valueExpression(value)});`,
  );
}

function head({ title, inputs, server }: Workflow): string {
  return [
    `// ${oneLine(title)}`,
    '// Requires Node.js 20 or later.',
    `// ${describeServer(server)}`,
    ...(inputs.length === 0 ? [] : [`// ${INPUTS_TEXT}`]),
    ...inputs.map((input) => `//   ${environmentName(input.name)}: ${oneLine(input.description)}`),
  ].join('\n');
}

function stepSyntax(features: Features): StepSyntax {
  const declare = (step: Step) => (isInBlock(step, features) ? '' : 'const ');
  return {
    terminator: ';',
    conditions: (conditions) => isSuccess(conditions, CONDITIONS),
    not: (condition) => `!${bracketed(condition)}`,
    isNext: (step, { loops }) => `next ${loops ? '===' : '<='} ${step}`,
    branches,
    whileNext: (lastStep, body) => [`while (next <= ${lastStep}) {`, ...indent(body, '  '), '}'],
    loop: ({ counts, increments }, body) => [
      counts ? `for (let tries = 1${increments ? ', slower = 0' : ''}; ; tries += 1) {` : 'for (;;) {',
      ...indent(body, '  '),
      '}',
    ],
    breakIf: (condition) => [`if (${condition}) break;`],
    failUnless: (condition) => [`if (!${bracketed(condition)}) fail(response);`],
    fail: (message) => [`fail(response${message === undefined ? '' : `, ${quoted(message)}`});`],
    end: (message, outputs) => [`console.log(${quoted(message)});`, ...handOver(outputs), 'process.exit();'],
    goTo: (step) => [`next = ${step};`],
    retry({ limit, delay, delayVariable, increment }, { message, increments }) {
      const seconds = delayVariable === undefined ? delay : `seconds(${delayVariable}, ${delay})`;
      return [
        `if (tries > ${limit}) fail(response, ${quoted(message)});`,
        ...(increment > 0 ? [`slower += ${increment};`] : []),
        `await pause(${seconds}${increments ? ', slower' : ''});`,
      ];
    },
    title: (title) => [`step(${quoted(title)});`],
    prompt(input, step) {
      const read = checkInput(
        input,
        `await ask(${inputParameters(input, EXPRESSIONS).join(', ')})`,
        EXPRESSIONS,
      );
      return [input.isUsed ? `${declare(step)}${input.name} = ${read};` : `${read};`];
    },
    itemPrompt({ name, items, fields }, input, step) {
      const parameters = [...inputParameters(input, EXPRESSIONS), valueExpression(items), literal(fields)];
      const call = `await askEach(${parameters.join(', ')});`;
      return `${input.isUsed ? `${declare(step)}${name} = ` : ''}${call}`.split('\n');
    },
    request,
    show: ({ label, value }) => [`show(${quoted(oneLine(label))}, ${valueExpression(value)});`],
    output({ name, value, queryParameter, isString, isRequired }, step) {
      const own = valueExpression(value);
      const found = queryParameter === undefined ? own : `queryOf(${own}, ${quoted(queryParameter)})`;
      const read = isString ? `clean(${found})` : found;
      const required = isRequired ? `present(${quoted(environmentName(name))}, ${read})` : read;
      return [`${declare(step)}${name} = ${required};`];
    },
  };
}

function branches(all: Branch[]): string[] {
  const lines = all.flatMap(({ condition, body }, index) => [
    `${index === 0 ? '' : '} else '}${condition === undefined ? '' : `if (${condition}) `}{`,
    ...indent(body, '  '),
  ]);
  return [...lines, '}'];
}

function request({ method, path, query, headers, basic, body }: Step): string[] {
  const fields = [
    ...(basic ? [`Authorization: basic(${template(basic.user)}, ${template(basic.password)})`] : []),
    ...headers.map(({ name, value }) => `${quotedKey(name)}: ${template(value)}`),
    ...(body?.kind === 'json' ? [`'Content-Type': ${quoted(body.type)}`] : []),
  ];
  const options = [
    ...(fields.length > 0 ? ['  headers: {', ...fields.map((field) => `    ${field},`), '  },'] : []),
    ...(body ? `  body: ${bodyExpression(body)},`.split('\n').map(shorten) : []),
  ];
  const target = quotedText([
    ...path.map((piece): Piece => ('text' in piece ? piece : { code: `part(${piece.name})` })),
    ...(query.length > 0 ? [{ text: '?' }, { code: `new URLSearchParams(${queryObject(query)})` }] : []),
  ]);
  const start = `response = await send(${quoted(method)}, ${target}`;
  return options.length === 0 ? [`${start});`] : [`${start}, {`, ...options, '});'];
}

/** Writes `email: email` as `email`. */
function shorten(line: string): string {
  const [, indentation = '', key = '', value] = /^( *)([A-Za-z_]\w*): (\w+),$/.exec(line) ?? [];
  return key !== '' && key === value && !/^(true|false|null)$/.test(key) ? `${indentation}${key},` : line;
}

function queryObject(query: Step['query']): string {
  const fields = query.map(({ name, value }) => {
    const text = template(value);
    return name === text ? name : `${quotedKey(name)}: ${text}`;
  });
  return `{ ${fields.join(', ')} }`;
}

function bodyExpression(body: Body): string {
  const text = (own: string) => {
    const runtime = runtimeValueFor(body, own);
    if (!runtime) return quoted(own);
    return 'value' in runtime ? valueExpression(runtime.value) : template(runtime.template);
  };
  const fields = literal(body.value, { indentation: '  ', text });
  return body.kind === 'json' ? `JSON.stringify(${fields})` : `new URLSearchParams(${fields})`;
}

function literal(value: unknown, { indentation, text } = { indentation: '', text: quoted }): string {
  return layOut(value, indentation, { text, key: quotedKey, none: 'null', yes: 'true', no: 'false' });
}

function template(pieces: Template): string {
  const [only] = pieces;
  if (only && pieces.length === 1 && 'name' in only) return only.name;
  return quotedText(pieces.map((piece): Piece => ('text' in piece ? piece : { code: piece.name })));
}

function scalar(value: string | number | boolean | null): string {
  return typeof value === 'string' ? quoted(value) : String(value);
}

const EXPRESSIONS: ExpressionSyntax = { quote: quoted, scalar, variable: (name) => name, oneOf: 'oneOf' };

function valueExpression(value: Value): string {
  return writeValue(value, EXPRESSIONS);
}

/** Adds brackets for `!`, unless the condition is a variable or a call. */
function bracketed(condition: string): string {
  return /^[\w.]+(\([^()]*\))?$/.test(condition) ? condition : `(${condition})`;
}

const find = (name: string): PathSyntax['findAt'] => {
  return (value, keys, condition) => {
    const found = `${name}(${[value, ...keys.map(scalar)].join(', ')})`;
    return condition ? `${found}.some((item) => ${condition('item')})` : `${found}.length > 0`;
  };
};

const PATHS: PathSyntax = {
  findAt: find('findAt'),
  findIn: find('findIn'),
  and: '&&',
  or: '||',
  not: (condition) => `!(${condition})`,
  compare: (item, operator, value) =>
    operator === '=='
      ? `${item} === ${scalar(value)}`
      : `typeof ${item} === 'number' && ${item} ${operator} ${value}`,
};

const CONDITIONS: ConditionSyntax = {
  ...PATHS,
  value: valueExpression,
  isTrue: (value) => `${value} === true`,
  regex: (value, pattern) => `matches(${value}, ${quoted(pattern)})`,
  jsonPath: (value, path) => writeJsonPath(path, value, PATHS),
  comparison({ operator, left, right }) {
    const [a, b] = [valueExpression(left), valueExpression(right)];
    if (!isEquality(operator)) return `number(${a}) ${operator} number(${b})`;
    const isNot = operator === '!=';
    if (isTextComparison(left, right)) return `${isNot ? '!' : ''}same(${a}, ${b})`;
    const isNull = [left, right].some((value) => value.kind === 'literal' && value.value === null);
    // A missing field equals null.
    const orNull = (value: Value, text: string) =>
      isNull && value.kind === 'body' ? `(${text} ?? null)` : text;
    return `${orNull(left, a)} ${isNot ? '!==' : '==='} ${orNull(right, b)}`;
  },
};
