import type { FormPart } from '../model/model.ts';

/** The boundary in languages without a function for multipart bodies. */
export const BOUNDARY = '----example';

/** Writes a `multipart/form-data` body (RFC 7578) as a series of texts; `undefined` stands for the contents of a file. */
export function multipartPieces(parts: FormPart[]): (string | undefined)[] {
  const pieces: (string | undefined)[] = [];
  let text = '';
  for (const { name, value, file, type } of parts) {
    text += `--${BOUNDARY}\r\nContent-Disposition: ${disposition(name)}${file ? '; filename="file"' : ''}\r\n`;
    if (type !== undefined) text += `Content-Type: ${type}\r\n`;
    if (file) {
      pieces.push(`${text}\r\n`, undefined);
      text = '\r\n';
    } else text += `\r\n${value}\r\n`;
  }
  return [...pieces, `${text}--${BOUNDARY}--\r\n`];
}

/** Writes the `Content-Disposition` of a part. Names are escaped as by browsers. */
export function disposition(name: string): string {
  const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
  return `form-data; name="${escaped}"`;
}
