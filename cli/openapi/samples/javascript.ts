import type { SentBody } from '../model/model.ts';
import { type HttpRequest, type SampleText, variablesOf } from './http-request.ts';
import { jsKey, jsString, jsText, jsValue } from './literals.ts';

/** JavaScript with `fetch`, for Node 20+ and other servers (secrets do not belong into a browser). */
export function javascript(request: HttpRequest): string {
  return `${imports(request.body, [])}${needed(request, 'process.env')}${call(request)}
const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
console.log(text);`;
}

/** The same as a typed function of a Node program. */
export function typescript(request: HttpRequest): string {
  const usesEnv = variablesOf(request).length > 0;
  const lines = `${needed(request, 'env')}${call(request)}
const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
return text;`;
  return `${imports(request.body, usesEnv ? ["import { env } from 'node:process';"] : [])}async function call(): Promise<string> {
${indent(lines)}
}

console.log(await call());`;
}

function imports(body: SentBody | undefined, others: string[]): string {
  const sendsFile =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file));
  const lines = [...(sendsFile ? ["import { openAsBlob } from 'node:fs';"] : []), ...others];
  return lines.length > 0 ? `${lines.join('\n')}\n\n` : '';
}

function indent(code: string): string {
  return code
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}

/** The environment variables of a request; one that is not set would be sent as `undefined`. */
function needed(request: HttpRequest, env: string): string {
  const names = variablesOf(request);
  if (names.length === 0) return '';
  const isMissing = names.map((name) => `!${name}`).join(' || ');
  return `const { ${names.join(', ')} } = ${env};
if (${isMissing}) throw new Error("Set ${names.join(' and ')}.");

`;
}

function call(request: HttpRequest): string {
  return `${multipart(request)}const response = await fetch(${jsString(request.url)}${options(request)});`;
}

function options({ method, headers, basic, body }: HttpRequest): string {
  const lines: string[] = [];
  if (method !== 'GET') lines.push(`  method: ${jsString(method)},`);
  const fields = headers
    // `fetch` sets this header itself for URLSearchParams.
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
      return [`  body: JSON.stringify(${jsValue(body.value, '  ')}),`];
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

/** An object where every name stands once, which is easier to read; else a list. */
function formFields(pairs: [string, string][]): string {
  const names = pairs.map(([name]) => name);
  // Names like numbers would change their place in an object.
  if (new Set(names).size === names.length && names.every((name) => /^[A-Za-z]/.test(name)))
    return `{\n${pairs.map(([name, value]) => `    ${jsKey(name)}: ${jsString(value)},\n`).join('')}  }`;
  return `[\n${pairs.map((pair) => `    [${pair.map(jsString).join(', ')}],\n`).join('')}  ]`;
}

function multipart({ body }: HttpRequest): string {
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
