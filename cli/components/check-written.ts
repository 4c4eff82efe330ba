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

/** Takes the marks out of a page, and returns what components of the site have written between them, without ours in it. */
export function takeWritten(marked: string, marks: Marks): { html: string; written: Written[] } {
  if (!marked.includes(marks.start)) return { html: marked, written: [] };
  const written: Written[] = [];
  const open: Written[] = [];
  const [before = '', ...started] = marked.split(marks.start);
  let html = before;
  const add = (text: string) => {
    html += text;
    const inner = open.at(-1);
    if (inner) inner.html += text;
  };
  for (const part of started) {
    const [name = '', rest = ''] = part.split(marks.name);
    const [inside = '', ...behind] = rest.split(marks.end);
    open.push({ name, html: '' });
    add(inside);
    for (const text of behind) {
      const ended = open.pop();
      // Ours has no name.
      if (ended?.name) written.push(ended);
      add(text);
    }
  }
  return { html, written };
}

interface Paths {
  /** Returns why a link, or a file that is loaded, cannot be resolved. */
  faultOf(url: string, isLoaded: boolean): Fault | undefined;
}

/** A fault, and where it is in the source of the component; a negative offset if it is not found. */
type Misuse = Fault & { offset: number };

/**
 * Reports what a component must not write: scripts, styles in attributes, handlers, addresses of other sites that load, and
 * links that cannot be resolved.
 */
export function checkWritten(
  { name, html }: Written,
  { files, faultOf }: Pick<SiteComponents, 'files'> & Paths,
): Problem[] {
  const source = files.get(name);
  const problems: Problem[] = [];
  const tree = readHtml.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root);
  const text = source?.text ?? '';
  const report = ({ offset, ...fault }: Misuse) => {
    const place = placeAfter(text.slice(0, Math.max(offset, 0)));
    problems.push({ ...fault, severity: 'error', rule: 'components', file: source?.file, ...place });
  };
  let paragraphs = html.match(/<p[ >]/g)?.length ?? 0;
  visit(tree as Root, 'element', ({ tagName, properties }: Element) => {
    if (tagName === 'p') paragraphs -= 1;
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
      for (const fault of faultsOfAttribute(key, [value].flat().join(' '), { text, faultOf })) report(fault);
  });
  // Browsers end it before what it cannot contain, and its end tag makes another one.
  if (paragraphs < 0)
    report({
      offset: text.indexOf('<p'),
      message: 'A paragraph cannot contain another one, a `<div>`, a list or a table.',
      hint: 'Write `<div>` in place of `<p>`.',
    });
  return problems;
}

function faultsOfAttribute(
  key: string,
  written: string,
  { text, faultOf }: Paths & { text: string },
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
  const isOwn = /^(?:\/(?!\/)|#.)/.test(written) && (key === 'href' || LOADED.test(key));
  const dead = isOwn ? faultOf(written, key !== 'href') : undefined;
  if (dead) faults.push({ offset: offsetOf(`${key}=`, written, text), ...dead });
  const isLoaded = LOADED.test(key) && isForeign(written);
  if (isLoaded || (key === 'href' && isSiteLink(written) && isForeign(written)))
    faults.push({
      offset: text.includes(shown) ? text.indexOf(shown) : offsetOf(`${key}=`, shown, text),
      message: `The address \`${shown}\` is not allowed here.`,
      hint: shown.startsWith('//')
        ? `\`site.base\` ends with a slash: write \`\${site.base}${shown.slice(2)}\`.`
        : isLoaded
          ? 'Put the file into static/: nothing is loaded from other sites.'
          : 'Link to `https:` or `mailto:`, or to a page of this site.',
    });
  return faults;
}

/** Where an attribute is written whose value ends as in the source, after `site.base`; by default, the first of its name. */
function offsetOf(attribute: string, value: string, text: string): number {
  const [at] = [value, value.replace(/^\/(?:.*\/)?/, '')]
    .map((end) => text.indexOf(end))
    .filter((i) => i > 0);
  return at === undefined ? text.indexOf(attribute) : text.lastIndexOf(attribute, at);
}
