import type { FormPart, SentBody } from '../model/model.ts';
import type { HttpRequest, SampleText } from './http-request.ts';
import { shellString, shellWord } from './literals.ts';

/**
 * A curl command for bash and zsh, which shows the body of an error and fails. Secrets come from environment variables; the
 * shell stops at one that is not set.
 */
export function curl({ method, url, headers, basic, body }: HttpRequest): string {
  const lines = [`curl --fail-with-body ${methodOption(method)}${shellString(url)}`];
  if (basic) lines.push(`--user "${secret(basic.user)}:${secret(basic.password)}"`);
  for (const { name, value } of headers) {
    // curl sets this header itself for forms.
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

/** `--form-string` and `--data-raw` never read a file, whatever their text begins with. */
function bodyOptions(body: SentBody | undefined): string[] {
  switch (body?.kind) {
    case 'form':
      return body.pairs.map(formField);
    case 'multipart':
      return body.parts.map(formPart);
    case 'file':
      return ['--data-binary @file'];
    case 'json':
      // White space between the parts of JSON means nothing, and its strings hold no line ends.
      return [`--data-raw ${shellString(body.text.replaceAll('\n', '\n  '))}`];
    case 'text':
      return [`--data-raw ${shellString(body.text)}`];
    default:
      return [];
  }
}

/** `--data-urlencode` takes `name=text`; a name of other characters is encoded here, so that it cannot mean a file. */
function formField([name, value]: [string, string]): string {
  if (/^[\w.-]+$/.test(name) && !value.includes('\0'))
    return `--data-urlencode ${shellString(`${name}=${value}`)}`;
  return `--data-raw ${shellString(`${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)}`;
}

/** curl takes the name up to the first `=`, so that a name cannot hold one. */
function formPart({ name, value, file }: FormPart): string {
  const plain = name.replaceAll('=', '_');
  return file
    ? `--form ${shellString(`${plain}=@file`)}`
    : `--form-string ${shellString(`${plain}=${value}`)}`;
}
