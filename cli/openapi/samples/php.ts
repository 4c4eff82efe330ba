import type { FormPart, SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  needsCertificate,
  type SampleText,
  TIMEOUT,
  urlPieces,
} from '../request/http-request.ts';
import { phpString } from './literals.ts';
import { BOUNDARY, multipartPieces } from './multipart.ts';

/** Writes a PHP 8 script that uses the curl extension. */
export function php(request: HttpRequest): string {
  const { method } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  const options = [
    // Otherwise curl would wait for the body of a HEAD response.
    method === 'HEAD' ? '    CURLOPT_NOBODY => true,' : `    CURLOPT_CUSTOMREQUEST => ${phpString(method)},`,
    '    CURLOPT_RETURNTRANSFER => true,',
    `    CURLOPT_TIMEOUT => ${TIMEOUT},`,
  ];
  const fields = headersOf(request)
    .filter(({ name }) => !(body?.kind === 'form' && name === 'Content-Type'))
    .map(({ name, value }) => `        ${headerText(name, value)},`);
  if (needsText(body))
    fields.push(`        ${phpString(`Content-Type: multipart/form-data; boundary=${BOUNDARY}`)},`);
  if (fields.length > 0) options.push('    CURLOPT_HTTPHEADER => [', ...fields, '    ],');
  if (login?.kind === 'digest') options.push('    CURLOPT_HTTPAUTH => CURLAUTH_DIGEST,');
  if (login) options.push(`    CURLOPT_USERPWD => ${secret(login.user)} . ':' . ${secret(login.password)},`);
  if (needsCertificate(request))
    options.push("    CURLOPT_SSLCERT => 'client.pem',", "    CURLOPT_SSLKEY => 'client.key',");
  if (body) options.push(`    CURLOPT_POSTFIELDS => ${bodyText(body)},`);
  const url = urlPieces(request).map((piece, index) => `${index === 0 ? '    ' : ''}${phpString(piece)}`);
  return `<?php

$curl = curl_init(
${url.join('\n    . ')}
);
curl_setopt_array($curl, [
${options.join('\n')}
]);
$text = curl_exec($curl);
if ($text === false) {
    throw new RuntimeException(curl_error($curl));
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
if ($status >= 400) {
    throw new RuntimeException("$status: $text");
}
${request.savedAs ? `file_put_contents('${request.savedAs}', $text);` : 'echo $text, PHP_EOL;'}`;
}

/** Fails if a variable is not set, which would be sent as an empty string. */
function secret(variable: string): string {
  return `(getenv('${variable}') ?: throw new RuntimeException('Set ${variable}.'))`;
}

function bodyText(body: SentBody): string {
  if (body.kind === 'form') return formText(body.pairs);
  if (body.kind === 'multipart') return needsText(body) ? multipartText(body.parts) : partList(body.parts);
  return body.kind === 'file' ? "file_get_contents('file')" : phpString(body.text);
}

function formText(pairs: [string, string][]): string {
  const entries = pairs.map(([name, value]) => [phpString(name), phpString(value)]);
  if (hasUniqueNames(pairs.map(([name]) => name)))
    return `http_build_query([\n${entries.map((entry) => `        ${entry.join(' => ')},\n`).join('')}    ])`;
  // An array would lose fields with the same name.
  return `implode('&', [\n${entries.map((entry) => `        ${entry.map((text) => `rawurlencode(${text})`).join(" . '=' . ")},\n`).join('')}    ])`;
}

function partList(parts: FormPart[]): string {
  const entries = parts.map(
    ({ name, value, file, type }) =>
      `        ${phpString(name)} => ${file ? `new CURLFile('file'${type === undefined ? '' : `, ${phpString(type)}`})` : phpString(value)},\n`,
  );
  return `[\n${entries.join('')}    ]`;
}

/** Whether a multipart body has parts with the same name, or text with a media type, which an array cannot have. */
function needsText(body: SentBody | undefined): boolean {
  if (body?.kind !== 'multipart') return false;
  const hasTypes = body.parts.some(({ file, type }) => !file && type !== undefined);
  return hasTypes || !hasUniqueNames(body.parts.map(({ name }) => name));
}

function multipartText(parts: FormPart[]): string {
  return multipartPieces(parts)
    .map((text) => (text === undefined ? "file_get_contents('file')" : phpString(text)))
    .join('\n        . ');
}

function hasUniqueNames(names: string[]): boolean {
  return new Set(names).size === names.length;
}

function headerText(name: string, { text, variable }: SampleText): string {
  // `name:` alone would remove the header.
  if (variable === undefined) return phpString(text === '' ? `${name};` : `${name}: ${text}`);
  return `${phpString(`${name}: ${text}`)} . ${secret(variable)}`;
}
