import type { HttpRequest, SampleText } from './http-request.ts';
import { shellString } from './literals.ts';

/** A curl command for a POSIX shell; secrets come from environment variables. */
export function curl({ method, url, headers, basic, body }: HttpRequest): string {
  const lines = [
    `curl ${method === 'GET' ? '' : method === 'HEAD' ? '--head ' : `--request ${shellWord(method)} `}${shellString(url)}`,
  ];
  if (basic) lines.push(`--user "$${basic.user}:$${basic.password}"`);
  for (const { name, value } of headers) {
    // curl sets this header itself for forms.
    if (body?.kind === 'form' && name === 'Content-Type') continue;
    lines.push(`--header ${headerText(name, value)}`);
  }
  if (body?.kind === 'form') lines.push(...body.pairs.map(formField));
  // `--form-string` and `--data-raw` never read a file, whatever their text begins with.
  if (body?.kind === 'multipart') {
    lines.push(
      ...body.parts.map(({ name, value, file }) =>
        file
          ? `--form ${shellString(`${formName(name)}=@file`)}`
          : `--form-string ${shellString(`${formName(name)}=${value}`)}`,
      ),
    );
  }
  if (body?.kind === 'json' || body?.kind === 'text') lines.push(`--data-raw ${shellString(body.text)}`);
  return lines.join(' \\\n  ');
}

function headerText(name: string, { text, variable }: SampleText): string {
  if (variable === undefined) return shellString(`${name}: ${text}`);
  const literal = `${name}: ${text}`;
  return /^[\w: -]*$/.test(literal) ? `"${literal}$${variable}"` : `${shellString(literal)}"$${variable}"`;
}

/** `--data-urlencode` takes `name=text`; a name of other characters is encoded here, so that it cannot mean a file. */
function formField([name, value]: [string, string]): string {
  if (/^[\w.-]+$/.test(name)) return `--data-urlencode ${shellString(`${name}=${value}`)}`;
  return `--data-raw ${shellString(`${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`)}`;
}

function formName(name: string): string {
  return name.replace(/[=;"\\\r\n]/g, '_');
}

function shellWord(text: string): string {
  return /^[\w-]+$/.test(text) ? text : shellString(text);
}
