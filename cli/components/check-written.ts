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

/**
 * Reports what a component must not write: scripts, styles in attributes, handlers, addresses of other sites that load, and
 * paths that the site does not have.
 */
export function checkWritten(
  { name, html }: Written,
  {
    files,
    isKnown,
    hintOf,
  }: Pick<SiteComponents, 'files'> & {
    isKnown(url: string): boolean;
    /** What an unknown path below the base path probably means. */
    hintOf(url: string): string | undefined;
  },
): Problem[] {
  const source = files.get(name);
  const problems: Problem[] = [];
  const tree = readHtml.runSync({ type: 'root', children: [{ type: 'raw', value: html }] } as Root);
  const text = source?.text ?? '';
  const report = (message: string, offset: number, hint: string) => {
    const before = text.slice(0, Math.max(offset, 0)).split('\n');
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
        [...text.matchAll(/<(\w+)/g)].find(([, name]) => name === tagName)?.index ?? 0,
        'Components are markup: write styles in a file of `styles`, and elements of the head in `head` of site.yaml.',
      );
    for (const [key, value] of Object.entries(properties)) {
      const written = [value].flat().join(' ');
      if (key === 'style')
        report(
          'The policy of the site forbids styles in attributes.',
          text.search(/\bstyle=/),
          'Write a class, and its rules in a file of `styles`.',
        );
      if (/^on[a-z]/i.test(key))
        report(
          `The policy of the site forbids \`${key}\`.`,
          text.search(/\bon[A-Z]\w*=/),
          'Components are markup, which no script reaches.',
        );
      if (/^\/(?!\/)/.test(written) && (key === 'href' || LOADED.test(key)) && !isKnown(written))
        report(
          `The link ${written.slice(0, 80)} cannot be resolved: the page or file does not exist.`,
          text.search(/(href|src)=/),
          hintOf(written) ?? 'Begin the paths of pages with the base path, which is `site.base`.',
        );
      const isLoaded = LOADED.test(key) && isForeign(written);
      if (isLoaded || (key === 'href' && isSiteLink(written) && isForeign(written)))
        report(
          `The address \`${written.slice(0, 80)}\` is not allowed here.`,
          text.indexOf(written.slice(0, 80)),
          isLoaded
            ? 'Put the file into static/: nothing is loaded from other sites.'
            : 'Link to `https:` or `mailto:`, or to a page of this site.',
        );
    }
  });
  return problems;
}
