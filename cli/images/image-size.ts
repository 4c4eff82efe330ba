import { disableTypes, imageSize as sizeOf, types } from 'image-size';
import { MAX_IMAGE_HEAD, MAX_IMAGE_SIDE } from '../limits.ts';

/** The size of an image in pixels, after rotation. */
export interface Size {
  width: number;
  height: number;
}

/** File extensions of images that pages can show, with the types of image-size. */
const TYPES: Record<string, string> = {
  png: 'png',
  gif: 'gif',
  jpg: 'jpg',
  jpeg: 'jpg',
  webp: 'webp',
  avif: 'avif',
  svg: 'svg',
};

// The code for other types never runs. `heif` also reads AVIF.
disableTypes(types.filter((type) => type !== 'heif' && !Object.values(TYPES).includes(type)));

/** Whether pages can show an image with this file extension, in lower case. */
export function isImageType(extension: string): boolean {
  return Object.hasOwn(TYPES, extension);
}

/** Reads the size of an image from its header; undefined if that is damaged, or of another type than the extension. */
export function imageSize(extension: string, bytes: Buffer): Size | undefined {
  const head = extension === 'svg' ? svgHead(bytes) : bytes.subarray(0, MAX_IMAGE_HEAD);
  try {
    // Copied, because image-size reads beyond the end of a Buffer, which shares its memory with others.
    const { type, orientation = 1, images, ...first } = sizeOf(new Uint8Array(head));
    // An AVIF file also has the sizes of its tiles and thumbnails.
    const { width, height } = (images ?? []).reduce(
      (a, b) => (b.width * b.height > a.width * a.height ? b : a),
      first,
    );
    const isValid =
      type === TYPES[extension] && [width, height].every((side) => side >= 1 && side <= MAX_IMAGE_SIDE);
    if (!isValid) return undefined;
    return orientation >= 5 ? { width: height, height: width } : { width, height };
  } catch {
    return undefined;
  }
}

/** Returns what a file is in place of the image that its extension names, and how to correct that. */
export function mistakenImage(extension: string, bytes: Buffer): { fault: string; hint: string } | undefined {
  const type = Object.keys(TYPES).find((other) => other !== 'jpeg' && imageSize(other, bytes));
  if (type === undefined || type === TYPES[extension]) return undefined;
  return {
    fault: `is in the format ${type.toUpperCase()}`,
    hint: `Rename it, so that it ends with \`.${type}\`.`,
  };
}

/** Returns the start of an SVG file without comments, and with spaces in its `viewBox`, as image-size expects it. */
function svgHead(bytes: Buffer): Buffer {
  const [start = '', ...commented] = bytes.toString('utf8', 0, 65_536).split('<!--');
  const rest = commented.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''));
  const text = [start, ...rest].join('').replace(
    /(\sviewBox\s*=\s*["'])([^"']*)/,
    (_, start, box) =>
      start +
      box
        .trim()
        .split(/[\s,]+/)
        .join(' '),
  );
  return Buffer.from(text);
}
