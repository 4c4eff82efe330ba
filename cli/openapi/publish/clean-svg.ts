import type { Element, Root, RootContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';

/** What draws. Whatever links, moves, embeds or runs is not among them. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence switch`.split(/\s+/),
);
/** Their contents go with them; of others the drawing within stays. */
const STRIPPED = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'metadata', 'handler']);
/** Parts that stand again elsewhere, and within each other: each can double the drawing. */
const MOST_USES = 16;

/** Tags of a drawing; what is more is no logo. */
const MOST_TAGS = 50_000;
/** The parser, which is one of HTML, opens each of these again in all that comes after it. */
const FORMATTING = /<(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>]/gi;
const MOST_FORMATTING = 5;

const parser = unified().use(rehypeRaw).freeze();
const writer = unified().use(rehypeStringify, {
  space: 'svg',
  closeEmptyElements: true,
  tightSelfClosing: true,
  characterReferences: { useNamedReferences: false },
});

/**
 * The text of an SVG → the same drawing, without scripts, handlers, links, and addresses of anything outside of it: the
 * file may be opened as a page of the site's own host. What is written is made anew from what is known to be harmless.
 * Undefined when there is no drawing, or one that is too much.
 */
export function cleanSvg(text: string): string | undefined {
  if (text.split('<', MOST_TAGS + 1).length > MOST_TAGS) return undefined;
  if ((text.match(FORMATTING)?.length ?? 0) > MOST_FORMATTING) return undefined;
  const tree = parser.runSync({ type: 'root', children: [{ type: 'raw', value: text }] } as Root) as Root;
  const svg = tree.children.find((node) => node.type === 'element' && node.tagName === 'svg');
  if (svg?.type !== 'element') return undefined;
  let uses = 0;
  const clean = (element: Element): Element => {
    if (element.tagName === 'use') uses += 1;
    const children = element.children.flatMap((child) => cleanChild(child));
    return { ...element, properties: cleanProperties(element.properties), children };
  };
  const cleanChild = (child: RootContent): Element['children'] => {
    if (child.type === 'text') return [child];
    if (child.type !== 'element' || STRIPPED.has(child.tagName)) return [];
    if (child.tagName === 'style' && !isHarmlessStyle(textContent(child))) return [];
    if (!ELEMENTS.has(child.tagName)) return child.children.flatMap((inner) => cleanChild(inner));
    return [clean(child)];
  };
  const root = clean(svg);
  root.properties = { xmlns: 'http://www.w3.org/2000/svg', ...root.properties };
  return uses > MOST_USES ? undefined : writer.stringify({ type: 'root', children: [root] });
}

function cleanProperties(properties: Element['properties']): Element['properties'] {
  const link = String(properties.href ?? properties.xLinkHref ?? '');
  const kept = Object.entries(properties).filter(
    ([name, value]) =>
      // A name with a colon belongs to another vocabulary; `xmlns` is set for the whole.
      /^[A-Za-z][\w-]*$/.test(name) &&
      !/^(on|xml|xLink|href$|src$|action|formAction|data$)/i.test(name) &&
      typeof value !== 'boolean' &&
      isHarmlessStyle(String(value)),
  );
  return { ...Object.fromEntries(kept), ...(/^#[\w.:-]+$/.test(link) ? { href: link } : {}) };
}

/** Styles and values that name nothing outside of the drawing, and hide nothing behind an escape. */
function isHarmlessStyle(text: string): boolean {
  return (
    !/[@\\<&]|script:|data:|(image|image-set|cross-fade|element|src|expression)\s*\(/i.test(text) &&
    !/url\s*\((?!\s*["']?#)/i.test(text)
  );
}
