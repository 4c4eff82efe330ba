import type { HttpRequest, SampleText } from './http-request.ts';
import { jsString, jsValue } from './literals.ts';

/** JavaScript with `fetch`, for Node 18+ and other servers (secrets do not belong into a browser). */
export function javascript(request: HttpRequest): string {
  return `${multipart(request)}const response = await fetch(${jsString(request.url)}${options(request)});

if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(await response.text());
`.trimEnd();
}

/** The same as a typed function of a Node program. */
export function typescript(request: HttpRequest): string {
  const call = `${multipart(request)}const response = await fetch(${jsString(request.url)}${options(request)});`;
  return `import { env } from 'node:process';

async function call(): Promise<unknown> {
${indent(call.replaceAll('process.env.', 'env.'))}
  const text = await response.text();
  if (!response.ok) throw new Error(\`\${response.status}: \${text}\`);
  return text === '' ? undefined : JSON.parse(text);
}

console.log(await call());`;
}

function indent(code: string): string {
  return code
    .split('\n')
    .map((line) => (line === '' ? line : `  ${line}`))
    .join('\n');
}

function options({ method, headers, basic, body }: HttpRequest): string {
  const lines: string[] = [];
  if (method !== 'GET') lines.push(`  method: ${jsString(method)},`);
  const fields = headers
    // `fetch` sets this header itself for URLSearchParams.
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(
      ({ name, value }) =>
        `    ${/^[A-Za-z_$][\w$]*$/.test(name) ? name : jsString(name)}: ${textOf(value)},`,
    );
  if (basic) {
    fields.unshift(
      `    Authorization: \`Basic \${btoa(\`\${process.env.${basic.user}}:\${process.env.${basic.password}}\`)}\`,`,
    );
  }
  if (fields.length > 0) lines.push('  headers: {', ...fields, '  },');
  if (body?.kind === 'json') lines.push(`  body: JSON.stringify(${jsValue(body.value, '  ')}),`);
  if (body?.kind === 'text') lines.push(`  body: ${jsString(body.text)},`);
  if (body?.kind === 'form')
    lines.push(
      `  body: new URLSearchParams([${body.pairs.map((pair) => `\n    [${pair.map(jsString).join(', ')}],`).join('')}\n  ]),`,
    );
  if (body?.kind === 'multipart') lines.push('  body: form,');
  return lines.length === 0 ? '' : `, {\n${lines.join('\n')}\n}`;
}

function multipart({ body }: HttpRequest): string {
  if (body?.kind !== 'multipart') return '';
  const fields = body.parts.map(({ name, value, file }) =>
    file
      ? `form.append(${jsString(name)}, new Blob(['…']), 'file');`
      : `form.append(${jsString(name)}, ${jsString(value)});`,
  );
  return `const form = new FormData();\n${fields.join('\n')}\n\n`;
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return jsString(text);
  return text === '' ? `process.env.${variable}` : `${jsString(text)} + process.env.${variable}`;
}
