import type { SiteConfig } from '../config.ts';
import { type Problem, warningAt } from '../problem.ts';
import type { ContentPage } from './content.ts';

/** Reports guides with the title or the description of another: lists and searches show them side by side. */
export function repeatedTexts(all: ContentPage[]): Problem[] {
  const pages = all.filter((page) => !page.draft && !page.unlisted);
  const repeated = (['title', 'description'] as const).map((key) =>
    repeatedIn(pages, (page) => page[key]).map(([page, first]) => ({ key, page, first })),
  );
  const [titles = [], descriptions = []] = repeated;
  const isCopy = (found: (typeof titles)[number]) =>
    titles.some(({ page, first }) => page === found.page && first === found.first);
  return [...titles, ...descriptions.filter((found) => !isCopy(found))].map(({ key, page, first }) =>
    warningAt(
      'site/repeated',
      { ...page.markdown.frontMatter.locate(`/${key}`), file: page.file },
      {
        message: `\`${first.name}\` has the same ${key}.`,
        hint:
          page.description === first.description && page.title === first.title
            ? 'Remove one of the two, if it is a copy. Otherwise, write another title and description for it.'
            : `Write a ${key} that tells readers of a search which of the two they look for.`,
      },
    ),
  );
}

/** Reports links and labels that occur twice in the navbar, or in a column of the footer. */
export function repeatedLinks({
  navbar,
  footer,
  locate,
}: Pick<SiteConfig, 'navbar' | 'footer' | 'locate'>): Problem[] {
  const placed = (
    links: readonly { label?: string | undefined; to?: string | undefined; href?: string | undefined }[],
    pointer: string,
  ): { label?: string | undefined; target?: string | undefined; pointer: string }[] =>
    links.map(({ label, to, href }, index) => ({
      label,
      target: to ?? href,
      pointer: `${pointer}/${index}`,
    }));
  const inNavbar = navbar.flatMap(({ items, ...link }, index) =>
    items
      ? placed(items, `/navbar/${index}/items`)
      : [{ ...placed([link], '')[0], pointer: `/navbar/${index}` }],
  );
  const lists = [inNavbar, ...footer.map(({ links }, index) => placed(links, `/footer/${index}/links`))];
  return lists.flatMap((list) => {
    const links = repeatedIn(list, ({ target }) => target);
    const labels = repeatedIn(list, ({ label }) => label).filter(
      ([one]) => !links.some(([{ pointer }]) => pointer === one.pointer),
    );
    const place = (pointer: string) => ({
      ...({ severity: 'warning', rule: 'site/repeated' } as const),
      ...locate(pointer),
    });
    return [
      ...links.map(([{ target, pointer }]) => ({
        message: `The link to ${target} is here twice.`,
        ...place(pointer),
        hint: 'Remove one of the two.',
      })),
      ...labels.map(([{ label, pointer }]) => ({
        message: `The label \`${label}\` is here twice.`,
        ...place(pointer),
        hint: 'Give one of the two another label.',
      })),
    ];
  });
}

/** Returns each item that has the text of an earlier one, with that one. */
function repeatedIn<T>(items: T[], textOf: (item: T) => string | undefined): [item: T, first: T][] {
  const seen = new Map<string, T>();
  return items.flatMap((item): [T, T][] => {
    const text = textOf(item);
    if (text === undefined || text === '') return [];
    const first = seen.get(text);
    if (first === undefined) seen.set(text, item);
    return first === undefined ? [] : [[item, first]];
  });
}
