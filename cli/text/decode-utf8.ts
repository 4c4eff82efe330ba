/** Why bytes are not UTF-8, with the location of the first invalid byte. */
export interface EncodingFault {
  message: string;
  line: number;
  column: number;
  hint: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const SAVE = 'Save the file as UTF-8';

/** Decodes UTF-8, or returns the encoding that the bytes seem to have. */
export function decodeUtf8(bytes: Buffer): string | EncodingFault {
  const utf16 = detectUtf16(bytes);
  const start = { line: 1, column: 1 };
  if (utf16)
    return {
      ...start,
      message: `This file is ${utf16}, not UTF-8.`,
      hint: `${SAVE}: \`iconv -f ${utf16} -t UTF-8\`.`,
    };
  try {
    return decoder.decode(bytes);
  } catch {
    if (bytes.includes(0))
      return {
        ...start,
        message: 'This file is binary, not a text.',
        // What begins so has been compressed by gzip.
        hint: bytes[0] === 0x1f && bytes[1] === 0x8b ? 'Decompress it: `gunzip`.' : 'Remove it.',
      };
    const { before, byte } = firstInvalid(bytes);
    const lines = before.split(/\r\n|\n|\r/);
    return {
      line: lines.length,
      column: (lines.at(-1) ?? '').length + 1,
      message: `This file is not UTF-8: byte 0x${byte} begins no character. It is probably Latin-1 or Windows-1252.`,
      hint: `${SAVE}: \`iconv -f WINDOWS-1252 -t UTF-8\`.`,
    };
  }
}

/** Detects UTF-16 by its byte order mark, or because every other byte of plain text is zero. */
function detectUtf16(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  const start = bytes.subarray(0, 100);
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (start.length < 4 || zeros(0) + zeros(1) < start.length * 0.4) return undefined;
  return zeros(1) > zeros(0) ? 'UTF-16LE' : 'UTF-16BE';
}

/** Returns the first byte that begins no character, as hexadecimal digits, and the text before it. */
function firstInvalid(bytes: Buffer): { before: string; byte: string } {
  // Each invalid byte is decoded as U+FFFD, which a text may also have itself.
  const text = bytes.toString();
  let [end, offset] = [0, 0];
  for (let from = 0; ; from = end + 1) {
    end = text.indexOf('\uFFFD', from);
    offset += Buffer.byteLength(text.slice(from, end));
    if (bytes.toString('latin1', offset, offset + 3) !== '\xEF\xBF\xBD') break;
    offset += 3;
  }
  return { before: text.slice(0, end), byte: bytes.toString('hex', offset, offset + 1).toUpperCase() };
}
