import type { Element, Root } from 'hast';
import rehypeRaw from 'rehype-raw';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { isForeign, isSiteLink } from '../html/link-kinds.ts';
import type { Problem } from '../problem.ts';
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
  const ends = new RegExp(`${marks.start}(\\w+)${marks.name}|${marks.end}`, 'g');
  const written: Written[] = [];
  const open: { name: string; start: number }[] = [];
  let html = '';
  let last = 0;
  for (const match of marked.matchAll(ends)) {
    html += marked.slice(last, match.index);
    last = match.index + match[0].length;
    if (match[1] !== undefined) open.push({ name: match[1], start: html.length });
    else {
      const { name = '', start = 0 } = open.pop() ?? {};
      written.push({ name, html: html.slice(start) });
    }
  }
  return { html: html + marked.slice(last), written };
}

/**
 * Reports what a component must not write: scripts, styles in attributes, handlers, addresses of other sites that load, and
 * paths that the site does not have.
 */
export function checkWritten(
  { name, html }: Written,
  { files, isKnown }: Pick<SiteComponents, 'files'> & { isKnown(url: string): boolean },
): Problem[] {
  const source = files.get(name);
  const problems: Problem[] = [];
  const tree = readHtml.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root);
  const report = (message: string, pattern: RegExp, hint: string) => {
    const offset = source?.text.search(pattern) ?? -1;
    const before = source?.text.slice(0, Math.max(offset, 0)).split('\n') ?? [''];
    problems.push({
      message,
      severity: 'error',
      rule: 'components',
      file: source?.file,
      line: before.length,
      column: (before.at(-1)?.length ?? 0) + 1,
      hint,
    });
  };
  visit(tree as Root, 'element', ({ tagName, properties }: Element) => {
    if (FORBIDDEN.test(tagName))
      report(
        `A component must not write \`<${tagName}>\`.`,
        new RegExp(`<${tagName}\\b`),
        'Components are markup: write styles in a file of `styles`, and elements of the head in `head` of site.yaml.',
      );
    for (const [key, value] of Object.entries(properties)) {
      const text = [value].flat().join(' ');
      if (key === 'style')
        report(
          'The policy of the site forbids styles in attributes.',
          /\bstyle=/,
          'Write a class, and its rules in a file of `styles`.',
        );
      if (/^on[a-z]/i.test(key))
        report(
          `The policy of the site forbids \`${key}\`.`,
          /\bon[A-Z]\w*=/,
          'Components are markup, which no script reaches.',
        );
      if (/^\/(?!\/)/.test(text) && (key === 'href' || LOADED.test(key)) && !isKnown(text))
        report(
          `The link ${text.slice(0, 80)} cannot be resolved: the page or file does not exist.`,
          /(href|src)=/,
          'Begin the paths of pages with the base path, which is `site.base`.',
        );
      const isLoaded = LOADED.test(key) && isForeign(text);
      if (isLoaded || (key === 'href' && isSiteLink(text) && isForeign(text)))
        report(
          `The address \`${text.slice(0, 80)}\` is not allowed here.`,
          new RegExp(text.slice(0, 80).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')),
          isLoaded
            ? 'Put the file into static/: nothing is loaded from other sites.'
            : 'Link to `https:` or `mailto:`, or to a page of this site.',
        );
    }
  });
  return problems;
}
