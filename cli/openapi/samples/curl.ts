import { decodePercent } from '../../text/decode-percent.ts';
import { encode } from '../../text/url-encoding.ts';
import type { FormPart, SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  needsCertificate,
  type SampleText,
  TIMEOUT,
  urlOf,
} from '../request/http-request.ts';
import { shellString, shellWord } from './literals.ts';

/**
 * Writes a curl command for bash and zsh. On an error response, it prints the body and fails. The shell reports environment
 * variables that are not set.
 */
export function curl(request: HttpRequest): string {
  const { method, server, path, query, fragment } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  // With a body, or before a fragment, curl adds no fields.
  const addsQuery = query.length > 0 && body === undefined && fragment === '';
  const lines = [
    `curl --fail-with-body --max-time ${TIMEOUT}${addsQuery ? ' --get' : ''}`,
    ...methodOption(method),
    shellString(addsQuery ? server + path : urlOf(request)),
    ...(addsQuery ? query.map(queryField) : []),
  ];
  if (login)
    lines.push(
      `${login.kind === 'digest' ? '--digest ' : ''}--user "${secret(login.user)}:${secret(login.password)}"`,
    );
  if (needsCertificate(request)) lines.push('--cert client.pem --key client.key');
  for (const { name, value } of headersOf(request)) {
    // curl adds this header for forms.
    if (body?.kind === 'form' && name === 'Content-Type') continue;
    lines.push(`--header ${headerText(name, value)}`);
  }
  lines.push(...bodyOptions(body));
  if (request.savedAs) lines.push(`--output ${request.savedAs}`);
  return lines.join(' \\\n  ');
}

function secret(variable: string): string {
  return `\${${variable}:?}`;
}

function methodOption(method: string): string[] {
  if (method === 'GET') return [];
  return [
    method === 'HEAD' ? '--head' : `--request ${/^[\w-]+$/.test(method) ? method : shellString(method)}`,
  ];
}

/** Lets curl encode a field if the result is the same. Its versions encode spaces in different ways. */
function queryField(field: string): string {
  const [, name = '', value = ''] = /^([\w.-]+)=(.*)$/.exec(field) ?? [];
  const plain = name === '' ? '' : decodePercent(value);
  const isSame = plain !== '' && !/[ \0]/.test(plain) && encode(plain) === value;
  return isSame ? `--data-urlencode ${shellString(`${name}=${plain}`)}` : `--data-raw ${shellString(field)}`;
}

function headerText(name: string, { text, variable }: SampleText): string {
  const literal = `${name}: ${text}`;
  // `name:` alone would remove the header.
  if (variable === undefined) return shellString(text === '' ? `${name};` : literal);
  return shellWord([{ text: literal }, { code: secret(variable) }]);
}

/** Uses `--form-string` and `--data-raw`, which never read files, even if the text starts with `@`. */
function bodyOptions(body: SentBody | undefined): string[] {
  switch (body?.kind) {
    case 'form':
      return body.pairs.map(formField);
    case 'multipart':
      return body.parts.map(formPart);
    case 'file':
      return ['--data-binary @file'];
    case 'json':
      // Whitespace between tokens of JSON is insignificant, and strings contain no line breaks.
      return [`--data-raw ${shellString(body.text.replaceAll('\n', '\n  '))}`];
    case 'text':
      return [`--data-raw ${shellString(body.text)}`];
    default:
      return [];
  }
}

/** Uses `--data-urlencode name=text` for simple names; others, which could refer to a file, are encoded here. */
function formField([name, value]: [string, string]): string {
  if (/^[\w.-]+$/.test(name) && !value.includes('\0'))
    return `--data-urlencode ${shellString(`${name}=${value}`)}`;
  return `--data-raw ${shellString(`${encode(name)}=${encode(value)}`)}`;
}

/** For curl, a name ends at the first `=`. Quotes keep `@`, `<` and `;` from having a meaning in a value with a type. */
function formPart({ name, value, file, type }: FormPart): string {
  const plain = name.replaceAll('=', '_');
  if (!file && type === undefined) return `--form-string ${shellString(`${plain}=${value}`)}`;
  const content = file ? '@file' : `"${value.replace(/[\\"]/g, '\\$&')}"`;
  return `--form ${shellString(`${plain}=${content}${type === undefined ? '' : `;type=${type}`}`)}`;
}
