import type { HttpRequest, SampleText } from './http-request.ts';
import { pythonString, pythonValue } from './literals.ts';

/** Python with the `requests` package. */
export function python({ method, url, headers, basic, body }: HttpRequest): string {
  const args = [`    ${pythonString(method)},`, `    ${pythonString(url)},`];
  const fields = headers
    // `requests` sets this header itself for `json=` and `data={…}`.
    .filter(
      ({ name, value }) =>
        !(name === 'Content-Type' && (body?.kind === 'form' || value.text === 'application/json')),
    )
    .map(({ name, value }) => `        ${pythonString(name)}: ${textOf(value)},`);
  if (fields.length > 0) args.push('    headers={', ...fields, '    },');
  if (basic) args.push(`    auth=(os.environ["${basic.user}"], os.environ["${basic.password}"]),`);
  if (body?.kind === 'json') args.push(`    json=${pythonValue(body.value, '    ')},`);
  if (body?.kind === 'text') args.push(`    data=${pythonString(body.text)}.encode(),`);
  if (body?.kind === 'form') args.push(`    data=${pythonPairs(body.pairs)},`);
  if (body?.kind === 'multipart') {
    const parts = body.parts.map(
      ({ name, value, file }) =>
        `        (${pythonString(name)}, ${file ? '("file", open("file", "rb"))' : `(None, ${pythonString(value)})`}),`,
    );
    args.push('    files=[', ...parts, '    ],');
  }
  const needsOs = basic !== undefined || headers.some(({ value }) => value.variable !== undefined);
  return `${needsOs ? 'import os\n\n' : ''}import requests

response = requests.request(
${args.join('\n')}
    timeout=30,
)
response.raise_for_status()
print(response.text)`;
}

function pythonPairs(pairs: [string, string][]): string {
  return `[\n${pairs.map((pair) => `        (${pair.map(pythonString).join(', ')}),\n`).join('')}    ]`;
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return pythonString(text);
  return text === '' ? `os.environ["${variable}"]` : `${pythonString(text)} + os.environ["${variable}"]`;
}
