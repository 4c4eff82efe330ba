import type { HttpRequest, RequestBodyData, SampleText } from './http-request.ts';
import { phpString } from './literals.ts';

/** A PHP 8 script with the curl extension. */
export function php({ method, url, headers, basic, body }: HttpRequest): string {
  const options = [
    `    CURLOPT_CUSTOMREQUEST => ${phpString(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
  ];
  const fields = headers
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }) => `        ${headerText(name, value)},`);
  if (fields.length > 0) options.push('    CURLOPT_HTTPHEADER => [', ...fields, '    ],');
  if (basic)
    options.push(`    CURLOPT_USERPWD => getenv('${basic.user}') . ':' . getenv('${basic.password}'),`);
  if (body) options.push(`    CURLOPT_POSTFIELDS => ${bodyText(body)},`);
  return `<?php

$curl = curl_init(${phpString(url)});
curl_setopt_array($curl, [
${options.join('\n')}
]);
$text = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', $text, PHP_EOL;`;
}

function bodyText(body: RequestBodyData): string {
  if (body.kind === 'form') {
    // A list keeps fields of the same name, which an array with keys would lose.
    return `implode('&', [\n${body.pairs.map(([name, value]) => `        ${phpString(`${encodeURIComponent(name.toWellFormed())}=`)} . rawurlencode(${phpString(value)}),\n`).join('')}    ])`;
  }
  if (body.kind === 'multipart') {
    return `[\n${body.parts.map(({ name, value, file }) => `        ${phpString(name)} => ${file ? "new CURLFile('file')" : `new CURLStringFile(${phpString(value)}, '')`},\n`).join('')}    ]`;
  }
  return phpString(body.text);
}

function headerText(name: string, { text, variable }: SampleText): string {
  const literal = phpString(`${name}: ${text}`);
  return variable === undefined ? literal : `${literal} . getenv('${variable}')`;
}
