import type { Element, Root } from 'hast';
import { visit } from 'unist-util-visit';
import { isForeign } from '../html/link-kinds.ts';
import type { Fault } from '../problem.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { element } from './elements.ts';
import type { LookupError } from './embeds.ts';
import type { Report } from './report.ts';

/** An image in the content folder, with its URL on the site. */
interface LocalImage {
  url: string;
  width?: number | undefined;
  height?: number | undefined;
}

/** Finds an image next to a guide, and its dark version; returns undefined for one of `static/`. */
export type FindImage = (
  source: string,
) => { light: LocalImage; dark?: LocalImage } | LookupError | undefined;

interface ImageOptions {
  findImage?: FindImage;
  resolveLink(href: string): string;
  report: Report;
  /** Called for each image that `findImage` has found. */
  onLocal(source: string, images: LocalImage[]): void;
  /** Called for each other image. */
  onLink(image: Element, url: string): void;
}

/** Sets the URLs and sizes of images, so that the page doesn't move while they load. */
export function finishImages(tree: Root, options: ImageOptions): void {
  visit(tree, 'element', (node, index, parent) => {
    if (node.tagName !== 'img' || !parent || index === undefined) return;
    const { isLocal, dark } = finishImage(node, options);
    // An image that is a paragraph of its own may be as wide as code.
    const isAlone = parent.type === 'element' && parent.tagName === 'p' && parent.children.length === 1;
    if (isAlone && isLocal) parent.properties = { className: ['picture'] };
    if (dark) parent.children.splice(index + 1, 0, dark);
    const { title: caption } = node.properties;
    if (isAlone && typeof caption === 'string') {
      parent.tagName = 'figure';
      for (const child of parent.children) if (child.type === 'element') child.properties.title = undefined;
      parent.children.push(
        element('figcaption', { className: ['detail'] }, [{ type: 'text', value: caption }]),
      );
      return parent.children.length;
    }
    return dark && index + 2;
  });
}

/** Finishes an image, and returns its dark version if there is one. */
function finishImage(node: Element, options: ImageOptions): { isLocal: boolean; dark?: Element | undefined } {
  const { findImage, resolveLink, report, onLocal, onLink } = options;
  const source = String(node.properties.src ?? '');
  const alt = String(node.properties.alt ?? '');
  const reportProblem = (fault: Fault) => report(node, 'markdown/image', fault);
  if (alt === '')
    reportProblem({
      message: 'An image requires alternative text.',
      hint: 'Describe the image in the brackets: `![text](…)`.',
    });
  else if (/^(?:image|picture|photo|screenshot|alt(?: text)?)$|\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(alt))
    reportProblem({
      message: `\`${alt}\` does not describe the image.`,
      hint: 'Say in the brackets what readers see in it.',
    });
  else if (/\|\s*\d+(?:x\d+)?$/.test(alt))
    reportProblem({
      message: 'The text of the image ends with its size.',
      hint: `Write the size behind it: \`![text](…){width=${/\d+/.exec(alt.slice(alt.lastIndexOf('|')))?.[0]}}\`.`,
    });
  if (isForeign(source)) {
    const name =
      source
        .replace(/[?#].*/s, '')
        .split('/')
        .at(-1) ?? '';
    reportProblem({
      message: 'Images must be files of this site.',
      hint: `Put the file beside the guide and write \`./${/^[\w-]+\.\w+$/.test(name) ? name : 'name.svg'}\`.`,
    });
    node.properties = { alt };
    return { isLocal: false };
  }
  const written = decodePercent(source);
  const found = findImage?.(written);
  if (!found) {
    const url = resolveLink(source);
    node.properties = { ...node.properties, src: url, loading: 'lazy' };
    onLink(node, url);
    return { isLocal: false };
  }
  if ('message' in found) {
    reportProblem(found);
    node.properties = { alt };
    return { isLocal: false };
  }
  const { light, dark } = found;
  const asked = node.properties;
  onLocal(written, dark ? [light, dark] : [light]);
  node.properties = {
    ...node.properties,
    ...propertiesOf(light, asked),
    ...(dark ? { className: ['by-day'] } : {}),
  };
  const darkProperties = {
    ...node.properties,
    ...(dark && propertiesOf(dark, asked)),
    className: ['by-night'],
  };
  return { isLocal: true, dark: dark && element('img', darkProperties, []) };
}

/** With the size that is asked for; of one side, the other follows. */
function propertiesOf(
  { url, width, height }: LocalImage,
  { width: askedWidth, height: askedHeight }: Element['properties'],
): Element['properties'] {
  const ratio = width && height ? width / height : undefined;
  const [w, h] = [askedWidth, askedHeight].map((side) => (side ? Number(side) : undefined));
  return {
    src: url,
    width: w ?? (h && ratio ? Math.round(h * ratio) : width),
    height: h ?? (w && ratio ? Math.round(w / ratio) : height),
    loading: 'lazy',
  };
}
