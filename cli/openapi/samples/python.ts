import { writeJson } from '../../text/json-text.ts';
import { holdsNumberText, type NumberText } from '../../text/number-text.ts';
import type { FormPart, SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  type Login,
  loginOf,
  needsCertificate,
  type SampleText,
  TIMEOUT,
  urlPieces,
  variablesOf,
} from '../request/http-request.ts';
import { jsonString, pythonValue } from './literals.ts';

/** Writes Python with the `requests` package. */
export function python(request: HttpRequest): string {
  const needsOs = variablesOf(request).length > 0;
  return `${needsOs ? 'import os\n' : ''}import sys

import requests
${loginOf(request)?.kind === 'digest' ? 'from requests.auth import HTTPDigestAuth\n' : ''}
response = ${call(request)}
if not response.ok:
    sys.exit(f"{response.status_code}: {response.text}")
${request.savedAs ? `with open("${request.savedAs}", "wb") as file:\n    file.write(response.content)` : 'print(response.text)'}`;
}

function call(request: HttpRequest): string {
  const { method } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  const isCommon = /^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method);
  const url = urlPieces(request).map((piece) => `    ${jsonString(piece)}`);
  const fields = headersOf(request)
    .filter(({ name, value }) => !(name === 'Content-Type' && setsType(body, value.text)))
    .map(({ name, value }) => `        ${jsonString(name)}: ${textOf(value)},`);
  const lines = [
    ...(isCommon ? [] : [`    ${jsonString(method)},`]),
    `${url.join('\n')},`,
    ...(fields.length > 0 ? ['    headers={', ...fields, '    },'] : []),
    ...(login ? [`    auth=${loginText(login)},`] : []),
    ...(needsCertificate(request) ? ['    cert=("client.pem", "client.key"),'] : []),
    ...bodyOption(body),
    `    timeout=${TIMEOUT},`,
  ];
  return `requests.${isCommon ? method.toLowerCase() : 'request'}(\n${lines.join('\n')}\n)`;
}

function loginText({ kind, user, password }: Login): string {
  const [name, secret] = [`os.environ["${user}"]`, `os.environ["${password}"]`];
  // `requests` writes text as Latin-1, but needs text for a digest.
  return kind === 'basic' ? `(${name}.encode(), ${secret}.encode())` : `HTTPDigestAuth(${name}, ${secret})`;
}

/** Whether `requests` adds the header: for `json=` and for form fields. */
function setsType(body: SentBody | undefined, type: string): boolean {
  return body?.kind === 'form' || (isJsonArgument(body) && type === 'application/json');
}

/** `json=None` would send no body, and a fraction that no double has would lose digits. */
function isJsonArgument(body: SentBody | undefined): boolean {
  const losesDigits = (number: NumberText) => !number.isExact && !/^-?\d+$/.test(number.toString());
  return body?.kind === 'json' && body.text !== 'null' && !holdsNumberText(body.value, losesDigits);
}

function bodyOption(body: SentBody | undefined): string[] {
  switch (body?.kind) {
    case 'json':
      return [
        isJsonArgument(body)
          ? `    json=${pythonValue(body.value)},`
          : `    data=${jsonString(writeJson(body.value) ?? '')},`,
      ];
    case 'text':
      return [`    data=${jsonString(body.text)}.encode(),`];
    case 'form':
      return [`    data=${pythonFields(body.pairs)},`];
    case 'multipart':
      return [
        '    files=[',
        ...body.parts.map((part) => `        (${jsonString(part.name)}, ${partContent(part)}),`),
        '    ],',
      ];
    case 'file':
      return ['    data=open("file", "rb"),'];
    default:
      return [];
  }
}

function partContent({ value, file, type }: FormPart): string {
  const content = file ? '"file", open("file", "rb")' : `None, ${jsonString(value)}`;
  return `(${content}${type === undefined ? '' : `, ${jsonString(type)}`})`;
}

/** Writes a dictionary, or a list if a name occurs more than once. */
function pythonFields(pairs: [string, string][]): string {
  if (new Set(pairs.map(([name]) => name)).size === pairs.length)
    return `{\n${pairs.map((pair) => `        ${pair.map(jsonString).join(': ')},\n`).join('')}    }`;
  return `[\n${pairs.map((pair) => `        (${pair.map(jsonString).join(', ')}),\n`).join('')}    ]`;
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return jsonString(text);
  const secret = `os.environ["${variable}"]`;
  // A token is ASCII (RFC 6750); other text is Latin-1 to `requests`, unless it is bytes.
  if (text === 'Bearer ') return `${jsonString(text)} + ${secret}`;
  return text === '' ? `${secret}.encode()` : `(${jsonString(text)} + ${secret}).encode()`;
}
