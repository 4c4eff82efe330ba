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

interface SettingLink {
  label?: string | undefined;
  to?: string | undefined;
  href?: string | undefined;
  /** In the settings. */
  pointer: string;
}

/** Returns the links of the navbar, and those of each column of the footer. */
export function settingLinks({ navbar, footer }: Pick<SiteConfig, 'navbar' | 'footer'>): SettingLink[][] {
  const placed = <T>(links: readonly T[], pointer: string) =>
    links.map((link, index) => ({ ...link, pointer: `${pointer}/${index}` }));
  return [
    placed(navbar, '/navbar').flatMap(({ items, ...link }): SettingLink[] =>
      items ? placed(items, `${link.pointer}/items`) : [link],
    ),
    ...footer.map(({ links }, index) => placed(links, `/footer/${index}/links`)),
  ];
}

/** Reports links and labels that occur twice in the navbar, or in a column of the footer. */
export function repeatedLinks(config: Pick<SiteConfig, 'navbar' | 'footer' | 'locate'>): Problem[] {
  return settingLinks(config).flatMap((list) => {
    const links = repeatedIn(list, ({ to, href }) => to ?? href);
    const labels = repeatedIn(list, ({ label }) => label).filter(
      ([one]) => !links.some(([{ pointer }]) => pointer === one.pointer),
    );
    const place = (pointer: string) => ({
      ...({ severity: 'warning', rule: 'site/repeated' } as const),
      ...config.locate(pointer),
    });
    return [
      ...links.map(([{ to, href, pointer }]) => ({
        message: `The link to ${to ?? href} is here twice.`,
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
