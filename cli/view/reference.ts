import type { ApiReference } from '../openapi/model/model.ts';
import type { Page, ReferencePage, SplitPage, SplitReference } from '../page.ts';
import { oncePer } from '../text/get-or-insert.ts';
import { besideMethod } from '../text/own-title.ts';
import { shortNames } from '../text/short-names.ts';
import { t } from '../words/words.ts';
import {
  anchoredSection,
  compact,
  heading,
  item,
  link,
  list,
  optionalLink,
  section,
  withMethod,
} from './builders.ts';
import { overviewOf } from './overview.ts';
import { type GuidesByOperation, planSections, type SectionPlan } from './sections.ts';
import { versionNotice } from './versions.ts';
import type {
  Block,
  Inline,
  OutlineEntry,
  PageWithView,
  ReferenceView,
  Section,
  SectionRole,
} from './view.ts';

/** Adds the content of a reference to its page; returns other pages as they are. */
export function withView(page: Page): PageWithView {
  return page.kind === 'reference' ? { ...page, view: referenceView(page) } : page;
}

/** Guides by the anchors of the operations that they link to. */
export function guidesByOperation(page: Partial<Pick<ReferencePage, 'guides'>>): GuidesByOperation {
  return new Map(page.guides?.map((entry) => [entry.anchor, entry.guides]));
}

type ShownPage = Pick<ReferencePage, 'reference' | 'split' | 'url' | 'references' | 'successor'> &
  Partial<Pick<ReferencePage, 'guides'>>;

/** The content of a whole reference, or of one page of a large one; made once for its HTML and its Markdown. */
export const referenceView = oncePer((page: ShownPage): ReferenceView => {
  const { reference, split, url, references = [], successor } = page;
  const plans = planSections(reference, guidesByOperation(page));
  const title = split?.pages.find((one) => one.url === url)?.label ?? reference.title;
  const [first, ...others] = plans;
  // The title of the page is that of its only section.
  const only = split && !split.isEntry && others.length === 0 ? first : undefined;
  const sections = plans.map(({ role, id, title: own, intro = [], content }) =>
    only
      ? anchoredSection(role, { id, title: titleAlone(role) ?? own }, content())
      : anchoredSection(role, { id, title: own }, [...intro, ...content()]),
  );
  return {
    ...(split && !split.isEntry
      ? {
          splitPage: {
            title,
            entry: split.entry,
            content: compact<Block>(reference.versions && versionNotice(reference.versions), only?.intro),
          },
        }
      : { overview: overviewOf(reference, successor) }),
    sections: split?.isEntry ? withContents(sections, split) : sections,
    references,
    outline: split ? splitOutline(split, url, { reference, plans }) : outline(plans, reference),
  };
});

/** What the only section of a page is called, by its role. */
function titleAlone(role: SectionRole): string | undefined {
  if (role === 'tag') return t('reference.endpoints');
  if (role === 'webhooks') return t('reference.requests');
  return role === 'plain' ? t('reference.definitions') : undefined;
}

/**
 * Adds a table of contents of the other pages to the entry page. Its entries have the anchors of what they link to, so
 * that links to the undivided reference still work: a script continues to the right page.
 */
function withContents(sections: Section[], { pages }: SplitReference): Section[] {
  const content = pages.flatMap((page, index): Block[] => [
    ...(beginsGroup(pages, index) ? [heading(3, page.group ?? '')] : []),
    {
      ...section('page', [link(page.url, page.label)], [entryList(page)]),
      ...(page.group !== undefined && { level: 4 }),
      ...(page.anchor !== undefined && { id: page.anchor }),
    },
  ]);
  return amongSections(sections, {
    ...section('contents', [t('reference.contents')], content),
    id: 'contents',
  });
}

/** Adds the table of contents to sections of the entry page, or to entries of its menu. */
function amongSections<T extends { id?: string }>(sections: T[], contents: T): T[] {
  const before = sections.filter(({ id }) => id === 'authentication');
  return [...before, contents, ...sections.slice(before.length)];
}

function beginsGroup(pages: SplitPage[], index: number): boolean {
  const group = pages[index]?.group;
  return group !== undefined && group !== pages[index - 1]?.group;
}

function entryList({ url, contents: entries }: SplitPage) {
  return list(
    'links',
    entries.map(({ anchor: id, label, method, deprecated }) => {
      const name: Inline = deprecated ? { kind: 'struck', text: label } : label;
      return { id, ...item(optionalLink(`${url}#${id}`, ...withMethod(method, name))) };
    }),
  );
}

/** The sections of a menu with more operations are collapsed. */
const OPEN_ENTRIES = 100;

function outline(plans: SectionPlan[], reference: ApiReference): OutlineEntry[] {
  const listed = plans.filter(({ isUnlisted }) => !isUnlisted);
  const isLong = listed.reduce((sum, { operations }) => sum + operations.length, 0) > OPEN_ENTRIES;
  return [
    { title: t('reference.overview'), href: '#overview', entries: overviewEntries(reference) },
    ...listed.map(({ id, title, group, operations, schemas = [] }) => ({
      ...(group !== undefined && { group }),
      title,
      href: `#${id}`,
      ...(isLong && operations.length > 0 && { fold: t('count.endpoints', { count: operations.length }) }),
      ...(schemas.length > 0 && { fold: t('count.schemas', { count: schemas.length }) }),
      entries: [
        ...operations.map(({ anchor, title, method, deprecated }) => ({
          href: `#${anchor}`,
          label: besideMethod(method, title),
          method,
          deprecated,
        })),
        ...schemas.map(({ anchor, name: label }) => ({ href: `#${anchor}`, label })),
      ],
    })),
  ];
}

/** The pages of a large reference, and the entries of the current one. */
function splitOutline(
  { entry, pages }: SplitReference,
  current: string,
  { reference, plans }: { reference: ApiReference; plans: SectionPlan[] },
): OutlineEntry[] {
  const listed = plans.filter(({ isUnlisted }) => !isUnlisted).map(({ id, title }) => ({ id, title }));
  const parts = amongSections(listed, { id: 'contents', title: t('reference.contents') });
  return [
    {
      title: t('reference.overview'),
      href: entry.url,
      isCurrent: entry.url === current,
      entries:
        entry.url === current
          ? [
              ...overviewEntries(reference),
              ...parts.map(({ id, title: label }) => ({ href: `#${id}`, label })),
            ]
          : [],
    },
    ...pages.map(({ label, url, group, contents: entries }, index) => ({
      ...(group !== undefined && beginsGroup(pages, index) && { group }),
      title: label,
      href: url,
      isCurrent: url === current,
      entries: url === current ? splitEntries(entries) : [],
    })),
  ];
}

/** With fewer main headings than this, a description needs no menu. */
const MENU_HEADINGS = 5;

function overviewEntries({ description }: ApiReference): OutlineEntry['entries'] {
  const headings = (description?.headings ?? []).filter(({ level }) => level === 2);
  return headings.length < MENU_HEADINGS
    ? []
    : headings.map(({ anchor, title: label }) => ({ href: `#${anchor}`, label }));
}

function splitEntries(entries: SplitPage['contents']): OutlineEntry['entries'] {
  const names = shortNames(entries.map(({ label }) => label));
  return entries.map(({ anchor, label, ...entry }) => {
    const short = names.get(label);
    return { href: `#${anchor}`, label: short ?? label, ...(short && { name: label }), ...entry };
  });
}
