import { isDeepStrictEqual } from 'node:util';
import type { Cache } from '../cache.ts';
import { findImage, type Image, type Images } from '../images/images.ts';
import type { Embeds } from '../markdown/embeds.ts';
import type { Highlighter } from '../markdown/highlight.ts';
import type { FindImage } from '../markdown/images.ts';
import { renderPage } from '../markdown/page.ts';
import { parseMarkdown } from '../markdown/parse-markdown.ts';
import type { Inputs } from '../memo.ts';
import type { TimeLimit } from '../time-limit.ts';
import { findGuide, type Guide, holds, type NamedText, newGuide, recordQuestions } from './guide.ts';
import { mayCite, type PageRoute } from './page-route.ts';
import type { SiteLinks } from './site-links.ts';
import { resolveLink, safeDecode } from './url.ts';

/** Guides as they were made last, by their names. */
export type KnownGuides = Map<string, { values: string[]; guide: Guide }>;

/** What guides are made with. */
export interface GuideOptions {
  base: string;
  highlighter: Highlighter;
  embeds: Embeds;
  links: SiteLinks;
  images: Images;
  /** What `static/` publishes. */
  staticNames: Set<string>;
  inputs: Inputs;
  cache: Cache;
  /** Stands for all that guides are made of besides their own texts, and what they ask of the specifications. */
  madeOf: string;
  guides: KnownGuides;
  inTime: TimeLimit;
}

/** A guide as it was made last, unless its text, or something that it asked for, has changed; else it is rendered. */
export async function findOrMakeGuide(
  source: NamedText,
  place: PageRoute,
  { guides, ...options }: GuideOptions,
): Promise<Guide> {
  const { name, text } = source;
  const { cache, embeds } = options;
  const values = [name, text, options.madeOf];
  const known = guides.get(name);
  if (known && isDeepStrictEqual(known.values, values) && holds(known.guide.asked, embeds))
    return known.guide;
  const guide =
    findGuide({ cache, embeds }, values, source) ??
    newGuide(cache, values, await makeGuide(source, place, options));
  guides.set(name, { values, guide });
  return guide;
}

async function makeGuide(
  source: NamedText,
  place: PageRoute,
  {
    base,
    highlighter,
    embeds: allEmbeds,
    links,
    images,
    staticNames,
    inputs,
    inTime,
  }: Omit<GuideOptions, 'guides'>,
): Promise<Pick<Guide, 'markdown' | 'asked'>> {
  const { file, name, text } = source;
  await allEmbeds.prepare(text);
  const { embeds, asked } = recordQuestions(allEmbeds);
  const markdown = renderPage(source, {
    highlighter,
    inTime,
    ...(mayCite(place) ? { embeds } : {}),
    parse: (body) => inputs.memo(`tree ${file}`, [body], () => parseMarkdown(body)),
    findImage: (source) => {
      const isStatic = staticNames.has(safeDecode(resolveLink('', place.route, source)));
      return isStatic ? undefined : placeImage(base, findImage(images, name, source));
    },
    resolveLink: (href) => links.resolve(resolveLink(base, place.route, href)),
  });
  return { markdown, asked };
}

/** With the addresses that a page shows it by. */
function placeImage(base: string, found: ReturnType<typeof findImage>): ReturnType<FindImage> {
  if (!found || 'message' in found) return found;
  const place = ({ path, width, height }: Image) => ({ url: base + path, width, height });
  return { light: place(found.light), ...(found.dark ? { dark: place(found.dark) } : {}) };
}
