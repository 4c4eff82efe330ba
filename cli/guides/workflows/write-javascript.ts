import { jsKey, jsString, jsText, layOut, type Piece } from '../../openapi/samples/literals.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { oneLine } from '../../text/one-line.ts';
import {
  environmentName,
  type Output,
  type Retry,
  readValue,
  type Value,
  type Workflow,
  type WorkflowStep,
} from './workflow.ts';

/** A workflow as a script for Node, without packages. */
export function writeJavascript(workflow: Workflow): string {
  const asks = workflow.steps.some(({ prompt }) => prompt);
  const basic = workflow.steps.some((step) => step.basic);
  const parts = workflow.steps.some(({ path }) => path.some((value) => 'name' in value));
  const declared = [
    ...new Set(
      workflow.steps
        .flatMap(({ outputs, prompt }) => [...outputs.map(({ name }) => name), prompt?.name ?? []])
        .flat(),
    ),
  ];
  return `// ${oneLine(workflow.title)}
// Requires Node.js 20 or later.
${asks ? "import { createInterface } from 'node:readline/promises';\n\n" : ''}const api = process.env.API_URL ?? ${jsString(workflow.server)};
${workflow.inputs.map(({ name, description }) => `const ${name} = need(${jsString(environmentName(name))}, ${jsString(oneLine(description))});`).join('\n')}

/** Reads a required environment variable. */
function need(name, about) {
  if (!process.env[name]) throw new Error(\`Set \${name}: \${about}\`);
  return process.env[name];
}
${parts ? PART : ''}${basic ? `\nconst basic = (user, password) => \`Basic \${btoa(\`\${user}:\${password}\`)}\`;\n` : ''}${asks ? ASK : ''}
/** Strips control characters, which could move the cursor. */
const plain = (value) => (typeof value === 'string' ? value.replace(/\\p{Cc}/gu, '') : value);

