import { writeJson } from '../../text/json-text.ts';
import { holdsNumberText } from '../../text/number-text.ts';
import type { FormPart, SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  type SampleText,
  sendsFile,
  TIMEOUT,
  urlPieces,
  variablesOf,
} from '../request/http-request.ts';
import { leaveOut, lineComments, type Notes } from './left-out.ts';
import { jsKey, jsString, jsText, jsValue } from './literals.ts';

/** Writes JavaScript with `fetch` for servers such as Node.js 20 or later: secrets don't belong in a browser. */
export function javascript(given: HttpRequest): string {
  const { request, comments } = withNotes(given);
  return `${lineComments(comments)}${imports(request, [])}${declarations(request, 'process.env')}${call(request)}
${received(request)}`;
}

function received({ savedAs }: HttpRequest): string {
  return savedAs
    ? `if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
await writeFile('${savedAs}', Buffer.from(await response.arrayBuffer()));`
    : `const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
console.log(text);`;
}

/** Writes TypeScript with a typed function for Node.js; one that saves a file has nothing to return. */
export function typescript(given: HttpRequest): string {
  if (given.savedAs) return javascript(given);
  const { request, comments } = withNotes(given);
  const usesEnv = variablesOf(request).length > 0;
  const lines = `${declarations(request, 'env')}${call(request)}
const text = await response.text();
if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
return text;`;
  return `${lineComments(comments)}${imports(request, usesEnv ? ["import { env } from 'node:process';"] : [])}async function call(): Promise<string> {
${indent(lines)}
}

console.log(await call());`;
}

const NO_METHOD = 'fetch has no TRACE: use a library for it.';

const NOTES: Notes = {
  digest: 'fetch has no digest authentication: use a library for it.',
  mutualTLS: 'fetch sends no client certificate: use the options cert and key of node:https for it.',
};

function withNotes(given: HttpRequest): ReturnType<typeof leaveOut> {
  const { request, comments } = leaveOut(given, NOTES);
  const isUnsupported = request.method === 'TRACE';
  return { request, comments: isUnsupported ? [...comments, NO_METHOD] : comments };
}

function imports({ body, savedAs }: HttpRequest, others: string[]): string {
  const lines = [
    ...(sendsFile(body?.sent) ? ["import { openAsBlob } from 'node:fs';"] : []),
    ...(savedAs ? ["import { writeFile } from 'node:fs/promises';"] : []),
    ...others,
  ];
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
  const url = urlPieces(request).map((piece) => `  ${jsString(piece)}`);
  return `${multipart(request)}const url =
${url.join(' +\n')};
const response = await fetch(url, {
${options(request).join('\n')}
});`;
}

function options(request: HttpRequest): string[] {
  const { method } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  const fields = headersOf(request)
    // `fetch` adds this header for URLSearchParams.
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }) => `    ${jsKey(name)}: ${textOf(value)},`);
  if (login) {
    // Unlike `btoa`, it takes any text, as UTF-8.
    const pair = `Buffer.from(\`\${${login.user}}:\${${login.password}}\`)`;
    fields.unshift(`    Authorization: \`Basic \${${pair}.toString('base64')}\`,`);
  }
  return [
    ...(method === 'GET' ? [] : [`  method: ${jsString(method)},`]),
    ...(fields.length > 0 ? ['  headers: {', ...fields, '  },'] : []),
    ...bodyOption(body),
    `  signal: AbortSignal.timeout(${TIMEOUT}_000),`,
  ];
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
  const fields = body.parts.map((part) => {
    const fileName = part.file ? ", 'file'" : '';
    return `form.append(${jsString(part.name)}, ${partContent(part)}${fileName});`;
  });
  return `const form = new FormData();\n${fields.map((line) => `${line}\n`).join('')}\n`;
}

/** Only a `Blob` has a media type. */
function partContent({ value, file, type }: FormPart): string {
  const option = type === undefined ? '' : `, { type: ${jsString(type)} }`;
  if (file) return `await openAsBlob('file'${option})`;
  return type === undefined ? jsString(value) : `new Blob([${jsString(value)}]${option})`;
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return jsString(text);
  // A token is ASCII (RFC 6750); of other text, `fetch` sends a byte for each character.
  if (text === 'Bearer ') return jsText([{ text }, { code: variable }]);
  const bytes = `Buffer.from(${variable}).toString('latin1')`;
  return text === '' ? bytes : jsText([{ text }, { code: bytes }]);
}

/** Writes JSON as text if it has a number that JavaScript would send with other digits. */
function jsonBody(value: unknown): string {
  const losesDigits = holdsNumberText(value, ({ isExact }) => !isExact);
  return losesDigits ? jsString(writeJson(value) ?? 'null') : `JSON.stringify(${jsValue(value)})`;
}
