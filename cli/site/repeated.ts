import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { ContentPage } from './content.ts';

/** Reports guides with the title or the description of another: lists and searches show them side by side. */
export function repeatedTexts(pages: ContentPage[]): Problem[] {
  return (['title', 'description'] as const).flatMap((key) =>
    repeatedIn(
      pages.filter((page) => !page.draft && !page.unlisted),
      (page) => page[key],
    ).map(([{ file, markdown }, first]) => ({
      message: `\`${first.name}\` has the same ${key}.`,
      severity: 'warning',
      rule: 'site/repeated',
      file,
      ...markdown.frontMatter.locate(`/${key}`),
      hint: `Write a ${key} that tells readers of a search which of the two they look for.`,
    })),
  );
}

/** Reports links that occur twice in the navbar, or in a column of the footer. */
export function repeatedLinks({
  navbar,
  footer,
  locate,
}: Pick<SiteConfig, 'navbar' | 'footer' | 'locate'>): Problem[] {
  const placed = (
    links: readonly { to?: string | undefined; href?: string | undefined }[],
    pointer: string,
  ) => links.map(({ to, href }, index) => ({ target: to ?? href, pointer: `${pointer}/${index}` }));
  const inNavbar = navbar.flatMap(({ items, ...link }, index) =>
    items
      ? placed(items, `/navbar/${index}/items`)
      : [{ ...placed([link], '')[0], pointer: `/navbar/${index}` }],
  );
  const lists = [inNavbar, ...footer.map(({ links }, index) => placed(links, `/footer/${index}/links`))];
  return lists.flatMap((list) =>
    repeatedIn(list, ({ target }) => target).map(([{ target, pointer }]) => ({
      message: `The link to ${target} is here twice.`,
      severity: 'warning',
      rule: 'site/repeated',
      ...locate(pointer),
      hint: 'Remove one of the two.',
    })),
  );
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
