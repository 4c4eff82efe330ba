import { writeJson } from '../../text/json-text.ts';
import { holdsNumberText } from '../../text/number-text.ts';
import type { SentBody } from '../model/model.ts';
import {
  basicOf,
  type HttpRequest,
  headersOf,
  type SampleText,
  sendsFile,
  urlOf,
  variablesOf,
} from '../request/http-request.ts';
import { jsKey, jsString, jsText, jsValue } from './literals.ts';

/** Writes JavaScript with `fetch` for servers such as Node.js 20 or later: secrets don't belong in a browser. */
export function javascript(request: HttpRequest): string {
  return `${imports(request.body?.sent, [])}${declarations(request, 'process.env')}${call(request)}
const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
console.log(text);`;
}

/** Writes TypeScript with a typed function for Node.js. */
export function typescript(request: HttpRequest): string {
  const usesEnv = variablesOf(request).length > 0;
  const lines = `${declarations(request, 'env')}${call(request)}
const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
return text;`;
  return `${imports(request.body?.sent, usesEnv ? ["import { env } from 'node:process';"] : [])}async function call(): Promise<string> {
${indent(lines)}
}

console.log(await call());`;
}

function imports(body: SentBody | undefined, others: string[]): string {
  const lines = [...(sendsFile(body) ? ["import { openAsBlob } from 'node:fs';"] : []), ...others];
  return lines.length > 0 ? `${lines.join('\n')}\n\n` : '';
}

function indent(code: string): string {
  return code
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}

/** Declares the environment variables of a request, and fails if one is not set, which would be sent as `undefined`. */
function declarations(request: HttpRequest, env: string): string {
  const names = variablesOf(request);
  if (names.length === 0) return '';
  const isMissing = names.map((name) => `!${name}`).join(' || ');
  return `const { ${names.join(', ')} } = ${env};
if (${isMissing}) throw new Error("Set ${names.join(' and ')}.");

`;
}

function call(request: HttpRequest): string {
  return `${multipart(request)}const response = await fetch(${jsString(urlOf(request))}${options(request)});`;
}

function options(request: HttpRequest): string {
  const { method } = request;
  const basic = basicOf(request);
  const body = request.body?.sent;
  const lines: string[] = [];
  if (method !== 'GET') lines.push(`  method: ${jsString(method)},`);
  const fields = headersOf(request)
    // `fetch` adds this header for URLSearchParams.
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }) => `    ${jsKey(name)}: ${textOf(value)},`);
  if (basic) {
    const pair = `\`\${${basic.user}}:\${${basic.password}}\``;
    fields.unshift(`    Authorization: \`Basic \${btoa(${pair})}\`,`);
  }
  if (fields.length > 0) lines.push('  headers: {', ...fields, '  },');
  lines.push(...bodyOption(body));
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
}

function bodyOption(body: SentBody | undefined): string[] {
  switch (body?.kind) {
    case 'json':
      return [`  body: ${jsonBody(body.value)},`];
    case 'text':
      return [`  body: ${jsString(body.text)},`];
    case 'form':
      return [`  body: new URLSearchParams(${formFields(body.pairs)}),`];
    case 'multipart':
      return ['  body: form,'];
    case 'file':
      return ["  body: await openAsBlob('file'),"];
    default:
      return [];
  }
}

/** Writes an object, or a list if a name occurs more than once. */
function formFields(pairs: [string, string][]): string {
  const names = pairs.map(([name]) => name);
  // Objects reorder names that are numbers.
  if (new Set(names).size === names.length && names.every((name) => /^[A-Za-z]/.test(name)))
    return `{\n${pairs.map(([name, value]) => `    ${jsKey(name)}: ${jsString(value)},\n`).join('')}  }`;
  return `[\n${pairs.map((pair) => `    [${pair.map(jsString).join(', ')}],\n`).join('')}  ]`;
}

function multipart(request: HttpRequest): string {
  const body = request.body?.sent;
  if (body?.kind !== 'multipart') return '';
  const fields = body.parts.map(({ name, value, file }) =>
    file
      ? `form.append(${jsString(name)}, await openAsBlob('file'), 'file');`
      : `form.append(${jsString(name)}, ${jsString(value)});`,
  );
  return `const form = new FormData();\n${fields.map((line) => `${line}\n`).join('')}\n`;
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return jsString(text);
  if (text === '') return variable;
  return jsText([{ text }, { code: variable }]);
}

/** Writes JSON as text if it has a number that JavaScript would send with other digits. */
function jsonBody(value: unknown): string {
  const losesDigits = holdsNumberText(value, ({ isExact }) => !isExact);
  return losesDigits ? jsString(writeJson(value) ?? 'null') : `JSON.stringify(${jsValue(value, '  ')})`;
}
