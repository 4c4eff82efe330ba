import { createHash } from 'node:crypto';
import path from 'node:path';
import { filesBelow, type Inputs } from '../memo.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { imageSize, isImageType, type Size } from './image-size.ts';

/** An image beside the guides. */
export interface Image extends Partial<Size> {
  /** Below the base path; it changes with what is in the file. */
  path: string;
  /** Why it cannot be shown, as the end of a sentence. */
  fault?: string;
}

/** By their names in the folder of contents. */
export type Images = Map<string, Image>;

/** An image to show, and the one that takes its place in the dark. */
export interface FoundImage {
  light: Image;
  dark?: Image;
}

/** All images below a folder. Links that lead out of it are none. */
export function loadImages(dir: string, inputs: Inputs): Images {
  const images: Images = new Map();
  const isShown = (name: string) => !path.posix.basename(name).startsWith('.');
  const inside = `${inputs.find(dir)?.path}${path.sep}`;
  for (const name of filesBelow(inputs, dir, isShown)) {
    const ending = endingOf(name);
    if (!isShown(name) || !isImageType(ending)) continue;
    const file = path.join(dir, name);
    const isInside = inputs.find(file)?.path.startsWith(inside);
    images.set(
      name,
      isInside ? readImage(name, inputs.bytes(file)) : { path: '', fault: 'lies outside of `content/`' },
    );
  }
  return images;
}

function readImage(name: string, bytes: Buffer): Image {
  const ending = endingOf(name);
  const stem = path.posix.parse(name).name.replace(/[^\w-]+/g, '-');
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8).toUpperCase();
  const size = imageSize(ending, bytes);
  return {
    path: `assets/${stem}-${hash}.${ending}`,
    ...(size ?? { fault: `is not a whole ${ending.toUpperCase()} image, or does not say its size` }),
  };
}

function endingOf(name: string): string {
  return path.posix.extname(name).slice(1).toLowerCase();
}

/** What a guide means with `./buying.png`; undefined for an address that is not counted from the guide. */
export function findImage(
  images: Images,
  guide: string,
  source: string,
): FoundImage | { message: string; hint?: string } | undefined {
  if (source === '' || /^[/#]/.test(source)) return undefined;
  const name = path.posix.join(path.posix.dirname(guide), source);
  if (name.startsWith('../'))
    return { message: `The image \`${source}\` lies outside of \`content/\`.`, hint: WHERE };
  const light = images.get(name);
  if (!light)
    return {
      message: `The image \`${source}\` does not exist.`,
      hint: didYouMean(name, images.keys()) ?? WHERE,
    };
  const { dir, name: stem, ext } = path.posix.parse(name);
  const dark = images.get(path.posix.join(dir, `${stem}.dark${ext}`));
  const wrong = light.fault === undefined ? dark : light;
  if (wrong?.fault !== undefined)
    return {
      message: `The image \`${wrong === light ? source : `${stem}.dark${ext}`}\` ${wrong.fault}.`,
      hint: wrong.path === '' ? WHERE : 'Export it again. An SVG needs `width` and `height`, or a `viewBox`.',
    };
  return { light, ...(dark ? { dark } : {}) };
}

const WHERE = 'Put it beside the guide, or into `static/` and write `/name.png`.';
