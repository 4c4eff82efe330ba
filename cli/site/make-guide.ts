import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../cache.ts';
import { findImage, type Image, type Images } from '../images/images.ts';
import type { Embeds } from '../markdown/embeds.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { FindImage } from '../markdown/images.ts';
import { renderPage } from '../markdown/page.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { Inputs } from '../memo.ts';
import { decodePercent } from '../text/decode-percent.ts';
import type { TimeLimit } from '../time-limit.ts';
import { findGuide, type Guide, isUpToDate, type NamedText, newGuide, recordQueries } from './guide.ts';
import { mayCite, type PageRoute } from './page-route.ts';
import type { SiteLinks } from './site-links.ts';
import { resolveLink } from './url.ts';

export type RenderedGuides = Map<string, { values: string[]; guide: Guide }>;

export interface GuideOptions {
  base: string;
  highlighter: Highlighter;
  embeds: Embeds;
  links: SiteLinks;
  images: Images;
  staticNames: Set<string>;
  inputs: Inputs;
  cache: Cache;
  /** Digest of everything that guides depend on besides their own text and their queries. */
  dependencies: string;
  guides: RenderedGuides;
  inTime: TimeLimit;
}

/** Renders a guide, unless it has been rendered and nothing it depends on has changed. */
export async function findOrMakeGuide(
  source: NamedText,
  pageRoute: PageRoute,
  { guides, ...options }: GuideOptions,
): Promise<Guide> {
  const { name, text } = source;
  const { cache, embeds } = options;
  const values = [name, text, options.dependencies];
  const last = guides.get(name);
  if (last && isDeepStrictEqual(last.values, values) && isUpToDate(last.guide.queries, embeds))
    return last.guide;
  const guide =
    findGuide({ cache, embeds }, values, source) ??
    newGuide(cache, values, await makeGuide(source, pageRoute, options));
  guides.set(name, { values, guide });
  return guide;
}

async function makeGuide(
  source: NamedText,
  pageRoute: PageRoute,
  options: Omit<GuideOptions, 'guides'>,
): Promise<Pick<Guide, 'markdown' | 'queries'>> {
  const { file, name, text } = source;
  const { base, highlighter, links, images, staticNames, inputs, inTime } = options;
  await options.embeds.prepare(text);
  const { embeds, queries } = recordQueries(options.embeds);
  const markdown = renderPage(source, {
    highlighter,
    inTime,
    ...(mayCite(pageRoute) ? { embeds } : {}),
    parse: (body) => inputs.memo(`tree ${file}`, [body], () => parseMarkdown(body)),
    findImage: (source) => {
      const isStatic = staticNames.has(decodePercent(resolveLink('', pageRoute.route, source)));
      return isStatic ? undefined : withUrls(base, findImage(images, name, source));
    },
    resolveLink: (href) => links.resolve(resolveLink(base, pageRoute.route, href)),
  });
  return { markdown, queries };
}

/** Adds the base path to the URLs of an image. */
function withUrls(base: string, found: ReturnType<typeof findImage>): ReturnType<FindImage> {
  if (!found || 'message' in found) return found;
  const withUrl = ({ path, width, height }: Image) => ({ url: base + path, width, height });
  return { light: withUrl(found.light), ...(found.dark ? { dark: withUrl(found.dark) } : {}) };
}
