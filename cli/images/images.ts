import { createHash } from 'node:crypto';
import path from 'node:path';
import { filesBelow, type SourceReader } from '../source-files.ts';
import { nearestFile } from '../text/did-you-mean.ts';
import { imageSize, isImageType, mistakenImage, type Size } from './image-size.ts';

/** An image in the content folder. */
export interface Image extends Partial<Size> {
  /** Relative to the base path, with a hash of the content. */
  path: string;
  /** Why it cannot be shown, as the end of a sentence. */
  fault?: string;
  hint?: string;
}

/** Images by their paths in the content folder. */
export type Images = Map<string, Image>;

/** An image, and its replacement in dark mode. */
export interface FoundImage {
  light: Image;
  dark?: Image;
}

/** Reads all images in a folder. Those that symbolic links put outside of it are faults. */
export function loadImages(dir: string, inputs: SourceReader): Images {
  const images: Images = new Map();
  const isVisible = (name: string) => !path.posix.basename(name).startsWith('.');
  const root = `${inputs.find(dir)?.path}${path.sep}`;
  for (const name of filesBelow(inputs, dir, isVisible)) {
    if (!isVisible(name) || !isImageType(extensionOf(name))) continue;
    const file = path.join(dir, name);
    const isInside = inputs.find(file)?.path.startsWith(root);
    images.set(
      name,
      isInside ? readImage(name, inputs.bytes(file)) : { path: '', fault: 'lies outside of `content/`' },
    );
  }
  return images;
}

function readImage(name: string, bytes: Buffer): Image {
  const extension = extensionOf(name);
  const stem = path.posix.parse(name).name.replace(/[^\w-]+/g, '-');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  const size = imageSize(extension, bytes);
  return {
    path: `assets/${stem}-${hash}.${extension}`,
    ...(size ?? mistakenImage(extension, bytes) ?? DAMAGED(extension)),
  };
}

const DAMAGED = (extension: string) => ({
  fault: `is not a whole ${extension.toUpperCase()} image, or does not say its size`,
  hint: 'Export it again. An SVG needs `width` and `height`, or a `viewBox`.',
});

function extensionOf(name: string): string {
  return path.posix.extname(name).slice(1).toLowerCase();
}

/** Finds the image of a path that is relative to a guide, such as `./buying.png`; returns undefined for any other path. */
export function findImage(
  images: Images,
  guide: string,
  source: string,
): FoundImage | { message: string; hint?: string } | undefined {
  if (source === '' || /^[/#]/.test(source)) return undefined;
  const name = path.posix.join(path.posix.dirname(guide), source);
  if (name.startsWith('../')) {
    const hint = name.startsWith('../static/') ? `Write \`${name.slice('../static'.length)}\`.` : WHERE;
    return { message: `The image \`${source}\` lies outside of \`content/\`.`, hint };
  }
  const light = images.get(name);
  if (!light) {
    const [file = ''] = name.split(/[?#]/);
    const nearest = images.has(file) ? file : nearestFile(file, [...images.keys()]);
    const [, extension = ''] = /\.(bmp|tiff?|heic|ico|psd|pdf|mp4|webm|mov)$/i.exec(file) ?? [];
    if (extension !== '')
      return {
        message: `The image \`${source}\` is not PNG, JPEG, GIF, WebP, AVIF or SVG.`,
        hint: 'Export it as one of them, or write a link to it: `[text](…)`.',
      };
    const meant = nearest && path.posix.relative(path.posix.dirname(guide), nearest);
    return {
      message: `The image \`${source}\` does not exist.`,
      hint: meant ? `Did you mean \`${meant.startsWith('../') ? '' : './'}${meant}\`?` : WHERE,
    };
  }
  const { dir, name: stem, ext } = path.posix.parse(name);
  const dark = images.get(path.posix.join(dir, `${stem}.dark${ext}`));
  const faulty = light.fault === undefined ? dark : light;
  if (faulty?.fault !== undefined)
    return {
      message: `The image \`${faulty === light ? source : `${stem}.dark${ext}`}\` ${faulty.fault}.`,
      hint: faulty.hint ?? WHERE,
    };
  return { light, ...(dark ? { dark } : {}) };
}

const WHERE = 'Put it beside the guide, or into `static/` and write `/name.png`.';
