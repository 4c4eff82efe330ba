import type { FormPart } from '../model/model.ts';

/** The boundary in languages without a function for multipart bodies. */
export const BOUNDARY = '----example';

/** Writes a `multipart/form-data` body (RFC 7578) as a series of texts; `undefined` stands for the contents of a file. */
export function multipartPieces(parts: FormPart[]): (string | undefined)[] {
  const pieces: (string | undefined)[] = [];
  let text = '';
  for (const { name, value, file } of parts) {
    // Names are escaped as by browsers.
    const escaped = name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
    text += `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escaped}"`;
    if (file) {
      pieces.push(`${text}; filename="file"\r\n\r\n`, undefined);
      text = '\r\n';
    } else text += `\r\n\r\n${value}\r\n`;
  }
  return [...pieces, `${text}--${BOUNDARY}--\r\n`];
}