/** Sends a request. Throws on an error that isn't expected. */
async function send(method, path, { headers = {}, body, isExpected = () => false } = {}) {
  // Redirects aren't followed: secrets must not reach another host.
  const response = await fetch(api + path, { method, headers, body, redirect: 'manual' });
  const text = plain(await response.text());
  const data = text === '' ? undefined : JSON.parse(text);
  if (!response.ok && !isExpected(data)) throw new Error(\`\${response.status} \${text}\`);
  return data;
}
${workflow.steps.some(({ retry }) => retry) ? '\nconst sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));\n' : ''}
let response;
${declared.length > 0 ? `let ${declared.join(', ')};\n` : ''}
${workflow.steps.map(writeStep).join('\n\n')}
`;
}

const PART = `
/** Encodes a value as a path segment. \`..\` would lead to another endpoint. */
function part(value) {
  if (/^\\.{0,2}$/.test(value)) throw new Error(\`Not a path segment: '\${value}'\`);
  return encodeURIComponent(value);
}
`;

const ASK = `
/** Reads an environment variable, or asks for the value. */
async function ask(name, about) {
  if (process.env[name]) return process.env[name];
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typed = await terminal.question(\`\${about}: \`);
  terminal.close();
  return typed;
}
`;

function writeStep(step: WorkflowStep, index: number): string {
  const lines = [
    `console.log(${jsString(`${index + 1}. ${oneLine(step.title)}`)});`,
    ...(step.prompt
      ? [
          `${step.prompt.name} = await ask(${jsString(environmentName(step.prompt.name))}, ${jsString(oneLine(step.prompt.description))});`,
        ]
      : []),
    ...(step.retry ? repeat(step, step.retry) : [`response = ${call(step)};`]),
    ...step.outputs.map((output) => `${output.name} = ${outputValue(output)};`),
    ...(step.retry?.mode === 'while' ? step.outputs.map(mustBe) : []),
    ...(step.retry ? [] : step.print.map(shown)),
    ...(step.body || step.retry || step.print.length > 0
      ? []
      : ['if (response !== undefined) console.log(plain(response));']),
  ];
  if (!step.when) return lines.join('\n');
  const { name, is } = step.when;
  return `if (${name} === ${typeof is === 'string' ? jsString(is) : is}) {\n${indent(lines.join('\n'))}\n}`;
}

function call({ method, path, query, headers, basic, body, retry }: WorkflowStep): string {
  const fields = [
    ...(basic ? [`Authorization: basic(${basic.user}, ${basic.password})`] : []),
    ...headers.map(([name, before, value]) => `${jsKey(name)}: ${template([{ text: before }, value])}`),
    ...(body?.kind === 'json' ? ["'Content-Type': 'application/json'"] : []),
  ];
  const options = [
    ...(fields.length > 0 ? [`  headers: {\n${fields.map((field) => `    ${field},\n`).join('')}  },`] : []),
    ...(body?.kind === 'json' ? [`  body: JSON.stringify(${literal(body.value)}),`] : []),
    ...(body?.kind === 'form' ? [`  body: new URLSearchParams(${literal(body.value)}),`] : []),
    ...(retry?.mode === 'while' ? ['  isExpected,'] : []),
  ];
  const target = query.length > 0 ? queryOf(path, query) : template(path, true);
  const more = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  return `await send(${jsString(method)}, ${target}${more})`;
}

function queryOf(path: Value[], query: WorkflowStep['query']): string {
  const object = Object.fromEntries(
    query.map(([name, value]) => [name, 'name' in value ? `$${value.name}` : value.text]),
  );
  return jsText([
    ...pieces(path, true),
    { text: '?' },
    { code: `new URLSearchParams(${literal(object, '')})` },
  ]);
}

function literal(value: unknown, indentation = '  '): string {
  return layOut(value, indentation, {
    text: (text) => {
      const found = readValue(text);
      return 'name' in found ? found.name : jsString(text);
    },
    key: jsKey,
    none: 'null',
    yes: 'true',
    no: 'false',
  });
}

function template(values: Value[], isPath = false): string {
  const [only, ...others] = values.filter((value) => 'name' in value || value.text !== '');
  if (only && 'name' in only && others.length === 0 && !isPath) return only.name;
  return jsText(pieces(values, isPath));
}

function pieces(values: Value[], isPath: boolean): Piece[] {
  return values.map((value) => {
    if ('text' in value) return value;
    return { code: isPath ? `part(${value.name})` : value.name };
  });
}

function repeat(step: WorkflowStep, { mode, pointer, values, every, slower, most }: Retry): string[] {
  const path = jsPath(pointer, true);
  const list = `[${values.map(jsString).join(', ')}]`;
  return [
    `for (let tries = 1, pause = ${typeof every === 'number' ? every : `Number(${every}) || 5`}; ; tries++) {`,
    ...(mode === 'while' ? [`  const isExpected = (body) => ${list}.includes(body${path});`] : []),
    ...indent(`response = ${call(step)};`).split('\n'),
    `  console.log('  ', plain(response${path}));`,
    ...step.print.map((pointer) => `  ${shown(pointer)}`),
    mode === 'while'
      ? '  if (!isExpected(response)) break;'
      : `  if (${list}.includes(response${path})) break;`,
    ...(slower ? [`  if (response${path} === ${jsString(slower)}) pause += 5;`] : []),
    `  if (tries === ${most}) throw new Error('Timed out.');`,
    '  await sleep(pause);',
    '}',
  ];
}

function shown(pointer: string): string {
  return `console.log('  ', plain(response${jsPath(pointer, true)} ?? ''));`;
}

function outputValue({ pointer, parameter }: Output): string {
  const value = `response${jsPath(pointer)}`;
  return parameter === undefined
    ? value
    : `plain(new URL(${value}).searchParams.get(${jsString(parameter)}))`;
}

/** The workflow may have ended without what it waited for. */
function mustBe({ name }: Output): string {
  return `if (${name} === undefined) throw new Error(plain(JSON.stringify(response)));`;
}

function jsPath(pointer: string, optional = false): string {
  return pointerSteps(pointer)
    .map((step, index) => {
      const mark = optional && index === 0 ? '?.' : '';
      if (/^\d+$/.test(step)) return `${mark}[${step}]`;
      return /^[A-Za-z_]\w*$/.test(step) ? `${mark || '.'}${step}` : `${mark}[${jsString(step)}]`;
    })
    .join('');
}

function indent(code: string): string {
  return code
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}
