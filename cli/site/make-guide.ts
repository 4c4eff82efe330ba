import path from 'node:path';
import { findImage, type Image, type Images } from '../images/images.ts';
import { MAX_GUIDE_BYTES } from '../limits.ts';
import type { Embeds } from '../markdown/embeds.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { FindImage } from '../markdown/images.ts';
import type { ReadFile } from '../markdown/include.ts';
import type { LEFT_OUT, OwnDirectives } from '../markdown/own-directives.ts';
import { type MarkdownPage, renderPage } from '../markdown/page.ts';
import { ProblemError } from '../problem.ts';
import { fileFault } from '../source/confine.ts';
import type { SourceReader } from '../source-files.ts';
import { decodePercent } from '../text/decode-percent.ts';
import { nearestFile } from '../text/did-you-mean.ts';
import { mayCite, type PageRoute } from './page-route.ts';
import type { SiteLinks } from './site-links.ts';
import { resolveLink } from './url.ts';

export interface NamedText {
  file: string;
  /** Path relative to `content/`. */
  name: string;
  text: string;
}

export interface GuideOptions {
  base: string;
  highlighter: Highlighter;
  embeds: Embeds;
  links: SiteLinks;
  images: Images;
  staticNames: Set<string>;
  /** The project, whose files guides may include. */
  root: string;
  inputs: SourceReader;
  directives: OwnDirectives | typeof LEFT_OUT | undefined;
}

/** Renders a guide. Reports the problems of `renderPage`, and names and directives that cannot be resolved. */
export async function makeGuide(
  source: NamedText,
  pageRoute: PageRoute,
  { base, highlighter, embeds, links, images, staticNames, root, inputs, directives }: GuideOptions,
): Promise<MarkdownPage> {
  // What a directive of the site returns may have a diagram, too.
  const isOwn = Object.keys(Object(directives)).some((name) => source.text.includes(`::${name}`));
  await embeds.prepare(isOwn ? '```mermaid' : source.text);
  return renderPage(source, {
    highlighter,
    directives,
    ...(mayCite(pageRoute) ? { embeds } : {}),
    findImage: (image) => {
      const isStatic = staticNames.has(decodePercent(resolveLink('', source.name, image)));
      return isStatic ? undefined : withUrls(base, findImage(images, source.name, image));
    },
    readFile: (written) => readIncluded(written, source.file, { root, inputs }),
    resolveLink: (href) => links.resolve(resolveLink(base, source.name, href)),
  });
}

/** Reads a file of the project; hidden ones and packages are not read. */
function readIncluded(
  written: string,
  guide: string,
  { root, inputs }: Pick<GuideOptions, 'inputs' | 'root'>,
): ReturnType<ReadFile> {
  const file = path.resolve(path.dirname(guide), written);
  const kind = {
    what: '`include`',
    extensions: [path.extname(file).toLowerCase()],
    maxBytes: MAX_GUIDE_BYTES,
  };
  // Before it is known whether it may be read, so that `dev` looks again when it appears.
  inputs.find(file);
  const fault = fileFault(root, file, kind);
  if (fault !== undefined) {
    const meant = meantFile(file, { written, guide, root, inputs });
    const hint =
      meant === undefined || fileFault(root, meant, kind) !== undefined
        ? 'Write its path from the folder of this guide, as in a link.'
        : `Did you mean \`${path.relative(path.dirname(guide), meant).split(path.sep).join('/')}\`?`;
    return { message: fault, hint };
  }
  try {
    return { file, text: inputs.text(file, MAX_GUIDE_BYTES) };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const [{ message, hint } = { message: '' }] = error.problems;
    return { message: message.replace('This file', written), hint };
  }
}

/** Returns the file that is meant by a path from the project or from another folder around the guide, or by a similar name. */
function meantFile(
  file: string,
  {
    written,
    guide,
    root,
    inputs,
  }: { written: string; guide: string } & Pick<GuideOptions, 'inputs' | 'root'>,
): string | undefined {
  if (written.startsWith('/')) return inputs.find(path.join(root, written))?.path;
  const below = written.replace(/^(?:\.{1,2}\/)+/, '');
  for (let at = path.dirname(guide); !path.relative(root, at).startsWith('..'); at = path.dirname(at)) {
    const other = path.join(at, below);
    if (other !== file && inputs.find(other)) return other;
  }
  const folder = path.dirname(file);
  if (path.relative(root, folder).startsWith('..')) return undefined;
  const names = inputs.folder(folder).flatMap(({ name, kind }) => (kind === 'file' ? [name] : []));
  const near = nearestFile(path.basename(file), names);
  return near === undefined || near === path.basename(file) ? undefined : path.join(folder, near);
}

/** Adds the base path to the URLs of an image. */
function withUrls(base: string, found: ReturnType<typeof findImage>): ReturnType<FindImage> {
  if (!found || 'message' in found) return found;
  const withUrl = ({ path, width, height }: Image) => ({ url: base + path, width, height });
  return { light: withUrl(found.light), ...(found.dark ? { dark: withUrl(found.dark) } : {}) };
}
