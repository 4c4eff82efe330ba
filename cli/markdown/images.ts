import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { element } from './elements.ts';
import { isForeign } from './foreign.ts';
import type { Report } from './report.ts';

/** An image in the folder of the guide, with its place on the site. */
export interface LocalImage {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** What an image is that stands beside a guide; why it is none; or undefined for one of `static/`. */
export type FindImage = (
  source: string,
) => { light: LocalImage; dark?: LocalImage } | { message: string; hint?: string } | undefined;

interface ImageOptions {
  findImage?: FindImage;
  resolveLink(href: string): string;
  report: Report;
  /** Hears of each image that `findImage` has found. */
  onLocal(source: string, images: LocalImage[]): void;
  /** Hears of each other one. */
  onLink(image: Element, url: string): void;
}

/** Gives images their addresses and sizes: what comes late moves nothing. */
export function finishImages(tree: Root, options: ImageOptions): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return;
    const { isLocal, dark } = finishImage(node, options);
    // An image alone may be as wide as code.
    if (isLocal && parent.type === 'element' && parent.tagName === 'p' && parent.children.length === 1)
      parent.properties = { className: ['picture'] };
    if (!dark) return;
    parent.children.splice(index + 1, 0, dark);
    return index + 2;
  });
}

/** Returns the image that takes its place in the dark, too. */
function finishImage(node: Element, options: ImageOptions): { isLocal: boolean; dark?: Element | undefined } {
  const { findImage, resolveLink, report, onLocal, onLink } = options;
  const source = String(node.properties.src ?? '');
  const alt = String(node.properties.alt ?? '');
  const wrong = (message: string, hint?: string) => report(node, 'markdown/image', message, hint);
  if (alt === '')
    wrong('An image requires alternative text.', 'Describe the image in the brackets: `![text](…)`.');
  if (isForeign(source)) {
    wrong('Images must be files of this site.', 'Put the file beside the guide and write `./name.svg`.');
    node.properties = { alt };
    return { isLocal: false };
  }
  const written = decodePath(source);
  const found = findImage?.(written);
  if (!found) {
    const url = resolveLink(source);
    node.properties = { ...node.properties, src: url, loading: 'lazy' };
    onLink(node, url);
    return { isLocal: false };
  }
  if ('message' in found) {
    wrong(found.message, found.hint);
    node.properties = { alt };
    return { isLocal: false };
  }
  const { light, dark } = found;
  onLocal(written, dark ? [light, dark] : [light]);
  node.properties = {
    ...node.properties,
    ...propertiesOf(light),
    ...(dark ? { className: ['by-day'] } : {}),
  };
  const other = { ...node.properties, ...(dark && propertiesOf(dark)), className: ['by-night'] };
  return { isLocal: true, dark: dark && element('img', other, []) };
}

function propertiesOf({ url, width, height }: LocalImage): Element['properties'] {
  return { src: url, width, height, loading: 'lazy' };
}

/** A path as it is in the text; a lone percent sign is one. */
export function decodePath(source: string): string {
  try {
    return decodeURIComponent(source);
  } catch {
    return source;
  }
}
