import type { HttpRequest, RequestBodyData, SampleText } from './http-request.ts';
import { javaString, javaText } from './literals.ts';

/** A Java 17 program with `java.net.http`. */
export function java({ method, url, headers, basic, body }: HttpRequest): string {
  const lines = [
    ...bodyLines(body),
    `var request = HttpRequest.newBuilder(URI.create(${javaString(url)}))`,
    ...headers.map(({ name, value }) => `    .header(${javaString(name)}, ${textOf(value)})`),
    ...(body?.kind === 'multipart'
      ? ['    .header("Content-Type", "multipart/form-data; boundary=" + boundary)']
      : []),
    ...(basic ? ['    .header("Authorization", "Basic " + credentials)'] : []),
    `    .method(${javaString(method)}, ${publisher(body)})`,
    '    .build();',
    'var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    'System.out.println(response.statusCode() + " " + response.body());',
  ];
  if (basic) {
    lines.unshift(
      `var credentials = Base64.getEncoder().encodeToString(`,
      `    (System.getenv("${basic.user}") + ":" + System.getenv("${basic.password}")).getBytes(StandardCharsets.UTF_8));`,
    );
  }
  const imports = [
    'java.net.URI',
    'java.net.http.HttpClient',
    'java.net.http.HttpRequest',
    'java.net.http.HttpResponse',
  ];
  if (body?.kind === 'form') imports.unshift('java.net.URLEncoder');
  if (basic || body?.kind === 'form') imports.push('java.nio.charset.StandardCharsets');
  if (basic) imports.push('java.util.Base64');
  return `${imports
    .sort()
    .map((name) => `import ${name};`)
    .join('\n')}

public class Example {
  public static void main(String[] args) throws Exception {
${lines.map((line) => `    ${line}`).join('\n')}
  }
}`;
}

function bodyLines(body: RequestBodyData | undefined): string[] {
  if (body?.kind === 'json' || body?.kind === 'text')
    return [`var body = ${javaText(body.text, '        ')};`];
  if (body?.kind === 'form') {
    const fields = body.pairs.map(
      ([name, value]) =>
        `    ${javaString(`${encodeURIComponent(name.toWellFormed())}=`)} + URLEncoder.encode(${javaString(value)}, StandardCharsets.UTF_8)`,
    );
    return ['var body = String.join("&",', `${fields.join(',\n    ')});`];
  }
  if (body?.kind === 'multipart') {
    const parts = body.parts.map(({ name, value, file }) => {
      const head = `Content-Disposition: form-data; name="${name.replace(/["\r\n]/g, '_')}"${file ? '; filename="file"' : ''}\r\n\r\n`;
      return `    + "--" + boundary + "\\r\\n" + ${javaString(head + (file ? '…' : value))} + "\\r\\n"`;
    });
    return [
      'var boundary = "----example";',
      'var body = ""',
      ...parts,
      '    + "--" + boundary + "--\\r\\n";',
    ];
  }
  return [];
}

function publisher(body: RequestBodyData | undefined): string {
  return body ? 'HttpRequest.BodyPublishers.ofString(body)' : 'HttpRequest.BodyPublishers.noBody()';
}

function textOf({ text, variable }: SampleText): string {
  if (variable === undefined) return javaString(text);
  return text === '' ? `System.getenv("${variable}")` : `${javaString(text)} + System.getenv("${variable}")`;
}
