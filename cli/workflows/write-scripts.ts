import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compactLayout } from '../openapi/samples/compact-layout.ts';
import { jsonString, jsString, layOut } from '../openapi/samples/literals.ts';
import { oneLine } from '../text/one-line.ts';
import { packageFolder } from '../this-package.ts';
import { environmentName, type Input, type Workflow } from './model.ts';

/** A workflow in one language. Its path is relative to the base path of the site. */
export interface Script {
  id: string;
  label: string;
  language: string;
  path: string;
  code: string;
}

/** The languages of workflows, in the order of their tabs. */
export const LANGUAGES = [
  { id: 'javascript', label: 'JavaScript', extension: 'mjs', write: writeJavascript },
  { id: 'python', label: 'Python', extension: 'py', write: writePython },
];

export function writeScripts(workflow: Workflow): Script[] {
  return LANGUAGES.map(({ id, label, extension, write }) => ({
    id,
    label,
    language: id,
    path: `workflows/${workflow.id}.${extension}`,
    code: write(workflow),
  }));
}

/** The path of the runtime that a script imports: a file beside it. */
export function runtimeOf(script: string): string {
  return `workflows/runtime${path.extname(script)}`;
}

/** The runtimes of all languages. */
export function runtimeFiles(): { path: string; contents: string }[] {
  return LANGUAGES.map(({ extension }) => ({
    path: `workflows/runtime.${extension}`,
    contents: readFileSync(path.join(packageFolder, `cli/workflows/runtime/runtime.${extension}`), 'utf8'),
  }));
}

/** Columns of a script, as formatters wrap it. */
const WIDTH = 120;

function writeJavascript(workflow: Workflow): string {
  const notation = {
    text: singleQuotes,
    key: (key: string) => (/^[A-Za-z_]\w*$/.test(key) && key !== '__proto__' ? key : computed(key)),
    ...{ none: 'null', yes: 'true', no: 'false' },
    layout: compactLayout({ step: '  ', width: WIDTH, space: ' ' }),
  };
  return [
    `// ${oneLine(workflow.title)}`,
    '// Requires Node.js 20 or later, and runtime.mjs in the same folder.',
    `// For its inputs and options: node ${workflow.id}.mjs --help`,
    "import { run } from './runtime.mjs';",
    '',
    `await run(${layOut(scriptData(workflow), notation)});`,
    '',
  ].join('\n');
}

function writePython(workflow: Workflow): string {
  const notation = {
    text: jsonString,
    key: jsonString,
    ...{ none: 'None', yes: 'True', no: 'False' },
    layout: compactLayout({ step: '    ', width: WIDTH, space: '' }),
  };
  return [
    '# Requires Python 3.9 or later, and runtime.py in the same folder.',
    `# For its inputs and options: python3 ${workflow.id}.py --help`,
    // Not earlier: in its first two lines, a comment of Python may set the encoding.
    `# ${oneLine(workflow.title)}`,
    'from runtime import run',
    '',
    `run(${layOut(scriptData(workflow), notation)})`,
    '',
  ].join('\n');
}

function computed(key: string): string {
  return key === '__proto__' ? "['__proto__']" : singleQuotes(key);
}

/**
 * Writes a string of JavaScript in single quotes, unless there is an apostrophe in it. In JSON, a quote within a text always
 * follows the backslash of its escape.
 */
function singleQuotes(text: string): string {
  const literal = jsString(text);
  if (literal.includes("'") && !literal.includes('\\"')) return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

/** What a script tells the runtime: a workflow as plain data, with variables by the names of the environment. */
function scriptData(workflow: Workflow): Record<string, unknown> {
  const { id, title, server, timeLimit, inputs, steps, outputs } = workflow;
  const [first, ...others] = steps.map(({ data }) => data);
  const isShared = ([name, value]: [string, string]) =>
    others.length > 0 && others.every(({ headers }) => headers?.[name] === value);
  const all = Object.entries(first?.headers ?? {}).filter(isShared);
  return {
    name: id,
    title,
    timeLimit,
    servers: {
      ...(server.test !== undefined && { test: server.test }),
      ...(server.production !== undefined && { production: server.production }),
      ...(server.others.length > 0 && { others: server.others }),
    },
    inputs: Object.fromEntries(inputs.map((input) => [environmentName(input.name), inputData(input)])),
    ...(all.length > 0 && { headers: Object.fromEntries(all) }),
    steps: steps.map(({ data: { title: does, request, headers = {}, ...data } }) => {
      const own = Object.entries(headers).filter(([name]) => !all.some(([shared]) => shared === name));
      const rest = { ...(own.length > 0 && { headers: Object.fromEntries(own) }), ...data };
      return [does, request, ...(Object.keys(rest).length > 0 ? [rest] : [])];
    }),
    ...(outputs.length > 0 && {
      outputs: Object.fromEntries(outputs.map(({ name, variable }) => [name, variable])),
    }),
  };
}

function inputData(input: Input): unknown[] {
  const { description, type, isSecret, isTestOnly, prompt, pattern, choices, defaultValue } = input;
  const rest = {
    ...(type !== 'string' && { type }),
    ...(isSecret && { secret: true }),
    ...(isTestOnly && { testOnly: true }),
    ...(prompt !== undefined && { asked: true }),
    ...(defaultValue !== undefined && { default: defaultText(defaultValue) }),
    ...(pattern !== undefined && { pattern }),
    ...(choices && { choices }),
  };
  return [description, ...(Object.keys(rest).length > 0 ? [rest] : [])];
}

/** Writes a number with all digits, as somebody who sets it would: `0.00000001`, not `1e-8`. */
function defaultText(value: string | number | boolean): string {
  const [, fraction = '', exponent] = /(?:\.(\d+))?e-(\d+)$/.exec(String(value)) ?? [];
  if (typeof value !== 'number') return String(value);
  if (exponent !== undefined) return value.toFixed(Math.min(100, fraction.length + Number(exponent)));
  return Number.isInteger(value) ? BigInt(value).toString() : String(value);
}
