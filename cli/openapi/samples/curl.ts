import type { FormPart, SentBody } from '../model/model.ts';
import { basicOf, type HttpRequest, headersOf, type SampleText, urlOf } from '../request/http-request.ts';
import { shellString, shellWord } from './literals.ts';

/**
 * Writes a curl command for bash and zsh. On an error response, it prints the body and fails. The shell reports environment
 * variables that are not set.
 */
export function curl(request: HttpRequest): string {
  const basic = basicOf(request);
  const body = request.body?.sent;
  const lines = [`curl --fail-with-body ${methodOption(request.method)}${shellString(urlOf(request))}`];
  if (basic) lines.push(`--user "${secret(basic.user)}:${secret(basic.password)}"`);
  for (const { name, value } of headersOf(request)) {
    // curl adds this header for forms.
    if (body?.kind === 'form' && name === 'Content-Type') continue;
    lines.push(`--header ${headerText(name, value)}`);
  }
  lines.push(...bodyOptions(body));
  return lines.join(' \\\n  ');
}

function secret(variable: string): string {
  return `\${${variable}:?}`;
}

function methodOption(method: string): string {
  if (method === 'GET') return '';
  return method === 'HEAD'
    ? '--head '
    : `--request ${/^[\w-]+$/.test(method) ? method : shellString(method)} `;
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
  return `--data-raw ${shellString(`${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)}`;
}

/** For curl, a name ends at the first `=`. */
function formPart({ name, value, file }: FormPart): string {
  const plain = name.replaceAll('=', '_');
  return file
    ? `--form ${shellString(`${plain}=@file`)}`
    : `--form-string ${shellString(`${plain}=${value}`)}`;
}
