import { findImage, type Image, type Images } from '../images/images.ts';
import type { Embeds } from '../markdown/embeds.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { FindImage } from '../markdown/images.ts';
import { type MarkdownPage, renderPage } from '../markdown/page.ts';
import { decodePercent } from '../text/decode-percent.ts';
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
}

/** Renders a guide. Reports the problems of `renderPage`, and names and directives that cannot be resolved. */
export async function makeGuide(
  source: NamedText,
  pageRoute: PageRoute,
  { base, highlighter, embeds, links, images, staticNames }: GuideOptions,
): Promise<MarkdownPage> {
  await embeds.prepare(source.text);
  return renderPage(source, {
    highlighter,
    ...(mayCite(pageRoute) ? { embeds } : {}),
    findImage: (image) => {
      const isStatic = staticNames.has(decodePercent(resolveLink('', source.name, image)));
      return isStatic ? undefined : withUrls(base, findImage(images, source.name, image));
    },
    resolveLink: (href) => links.resolve(resolveLink(base, source.name, href)),
  });
}

/** Adds the base path to the URLs of an image. */
function withUrls(base: string, found: ReturnType<typeof findImage>): ReturnType<FindImage> {
  if (!found || 'message' in found) return found;
  const withUrl = ({ path, width, height }: Image) => ({ url: base + path, width, height });
  return { light: withUrl(found.light), ...(found.dark ? { dark: withUrl(found.dark) } : {}) };
}
