import type { SiteConfig } from '../config.ts';
import { type Problem, warningAt } from '../problem.ts';
import type { ContentPage } from './content.ts';

const LABELS = new Set(['title', 'tagline', 'description', 'copyright', 'label', 'sidebar_label']);

/** Markdown, characters by their names, and elements of HTML that format text: `List<Order>` is a name. */
export const MARKUP =
  /\*\*\S|\]\(|&(?:amp|lt|gt|quot|apos|nbsp|[mn]dash|hellip|copy|#\d+);|<\/?(?:a|b|br|code|em|i|img|kbd|small|span|strong|sub|sup|u)(?:[\s/][^<>]*)?>/i;

/** Reports Markdown and HTML in titles, labels and other texts in which none is read. */
export function markupInLabels(
  { title, tagline, description, copyright, navbar, sidebar, footer, references, locate }: SiteConfig,
  pages: ContentPage[],
): Problem[] {
  const ofSite = {
    ...{ title, tagline, description, copyright, navbar, sidebar, footer },
    references: references.map(({ label }) => ({ label })),
  };
  return [
    ...warningsOf(ofSite, locate),
    ...pages.flatMap(({ file, markdown, title, description, sidebarLabel, actions }) =>
      warningsOf({ title, description, sidebar_label: sidebarLabel, actions }, (pointer) => ({
        file,
        ...markdown.frontMatter.locate(pointer),
      })),
    ),
  ];
}

/** A year or a variable of another tool, which nothing fills in. */
const PLACEHOLDER = /\{\{[^{}]*\}\}|\{(?:current_?)?year\}|%YEAR%/i;

function warningsOf(texts: object, locate: (pointer: string) => Partial<Problem>): Problem[] {
  return labelsIn(texts)
    .filter(({ text }) => MARKUP.test(text) || PLACEHOLDER.test(text))
    .map(({ text, pointer }) =>
      warningAt('site/markup', locate(pointer), {
        message: `\`${pointer.slice(1).replaceAll('/', '.')}\` is plain text: its ${
          MARKUP.test(text) ? 'Markdown or HTML' : `\`${PLACEHOLDER.exec(text)?.[0]}\``
        } is printed as it is written.`,
        hint: MARKUP.test(text) ? 'Write the words alone.' : 'Write what it stands for, or remove it.',
      }),
    );
}

/** Returns the labels in a tree of settings, with their JSON Pointers. */
function labelsIn(settings: object, pointer = ''): { text: string; pointer: string }[] {
  return Object.entries(settings).flatMap(([key, value]) => {
    const at = `${pointer}/${key}`;
    if (typeof value === 'string') return LABELS.has(key) ? [{ text: value, pointer: at }] : [];
    return typeof value === 'object' && value !== null ? labelsIn(value, at) : [];
  });
}
