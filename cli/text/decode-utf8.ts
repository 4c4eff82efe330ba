/** Why some bytes are not a text in UTF-8, and where that shows. */
export interface EncodingFault {
  message: string;
  line: number;
  column: number;
  hint: string;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const SAVE = 'Save the file as UTF-8';

/** Bytes in → their text, or what else they seem to be. */
export function decodeUtf8(bytes: Buffer): string | EncodingFault {
  const wide = encodingOfWide(bytes);
  const place = { line: 1, column: 1 };
  if (wide)
    return {
      ...place,
      message: `This file is ${wide}, not UTF-8.`,
      hint: `${SAVE}: \`iconv -f ${wide} -t UTF-8\`.`,
    };
  try {
    return decoder.decode(bytes);
  } catch {
    const offset = firstInvalid(bytes);
    if (bytes.includes(0))
      return { ...place, message: 'This file is binary, not a text.', hint: 'Remove it.' };
    const byte = (bytes[offset] ?? 0).toString(16).toUpperCase().padStart(2, '0');
    return {
      ...placeOf(bytes, offset),
      message: `This file is not UTF-8: byte 0x${byte} begins no character. It is probably Latin-1 or Windows-1252.`,
      hint: `${SAVE}: \`iconv -f WINDOWS-1252 -t UTF-8\`.`,
    };
  }
}

/** UTF-16 by its mark, or since every other byte of plain text is zero. */
function encodingOfWide(bytes: Buffer): string | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'UTF-16LE';
  if (first === 0xfe && second === 0xff) return 'UTF-16BE';
  const start = bytes.subarray(0, 100);
  const zeros = (from: number) => start.filter((byte, index) => index % 2 === from && byte === 0).length;
  if (start.length < 4 || zeros(0) + zeros(1) < start.length * 0.4) return undefined;
  return zeros(1) > zeros(0) ? 'UTF-16LE' : 'UTF-16BE';
}

/** The first byte that begins no character, found by halves: what is decoded as a stream may end within one. */
function firstInvalid(bytes: Buffer): number {
  let [good, bad] = [0, bytes.length];
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (isValidStart(bytes.subarray(0, middle))) good = middle;
    else bad = middle;
  }
  // What comes before is whole, or the beginning of a character that this byte does not go on with.
  let start = good;
  while (start > 0 && good - start < 3 && !isWhole(bytes.subarray(0, start))) start -= 1;
  return start;
}

function isValidStart(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function isWhole(bytes: Buffer): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function placeOf(bytes: Buffer, offset: number): { line: number; column: number } {
  const lines = decoder.decode(bytes.subarray(0, offset)).split(/\r\n|\n|\r/);
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
}
