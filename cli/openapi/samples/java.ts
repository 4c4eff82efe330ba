import type { SentBody } from '../model/model.ts';
import {
  type HttpRequest,
  headersOf,
  loginOf,
  type SampleText,
  sendsFile,
  TIMEOUT,
  urlPieces,
  variablesOf,
} from '../request/http-request.ts';
import { leaveOut, lineComments, type Notes } from './left-out.ts';
import { javaString, javaText } from './literals.ts';
import { BOUNDARY, multipartPieces } from './multipart.ts';

/** Writes a Java 17 program that uses `java.net.http`. */
export function java(given: HttpRequest): string {
  const { request, comments } = leaveOut(given, NOTES);
  const { method, savedAs } = request;
  const login = loginOf(request);
  const body = request.body?.sent;
  const lines = [
    ...(login ? credentials(login) : []),
    ...bodyLines(body),
    'var url =',
    `    ${urlPieces(request).map(javaString).join('\n        + ')};`,
    'var request = HttpRequest.newBuilder(URI.create(url))',
    `    .timeout(Duration.ofSeconds(${TIMEOUT}))`,
    ...(login ? ['    .header("Authorization", "Basic " + credentials)'] : []),
    ...headersOf(request).map(({ name, value }) => `    .header(${javaString(name)}, ${textOf(value)})`),
    ...(body?.kind === 'multipart'
      ? [`    .header("Content-Type", ${javaString(`multipart/form-data; boundary=${BOUNDARY}`)})`]
      : []),
    `    .method(${javaString(method)}, ${publisher(body)})`,
    '    .build();',
    `var response = HttpClient.newHttpClient().send(request, BodyHandlers.${savedAs ? 'ofByteArray' : 'ofString'}());`,
    'if (response.statusCode() >= 400) {',
    `  throw new IllegalStateException(response.statusCode() + ": " + ${savedAs ? 'new String(response.body())' : 'response.body()'});`,
    '}',
    savedAs ? `Files.write(Path.of("${savedAs}"), response.body());` : 'System.out.println(response.body());',
  ];
  return `${lineComments(comments)}${imports(request)
    .map((name) => `import ${name};`)
    .join('\n')}

public class Example {
  public static void main(String[] args) throws Exception {
${lines.map((line) => `    ${line}`).join('\n')}
  }${variablesOf(request).length > 0 ? ENV : ''}
}`;
}

const NOTES: Notes = {
  digest: 'java.net.http has no digest authentication: use a library for it.',
  mutualTLS:
    'Run it with -Djavax.net.ssl.keyStore=client.p12 and -Djavax.net.ssl.keyStorePassword for the client certificate.',
};

function imports(request: HttpRequest): string[] {
  const login = loginOf(request);
  const body = request.body?.sent;
  return [
    'java.net.URI',
    ...(body?.kind === 'form' ? ['java.net.URLEncoder'] : []),
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpRequest.BodyPublishers',
    'java.net.http.HttpResponse.BodyHandlers',
    ...(login || body?.kind === 'form' ? ['java.nio.charset.StandardCharsets'] : []),
    ...(request.savedAs ? ['java.nio.file.Files'] : []),
    ...(request.savedAs || sendsFile(body) ? ['java.nio.file.Path'] : []),
    'java.time.Duration',
    ...(login ? ['java.util.Base64'] : []),
    ...(variablesOf(request).length > 0 ? ['java.util.Objects'] : []),
  ];
}

function secret(variable: string): string {
  return `env("${variable}")`;
}

/** Fails if a variable is not set, which would be sent as `null`. */
const ENV = `

  static String env(String name) {
    return Objects.requireNonNull(System.getenv(name), "Set " + name + ".");
  }`;

function credentials({ user, password }: { user: string; password: string }): string[] {
  return [
    'var credentials = Base64.getEncoder().encodeToString(',
    `    (${secret(user)} + ":" + ${secret(password)}).getBytes(StandardCharsets.UTF_8));`,
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
  return text === '' ? secret(variable) : `${javaString(text)} + ${secret(variable)}`;
}
