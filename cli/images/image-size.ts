/** The size of an image in pixels, after rotation. */
export interface Size {
  width: number;
  height: number;
}

type Reader = (bytes: Buffer) => Size | undefined;

/** By file extension. */
const READERS: Record<string, Reader> = {
  png: readPng,
  gif: readGif,
  jpg: readJpeg,
  jpeg: readJpeg,
  webp: readWebp,
  avif: readAvif,
  svg: readSvg,
};

/** Whether pages can show an image with this file extension, in lower case. */
export function isImageType(extension: string): boolean {
  return Object.hasOwn(READERS, extension);
}

/** Reads the size of an image from its header; undefined if that is damaged, or of another type than the extension. */
export function imageSize(extension: string, bytes: Buffer): Size | undefined {
  try {
    const size = READERS[extension]?.(bytes);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // The file ends within its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function textAt(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length);
}

/** https://www.w3.org/TR/png-3/#11IHDR */
function readPng(bytes: Buffer): Size | undefined {
  if (textAt(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n' || textAt(bytes, 12, 4) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

function readGif(bytes: Buffer): Size | undefined {
  if (!/^GIF8[79]a$/.test(textAt(bytes, 0, 6))) return undefined;
  return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
}

/** Reads segments up to the frame header, which contains the size. */
function readJpeg(bytes: Buffer): Size | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let isRotated = false;
  for (let at = 2; bytes[at] === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    const [height, width] = isFrame ? [bytes.readUInt16BE(at + 5), bytes.readUInt16BE(at + 7)] : [];
    if (width !== undefined && height !== undefined)
      return isRotated ? { width: height, height: width } : { width, height };
    if (marker === 0xe1 && textAt(bytes, at + 4, 6) === 'Exif\0\0')
      isRotated = isRotatedByExif(bytes.subarray(at + 10));
    // Fill bytes have no length.
    at += marker === 0xff ? 1 : 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

/** Whether Exif rotates the image by 90°: tag 0x0112 (Orientation) in the first directory of its TIFF. */
function isRotatedByExif(tiff: Buffer): boolean {
  const isLittle = textAt(tiff, 0, 2) === 'II';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(start); entry++) {
    const at = start + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8) >= 5;
  }
  return false;
}

/** https://developers.google.com/speed/webp/docs/riff_container */
function readWebp(bytes: Buffer): Size | undefined {
  if (textAt(bytes, 0, 4) !== 'RIFF' || textAt(bytes, 8, 4) !== 'WEBP') return undefined;
  const kind = textAt(bytes, 12, 4);
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8L') {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  if (kind !== 'VP8 ') return undefined;
  return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
}

/** Returns the largest size in an `ispe` box: others are those of thumbnails and tiles. */
function readAvif(bytes: Buffer): Size | undefined {
  if (textAt(bytes, 4, 4) !== 'ftyp' || !/avi[fs]/.test(textAt(bytes, 8, 64))) return undefined;
  let largest: Size | undefined;
  const head = bytes.subarray(0, 65_536);
  for (let at = head.indexOf('ispe'); at >= 0; at = head.indexOf('ispe', at + 4)) {
    const size = { width: head.readUInt32BE(at + 8), height: head.readUInt32BE(at + 12) };
    if (!largest || size.width * size.height > largest.width * largest.height) largest = size;
  }
  return largest;
}

/** Reads `width` and `height` in pixels from the root element, or else its `viewBox`. */
function readSvg(bytes: Buffer): Size | undefined {
  const head = textAt(bytes, 0, 16_384);
  const start = head.search(/<svg[\s>]/);
  const tag = start < 0 ? '' : head.slice(start, head.indexOf('>', start));
  const [width, height] = ['width', 'height'].map((name) =>
    Math.round(Number.parseFloat(attribute(tag, name, 'px'))),
  );
  if (width && height) return { width, height };
  const [, , across = 0, down = 0] = attribute(tag, 'viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return { width: Math.round(across), height: Math.round(down) };
}

function attribute(tag: string, wanted: string, unit = ''): string {
  for (const [, name, , value = ''] of tag.matchAll(/\s([\w:-]+)\s*=\s*(["'])([^"']*)\2/g))
    if (name === wanted) return unit === '' || /^[\d.]+(?:px)?$/.test(value.trim()) ? value : '';
  return '';
}
