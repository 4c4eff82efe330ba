import type { Element, Root, RootContent } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import rehypeRaw from 'rehype-raw';
import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { MAX_SVG_FORMATTING, MAX_SVG_TAGS, MAX_SVG_USES } from '../../limits.ts';

/** Allowed elements: those that draw, but none that link, animate, embed or run anything. */
const ELEMENTS = new Set(
  `svg g defs symbol use title desc path rect circle ellipse line polyline polygon text tspan textPath style
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight
  feTile feTurbulence switch`.split(/\s+/),
);
/** Removed with their contents; the contents of other elements are kept. */
const STRIPPED = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'metadata', 'handler']);

/** HTML formatting elements, which the parser may reopen in all following elements. */
const FORMATTING = /<(a|b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)[\s/>]/gi;

const parser = unified().use(rehypeRaw).freeze();
const writer = unified().use(rehypeStringify, {
  space: 'svg',
  closeEmptyElements: true,
  tightSelfClosing: true,
  characterReferences: { useNamedReferences: false },
});

/**
 * Sanitises an SVG: removes scripts, event handlers, links and external URLs, because the file may be opened as a page of the
 * site. Keeps only what is known to be safe. Returns undefined if there is no drawing or it is too large.
 */
export function cleanSvg(text: string): string | undefined {
  if (text.split('<', MAX_SVG_TAGS + 1).length > MAX_SVG_TAGS) return undefined;
  if ((text.match(FORMATTING)?.length ?? 0) > MAX_SVG_FORMATTING) return undefined;
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
  return uses > MAX_SVG_USES ? undefined : writer.stringify({ type: 'root', children: [root] });
}

function cleanProperties(properties: Element['properties']): Element['properties'] {
  const link = String(properties.href ?? properties.xLinkHref ?? '');
  const kept = Object.entries(properties).filter(
    ([name, value]) =>
      // A name with a colon has another namespace; `xmlns` is set on the root.
      /^[A-Za-z][\w-]*$/.test(name) &&
      !/^(on|xml|xLink|href$|src$|action|formAction|data$)/i.test(name) &&
      typeof value !== 'boolean' &&
      isHarmlessStyle(String(value)),
  );
  return { ...Object.fromEntries(kept), ...(/^#[\w.:-]+$/.test(link) ? { href: link } : {}) };
}

/** Whether a style or value has no external references and no escapes. */
function isHarmlessStyle(text: string): boolean {
  return (
    !/[@\\<&]|script:|data:|(image|image-set|cross-fade|element|src|expression)\s*\(/i.test(text) &&
    !/url\s*\((?!\s*["']?#)/i.test(text)
  );
}
