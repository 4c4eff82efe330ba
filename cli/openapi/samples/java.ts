import type { SentBody } from '../model/model.ts';
import type { HttpRequest, SampleText } from './http-request.ts';
import { javaString, javaText } from './literals.ts';
import { BOUNDARY, multipartPieces } from './multipart.ts';

/** A Java 17 program with `java.net.http`. */
export function java(request: HttpRequest): string {
  const { method, url, headers, basic, body } = request;
  const lines = [
    ...(basic ? credentials(basic) : []),
    ...bodyLines(body),
    `var request = HttpRequest.newBuilder(URI.create(${javaString(url)}))`,
    ...(basic ? ['    .header("Authorization", "Basic " + credentials)'] : []),
    ...headers.map(({ name, value }) => `    .header(${javaString(name)}, ${textOf(value)})`),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${javaString(`multipart/form-data; boundary=${BOUNDARY}`)})`]
      : []),
    `    .method(${javaString(method)}, ${publisher(body)})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  return `${imports(request)
    .map((name) => `import ${name};`)
    .join('\n')}

public class Example {
  public static void main(String[] args) throws Exception {
${lines.map((line) => `    ${line}`).join('\n')}
  }
}`;
}

function imports({ basic, body }: HttpRequest): string[] {
  const sendsFile =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file));
  return [
    'java.net.URI',
    ...(body?.kind === 'form' ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpRequest.BodyPublishers',
    'java.net.http.HttpResponse.BodyHandlers',
    ...(basic || body?.kind === 'form' ? ['java.nio.charset.StandardCharsets'] : []),
    ...(sendsFile ? ['java.nio.file.Path'] : []),
    ...(basic ? ['java.util.Base64'] : []),
  ];
}

function credentials({ user, password }: { user: string; password: string }): string[] {
  return [
    'var credentials = Base64.getEncoder().encodeToString(',
    `    (System.getenv("${user}") + ":" + System.getenv("${password}")).getBytes(StandardCharsets.UTF_8));`,
  ];
}

function bodyLines(body: SentBody | undefined): string[] {
  switch (body?.kind) {
    case 'json':
    case 'text':
      return [`var body = ${javaText(body.text, '        ')};`];
    case 'form': {
      const fields = body.pairs.map(
        ([name, value]) =>
          `    ${javaString(`${encodeURIComponent(name.toWellFormed())}=`)} + URLEncoder.encode(${javaString(value)}, StandardCharsets.UTF_8)`,
      );
      return ['var body = String.join("&",', `${fields.join(',\n    ')});`];
    }
    case 'multipart': {
      const pieces = multipartPieces(body.parts).map((text) =>
        text === undefined
          ? '    BodyPublishers.ofFile(Path.of("file"))'
          : `    BodyPublishers.ofString(${javaString(text)})`,
      );
      return ['var body = BodyPublishers.concat(', `${pieces.join(',\n    ')});`];
    }
    default:
      return [];
  }
}

function publisher(body: SentBody | undefined): string {
  if (!body) return 'BodyPublishers.noBody()';
  if (body.kind === 'file') return 'BodyPublishers.ofFile(Path.of("file"))';
  return body.kind === 'multipart' ? 'body' : 'BodyPublishers.ofString(body)';
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return javaString(text);
  return text === '' ? `System.getenv("${variable}")` : `${javaString(text)} + System.getenv("${variable}")`;
}
