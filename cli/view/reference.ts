import type { Page, PartPage, ReferencePage, ReferencePart } from '../site/page.ts';
import { shortNames } from '../text/short-names.ts';
import { overviewOf } from './overview.ts';
import { addressed, counted, heading, item, link, list, methodAnd, section, word } from './pieces.ts';
import { type Guides, type PlannedSection, sectionsOf } from './sections.ts';
import type { Block, Inline, OutlineEntry, ReferenceView, Section, ShownPage } from './view.ts';

/** A page with all that it says. */
export function showPage(page: Page): ShownPage {
  return page.kind === 'reference' ? { ...page, view: referenceView(page) } : page;
}

/** Guides by the anchors of the operations that they lead to. */
export function guidesOf({ guides = [] }: Partial<Pick<ReferencePage, 'guides'>>): Guides {
  return new Map(guides.map((entry) => [entry.anchor, entry.guides]));
}

/** The whole reference, or one page of a large one: everything below the frame. */
export function referenceView(
  page: Pick<ReferencePage, 'reference' | 'part' | 'url' | 'references' | 'successor'> &
    Partial<Pick<ReferencePage, 'guides'>>,
): ReferenceView {
  const { reference, part, url, references = [], successor } = page;
  const planned = sectionsOf(reference, guidesOf(page));
  const sections = planned.map(({ role, id, title, content }) => addressed(role, { id, title }, content()));
  const title = part?.pages.find((one) => one.url === url)?.label ?? reference.title;
  return {
    ...(part && !part.isEntry
      ? { part: { title, entry: part.entry } }
      : { overview: overviewOf(reference, successor) }),
    sections: part?.isEntry ? withContents(sections, part) : sections,
    references,
    outline: part ? partOutline(part, url) : outline(planned),
  };
}

/**
 * On the entry: everything that stands on the other pages, each under its own anchor, so that an address of the whole
 * reference still leads somewhere. A script goes on to the page itself.
 */
function withContents(sections: Section[], { pages }: ReferencePart): Section[] {
  const content = pages.flatMap((page, index): Block[] => [
    ...(beginsGroup(pages, index) ? [heading(3, page.group ?? '')] : []),
    {
      ...section('page', [link(page.url, page.label)], [entryList(page)]),
      ...(page.group !== undefined && { level: 4 }),
      ...(page.anchor !== undefined && { id: page.anchor }),
    },
  ]);
  const before = sections.filter(({ id }) => id === 'authentication');
  const contents = { ...section('contents', ['Contents'], content), id: 'contents' };
  return [...before, contents, ...sections.slice(before.length)];
}

/** Whether a page is the first of its group of tags. */
function beginsGroup(pages: PartPage[], index: number): boolean {
  const group = pages[index]?.group;
  return group !== undefined && group !== pages[index - 1]?.group;
}

function entryList({ url, contents: entries }: PartPage) {
  return list(
    'links',
    entries.map(({ anchor: id, label, method, deprecated }) => {
      const words: Inline = deprecated ? { kind: 'struck', text: label } : label;
      return { id, ...item(word(`${url}#${id}`, ...methodAnd(method, words))) };
    }),
  );
}

/** A menu of more is folded by its sections. */
const MANY_ENTRIES = 100;

/** The sections of the page, beside it. */
function outline(planned: PlannedSection[]): OutlineEntry[] {
  const listed = planned.filter(({ isUnlisted }) => !isUnlisted);
  const isLong = listed.reduce((sum, { operations }) => sum + operations.length, 0) > MANY_ENTRIES;
  return [
    { title: 'Overview', href: '#overview', entries: [] },
    ...listed.map(({ id, title, group, operations }) => ({
      ...(group !== undefined && { group }),
      title,
      href: `#${id}`,
      ...(isLong && operations.length > 0 && { fold: counted(operations.length, 'endpoint') }),
      entries: operations.map(({ anchor, title: label, method, deprecated }) => ({
        href: `#${anchor}`,
        label,
        method,
        deprecated,
      })),
    })),
  ];
}

/** The pages of a large reference; what stands on the one that is open. */
function partOutline({ entry, pages }: ReferencePart, current: string): OutlineEntry[] {
  return [
    { title: 'Overview', href: entry.url, isCurrent: entry.url === current, entries: [] },
    ...pages.map(({ label, url, group, contents: entries }, index) => ({
      ...(group !== undefined && beginsGroup(pages, index) && { group }),
      title: label,
      href: url,
      isCurrent: url === current,
      entries: url === current ? partEntries(entries) : [],
    })),
  ];
}

function partEntries(entries: PartPage['contents']): OutlineEntry['entries'] {
  const names = shortNames(entries.map(({ label }) => label));
  return entries.map(({ anchor, label, ...entry }) => {
    const short = names.get(label);
    return { href: `#${anchor}`, label: short ?? label, ...(short && { name: label }), ...entry };
  });
}
