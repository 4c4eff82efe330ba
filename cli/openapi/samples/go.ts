import type { FormPart, SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  needsCertificate,
  type SampleText,
  sendsFile,
  urlPieces,
  variablesOf,
} from '../request/http-request.ts';
import { leaveOut, lineComments } from './left-out.ts';
import { goText, jsonString } from './literals.ts';
import { disposition } from './multipart.ts';

/** Writes a Go program that uses only the standard library. */
export function go(given: HttpRequest): string {
  const { request, comments } = leaveOut(given, {
    digest: 'net/http has no digest authentication: use a library for it.',
  });
  const { method, savedAs } = request;
  const login = loginOf(request);
  const hasCertificate = needsCertificate(request);
  const body = request.body?.sent;
  const variables = variablesOf(request);
  const packages = [
    savedAs ? 'os' : 'fmt',
    'io',
    'log',
    'net/http',
    ...(hasCertificate ? ['crypto/tls'] : []),
    ...(variables.length > 0 ? ['os'] : []),
    ...bodyPackages(body),
  ];
  const lines = [
    ...checkVariables(variables),
    ...bodyLines(body),
    'address :=',
    `\t${urlPieces(request).map(jsonString).join(' +\n\t\t\t')}`,
    `req, err := http.NewRequest(${jsonString(method)}, address, ${bodyReader(body)})`,
    ...check(),
    ...headersOf(request).map(({ name, value }) => `req.Header.Set(${jsonString(name)}, ${textOf(value)})`),
    ...(body?.kind === 'multipart' ? ['req.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...(login ? [`req.SetBasicAuth(os.Getenv("${login.user}"), os.Getenv("${login.password}"))`] : []),
    ...(hasCertificate ? CERTIFICATE : []),
    `res, err := ${hasCertificate ? 'client' : 'http.DefaultClient'}.Do(req)`,
    ...check(),
    'defer res.Body.Close()',
    'text, err := io.ReadAll(res.Body)',
    ...check(),
    'if res.StatusCode >= 400 {',
    '\tlog.Fatal(res.Status, ": ", string(text))',
    '}',
    ...(savedAs
      ? [`err = os.WriteFile("${savedAs}", text, 0o644)`, ...check()]
      : ['fmt.Println(string(text))']),
  ];
  // Indents only the first line of each statement: further ones may belong to a raw string.
  return `${lineComments(comments)}package main

import (
${[...new Set(packages)]
  .sort()
  .map((name) => `\t"${name}"`)
  .join('\n')}
)

func main() {
${lines.map((line) => `\t${line}`).join('\n')}
}`;
}

const CERTIFICATE = [
  'certificate, err := tls.LoadX509KeyPair("client.pem", "client.key")',
  'if err != nil {',
  '\tlog.Fatal(err)',
  '}',
  'client := &http.Client{Transport: &http.Transport{',
  '\tTLSClientConfig: &tls.Config{Certificates: []tls.Certificate{certificate}},',
  '}}',
];

function check(): string[] {
  return ['if err != nil {', '\tlog.Fatal(err)', '}'];
}

/** Fails if a variable is not set, which would be an empty string. */
function checkVariables(names: string[]): string[] {
  const [first] = names;
  if (first === undefined) return [];
  if (names.length === 1) return [`if os.Getenv("${first}") == "" {`, `\tlog.Fatal("Set ${first}.")`, '}'];
  return [
    `for _, name := range []string{${names.map((name) => `"${name}"`).join(', ')}} {`,
    '\tif os.Getenv(name) == "" {',
    '\t\tlog.Fatal("Set " + name + ".")',
    '\t}',
    '}',
  ];
}

function bodyPackages(body: SentBody | undefined): string[] {
  if (body?.kind === 'form') return ['net/url', 'strings'];
  if (body?.kind === 'multipart') {
    const hasTypes = body.parts.some(({ type }) => type !== undefined);
    return [
      'bytes',
      'mime/multipart',
      ...(hasTypes ? ['net/textproto'] : []),
      ...(sendsFile(body) ? ['os'] : []),
    ];
  }
  if (body?.kind === 'file') return ['os'];
  return body ? ['strings'] : [];
}

function bodyLines(body: SentBody | undefined): string[] {
  if (body?.kind === 'form') {
    return [
      'data := url.Values{}',
      ...body.pairs.map(([name, value]) => `data.Add(${jsonString(name)}, ${jsonString(value)})`),
    ];
  }
  if (body?.kind === 'multipart') return multipartLines(body.parts);
  if (body?.kind === 'file') return ['body, err := os.Open("file")', ...check(), 'defer body.Close()'];
  return body ? [`body := strings.NewReader(${goText(body.text)})`] : [];
}

function multipartLines(parts: FormPart[]): string[] {
  let count = 0;
  const fields = parts.flatMap(({ name, value, file, type }) => {
    if (!file && type === undefined) return [`form.WriteField(${jsonString(name)}, ${jsonString(value)})`];
    // A variable can be declared only once.
    const number = count++ === 0 ? '' : count;
    const head = `${disposition(name)}${file ? '; filename="file"' : ''}`;
    const create =
      type === undefined
        ? `CreateFormFile(${jsonString(name)}, "file")`
        : `CreatePart(textproto.MIMEHeader{"Content-Disposition": {${jsonString(head)}}, "Content-Type": {${jsonString(type)}}})`;
    return [
      ...(file ? [`content${number}, err := os.ReadFile("file")`, ...check()] : []),
      `part${number}, err := form.${create}`,
      ...check(),
      `part${number}.Write(${file ? `content${number}` : `[]byte(${goText(value)})`})`,
    ];
  });
  return ['var buffer bytes.Buffer', 'form := multipart.NewWriter(&buffer)', ...fields, 'form.Close()'];
}

function bodyReader(body: SentBody | undefined): string {
  if (!body) return 'nil';
  if (body.kind === 'form') return 'strings.NewReader(data.Encode())';
  return body.kind === 'multipart' ? '&buffer' : 'body';
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return jsonString(text);
  return text === '' ? `os.Getenv("${variable}")` : `${jsonString(text)}+os.Getenv("${variable}")`;
}
