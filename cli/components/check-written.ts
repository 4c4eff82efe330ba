import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isForeign, isSiteLink } from '../html/link-kinds.ts';
import type { Fault, Problem } from '../problem.ts';
import { placeAfter } from '../text/place-after.ts';
import type { SiteComponents } from './load-components.ts';

const readHtml = unified().use(rehypeRaw).freeze();
const FORBIDDEN = /^(base|embed|frame|iframe|link|meta|object|script|style|template)$/;
/** Attributes whose address the browser loads. */
const LOADED = /^(src|srcSet|poster|data|background|action|formAction|xLinkHref)$/;

/** The characters around what a component has written, and after its name. */
export type Marks = Record<'start' | 'name' | 'end', string>;

/** What one component has written. */
export interface Written {
  name: string;
  html: string;
}

/** Takes the marks out of a page, and returns what components of the site have written between them. */
export function takeWritten(marked: string, marks: Marks): { html: string; written: Written[] } {
  if (!marked.includes(marks.start)) return { html: marked, written: [] };
  const written: Written[] = [];
  const open: { name: string; start: number }[] = [];
  const [before = '', ...started] = marked.split(marks.start);
  let html = before;
  for (const part of started) {
    const [name = '', rest = ''] = part.split(marks.name);
    const [inside = '', ...behind] = rest.split(marks.end);
    open.push({ name, start: html.length });
    html += inside;
    for (const text of behind) {
      const ended = open.pop();
      if (ended) written.push({ name: ended.name, html: html.slice(ended.start) });
      html += text;
    }
  }
  return { html, written };
}

/** The addresses that components may link to. */
interface KnownPaths {
  isKnown(url: string): boolean;
  /** What an unknown path probably means. */
  hintOf(url: string): string;
}

/** A fault, and where it is in the source of the component; a negative offset if it is not found. */
type Misuse = Fault & { offset: number };

/**
 * Reports what a component must not write: scripts, styles in attributes, handlers, addresses of other sites that load, and
 * paths that the site does not have.
 */
export function checkWritten(
  { name, html }: Written,
  { files, ...paths }: Pick<SiteComponents, 'files'> & KnownPaths,
): Problem[] {
  const source = files.get(name);
  const problems: Problem[] = [];
  const tree = readHtml.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root);
  const text = source?.text ?? '';
  const report = ({ offset, ...fault }: Misuse) => {
    const place = placeAfter(text.slice(0, Math.max(offset, 0)));
    problems.push({ ...fault, severity: 'error', rule: 'components', file: source?.file, ...place });
  };
  visit(tree as Root, 'element', ({ tagName, properties }: Element) => {
    if (FORBIDDEN.test(tagName))
      report({
        offset: [...text.matchAll(/<(\w+)/g)].find(([, written]) => written === tagName)?.index ?? 0,
        message: `A component must not write \`<${tagName}>\`.`,
        hint: 'Components are markup: write styles in a file of `styles`, and elements of the head in `head` of site.yaml.',
      });
    if (tagName === 'img' && properties.alt === undefined && !properties.ariaHidden)
      report({
        offset: text.indexOf('<img'),
        message: 'An image requires alternative text.',
        hint: 'Write what readers see in it as `alt="…"`, or `alt=""` if it only decorates.',
      });
    for (const [key, value] of Object.entries(properties))
      for (const fault of faultsOfAttribute(key, [value].flat().join(' '), { text, ...paths })) report(fault);
  });
  return problems;
}

function faultsOfAttribute(
  key: string,
  written: string,
  { text, isKnown, hintOf }: KnownPaths & { text: string },
): Misuse[] {
  const faults: Misuse[] = [];
  const shown = written.slice(0, 80);
  if (key === 'style')
    faults.push({
      offset: text.search(/\bstyle=/),
      message: 'The policy of the site forbids styles in attributes.',
      hint: 'Write a class, and its rules in a file of `styles`.',
    });
  if (/^on[a-z]/i.test(key))
    faults.push({
      offset: text.search(/\bon[A-Z]\w*=/),
      message: `The policy of the site forbids \`${key}\`.`,
      hint: 'Components are markup, which no script reaches.',
    });
  if (/^\/(?!\/)/.test(written) && (key === 'href' || LOADED.test(key)) && !isKnown(written))
    faults.push({
      offset: text.search(/(href|src)=/),
      message: `The link ${shown} cannot be resolved: the page or file does not exist.`,
      hint: hintOf(written),
    });
  const isLoaded = LOADED.test(key) && isForeign(written);
  if (isLoaded || (key === 'href' && isSiteLink(written) && isForeign(written)))
    faults.push({
      offset: text.indexOf(shown),
      message: `The address \`${shown}\` is not allowed here.`,
      hint: isLoaded
        ? 'Put the file into static/: nothing is loaded from other sites.'
        : 'Link to `https:` or `mailto:`, or to a page of this site.',
    });
  return faults;
}
