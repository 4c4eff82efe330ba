import type { FormPart } from '../model/model.ts';

/** What separates the parts in languages that have no function for multipart bodies. */
export const BOUNDARY = '----example';

/** The body of `multipart/form-data` (RFC 7578) as texts between files; `undefined` stands for the bytes of a file. */
export function multipartPieces(parts: FormPart[]): (string | undefined)[] {
  const pieces: (string | undefined)[] = [];
  let text = '';
  for (const { name, value, file } of parts) {
    text += `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${escapeName(name)}"`;
    if (file) {
      pieces.push(`${text}; filename="file"\r\n\r\n`, undefined);
      text = '\r\n';
    } else text += `\r\n\r\n${value}\r\n`;
  }
  return [...pieces, `${text}--${BOUNDARY}--\r\n`];
}

/** As browsers write it. */
function escapeName(name: string): string {
  return name.replaceAll('"', '%22').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
