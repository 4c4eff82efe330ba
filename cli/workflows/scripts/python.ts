import { encode } from '../../openapi/samples/http-request.ts';
import { jsonString, layOut, type Piece } from '../../openapi/samples/literals.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  type Body,
  environmentName,
  runtimeValueFor,
  type Step,
  snakeName,
  type Template,
  type Value,
  type Workflow,
  type WorkflowOutput,
} from '../model.ts';
import { withEnd } from '../pattern.ts';
import { type ConditionSyntax, type PathSyntax, writeJsonPath } from './conditions.ts';
import {
  checkInput,
  type ExpressionSyntax,
  inputParameters,
  isSuccess,
  needInput,
  writeValue,
} from './expressions.ts';
import { featuresOf, isEquality, isTextComparison } from './features.ts';
import { pythonHelpers } from './python-helpers.ts';
import { describeServer, INPUTS_TEXT } from './texts.ts';
import { type Branch, indent, type StepSyntax, writeSteps } from './write-steps.ts';

const INDENT = '    ';

/** Writes a workflow as a script for Python, without packages. */
export function writePython(workflow: Workflow): string {
  const features = featuresOf(workflow);
  const start = [
    ...workflow.inputs
      .filter(({ isPrompted }) => !isPrompted)
      .map((input) => `${snakeName(input.name)} = ${needInput(input, EXPRESSIONS)}`),
    ...(features.jumps ? ['next_step = 1'] : []),
    'print(f"API: {API}", flush=True)',
  ];
  const body = [
    start.join('\n'),
    ...writeSteps({ workflow, features, syntax: STEPS }),
    handOver(workflow.outputs).join('\n'),
  ];
  return `${head(workflow)}\n\n${pythonHelpers(workflow, features)}\n\n\n${body.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A docstring: a comment at the top could declare an encoding, in which Python would read the script. */
function head({ title, inputs, server }: Workflow): string {
  const text = [
    oneLine(title),
    '',
    'Requires Python 3.9 or later.',
    describeServer(server),
    ...(inputs.length === 0 ? [] : [INPUTS_TEXT]),
    ...inputs.map((input) => `    ${environmentName(input.name)}: ${oneLine(input.description)}`),
    '',
  ].join('\n');
  const quoted = jsonString(text).slice(1, -1).replaceAll('\\n', '\n');
  return `"""${quoted}"""`;
}

function scalar(value: string | number | boolean | null): string {
  if (typeof value === 'string') return jsonString(value);
  if (typeof value === 'number') return String(value);
  return value === null ? 'None' : value ? 'True' : 'False';
}

const EXPRESSIONS: ExpressionSyntax = {
  quote: jsonString,
  scalar,
  variable: snakeName,
  oneOf: 'one_of',
};

function handOver(outputs: WorkflowOutput[]): string[] {
  return outputs.map(
    ({ name, value }) => `hand_over(${jsonString(environmentName(name))}, ${valueExpression(value)})`,
  );
}

function branches(all: Branch[]): string[] {
  return all.flatMap(({ condition, body }, index) => {
    const keyword = index === 0 ? 'if' : 'elif';
    return [condition === undefined ? 'else:' : `${keyword} ${condition}:`, ...indent(body, INDENT)];
  });
}

const STEPS: StepSyntax = {
  terminator: '',
  conditions: (conditions) => isSuccess(conditions, CONDITIONS),
  not: (condition) => `not ${bracketed(condition)}`,
  isNext: (step, { loops }) => `next_step ${loops ? '==' : '<='} ${step}`,
  branches,
  whileNext: (lastStep, body) => [`while next_step <= ${lastStep}:`, ...indent(body, INDENT)],
  loop: ({ counts, increments }, body) => [
    ...(increments ? ['slower = 0'] : []),
    counts ? 'for tries in itertools.count(1):' : 'while True:',
    ...indent(body, INDENT),
  ],
  breakIf: (condition) => branches([{ condition, body: ['break'] }]),
  failUnless: (condition) =>
    branches([{ condition: `not ${bracketed(condition)}`, body: ['fail(response)'] }]),
  fail: (message) => [`fail(response${message === undefined ? '' : `, ${jsonString(message)}`})`],
  end: (message, outputs) => [`print(${jsonString(message)})`, ...handOver(outputs), 'sys.exit()'],
  goTo: (step) => [`next_step = ${step}`],
  retry({ limit, delay, delayVariable, increment }, { message, increments }) {
    const seconds = delayVariable === undefined ? delay : `seconds(${snakeName(delayVariable)}, ${delay})`;
    return [
      `if tries > ${limit}:`,
      `    fail(response, ${jsonString(message)})`,
      ...(increment > 0 ? [`slower += ${increment}`] : []),
      `pause(response, ${seconds}${increments ? ' + slower' : ''})`,
    ];
  },
  title: (title) => [`step(${jsonString(title)})`],
  prompt(input) {
    const read = checkInput(input, `ask(${inputParameters(input, EXPRESSIONS).join(', ')})`, EXPRESSIONS);
    return [input.isUsed ? `${snakeName(input.name)} = ${read}` : read];
  },
  itemPrompt({ name, items, fields }, input) {
    const parameters = ['response', ...inputParameters(input, EXPRESSIONS), valueExpression(items)];
    return [
      `${input.isUsed ? `${snakeName(name)} = ` : ''}ask_each(`,
      ...parameters.map((parameter) => `    ${parameter},`),
      ...`    ${literal(fields, jsonString)},`.split('\n'),
      ')',
    ];
  },
  request,
  show: ({ label, value }) => [`show(${jsonString(oneLine(label))}, ${valueExpression(value)})`],
  output({ name, value, queryParameter, isString, isRequired }) {
    const own = valueExpression(value);
    const found = queryParameter === undefined ? own : `query_of(${own}, ${jsonString(queryParameter)})`;
    const read = isString ? `clean(${found})` : found;
    const variable = jsonString(environmentName(name));
    return [`${snakeName(name)} = ${isRequired ? `present(response, ${variable}, ${read})` : read}`];
  },
};

function request({ method, path, query, headers, basic, body }: Step): string[] {
  const fields = [
    ...(basic ? [`"Authorization": basic(${template(basic.user)}, ${template(basic.password)})`] : []),
    ...headers.map(({ name, value }) => `${jsonString(name)}: ${template(value)}`),
    ...(body?.kind === 'json' ? [`"Content-Type": ${jsonString(body.type)}`] : []),
  ];
  const options = [
    ...(fields.length > 0 ? ['    headers={', ...fields.map((field) => `        ${field},`), '    },'] : []),
    ...(body ? `    body=${bodyExpression(body)},`.split('\n') : []),
  ];
  const target = url(path, query);
  return options.length === 0
    ? [`response = send(${jsonString(method)}, ${target})`]
    : ['response = send(', `    ${jsonString(method)},`, `    ${target},`, ...options, ')'];
}

/** Writes path and query as one expression: literal text is already encoded, and the script encodes variables. */
function url(path: Template, query: Step['query']): string {
  const pieces: Piece[] = [
    ...path.map((piece): Piece => ('text' in piece ? piece : { code: `part(${snakeName(piece.name)})` })),
    ...query.flatMap(({ name, value }, index): Piece[] => [
      { text: `${index === 0 ? '?' : '&'}${encode(name)}=` },
      ...value.map((piece) =>
        'text' in piece ? { text: encode(piece.text) } : { code: `encode(${snakeName(piece.name)})` },
      ),
    ]),
  ];
  const terms: string[] = [];
  let text = '';
  for (const piece of [...pieces, undefined]) {
    if (piece && 'text' in piece) text += piece.text;
    else {
      if (text !== '') terms.push(jsonString(text));
      text = '';
      if (piece) terms.push(piece.code);
    }
  }
  return terms.join(' + ') || '""';
}

function bodyExpression(body: Body): string {
  const { kind, value } = body;
  const text = (own: string) => {
    const runtime = runtimeValueFor(body, own);
    if (!runtime) return jsonString(own);
    return 'value' in runtime ? valueExpression(runtime.value) : template(runtime.template);
  };
  return kind === 'json'
    ? `json.dumps(${literal(value, text)}).encode()`
    : `urllib.parse.urlencode(${literal(value, text, { yes: '"true"', no: '"false"' })}).encode()`;
}

function literal(
  value: unknown,
  text: (own: string) => string,
  booleans = { yes: 'True', no: 'False' },
): string {
  return layOut(value, INDENT, { text, key: jsonString, none: 'None', ...booleans }, INDENT);
}

function template(pieces: Template): string {
  const terms = pieces.map((piece) => {
    if ('text' in piece) return jsonString(piece.text);
    return piece.isString ? snakeName(piece.name) : `json.dumps(${snakeName(piece.name)})`;
  });
  return terms.join(' + ') || '""';
}

function valueExpression(value: Value): string {
  return writeValue(value, EXPRESSIONS);
}

/** Adds brackets for `not` if the condition has an operator. */
function bracketed(condition: string): string {
  return / (and|or) |[=<>]| is /.test(condition) ? `(${condition})` : condition;
}

const find = (name: string): PathSyntax['findAt'] => {
  return (value, keys, condition) => {
    const found = `${name}(${[value, ...keys.map(scalar)].join(', ')})`;
    return condition ? `any(${condition('item')} for item in ${found})` : `len(${found}) > 0`;
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
    return `${item} ${typeof value === 'string' ? '==' : 'is'} ${scalar(value)}`;
  },
};

const CONDITIONS: ConditionSyntax = {
  ...PATHS,
  value: valueExpression,
  isTrue: (value) => `${value} is True`,
  regex: (value, pattern) => `matches(${value}, ${jsonString(withEnd(pattern, '\\Z'))})`,
  jsonPath: (value, path) => writeJsonPath(path, value, PATHS),
  comparison({ operator, left, right }) {
    const [a, b] = [valueExpression(left), valueExpression(right)];
    if (!isEquality(operator)) return `number(${a}) ${operator} number(${b})`;
    const isNot = operator === '!=';
    if (isTextComparison(left, right)) return `${isNot ? 'not ' : ''}same(${a}, ${b})`;
    const isIdentity = [left, right].some(
      (value) => value.kind === 'literal' && typeof value.value !== 'number',
    );
    return `${a} ${isIdentity ? `is${isNot ? ' not' : ''}` : operator} ${b}`;
  },
};
