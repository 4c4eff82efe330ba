import type { FormPart, SentBody } from '../model/model.ts';
import {
  basicOf,
  type HttpRequest,
  headersOf,
  type SampleText,
  sendsFile,
  urlOf,
  variablesOf,
} from '../request/http-request.ts';
import { goText, jsonString } from './literals.ts';

/** Writes a Go program that uses only the standard library. */
export function go(request: HttpRequest): string {
  const { method } = request;
  const basic = basicOf(request);
  const body = request.body?.sent;
  const variables = variablesOf(request);
  const packages = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(variables.length > 0 ? ['os'] : []),
    ...bodyPackages(body),
  ];
  const lines = [
    ...checkVariables(variables),
    ...bodyLines(body),
    `req, err := http.NewRequest(${jsonString(method)}, ${jsonString(urlOf(request))}, ${bodyReader(body)})`,
    ...check(),
    ...headersOf(request).map(({ name, value }) => `req.Header.Set(${jsonString(name)}, ${textOf(value)})`),
    ...(body?.kind === 'multipart' ? ['req.Header.Set("Content-Type", form.FormDataContentType())'] : []),
    ...(basic ? [`req.SetBasicAuth(os.Getenv("${basic.user}"), os.Getenv("${basic.password}"))`] : []),
    'res, err := http.DefaultClient.Do(req)',
    ...check(),
    'defer res.Body.Close()',
    'text, err := io.ReadAll(res.Body)',
    ...check(),
    'if res.StatusCode >= 400 {',
    '\tlog.Fatal(res.Status, ": ", string(text))',
    '}',
    'fmt.Println(string(text))',
  ];
  // Indents only the first line of each statement: further ones may belong to a raw string.
  return `package main

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
  if (body?.kind === 'multipart') return ['bytes', 'mime/multipart', ...(sendsFile(body) ? ['os'] : [])];
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
  let files = 0;
  const fields = parts.flatMap(({ name, value, file }) => {
    if (!file) return [`form.WriteField(${jsonString(name)}, ${jsonString(value)})`];
    // A variable can be declared only once.
    const number = files++ === 0 ? '' : files;
    return [
      `content${number}, err := os.ReadFile("file")`,
      ...check(),
      `part${number}, err := form.CreateFormFile(${jsonString(name)}, "file")`,
      ...check(),
      `part${number}.Write(content${number})`,
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
