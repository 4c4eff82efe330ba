import GithubSlugger from 'github-slugger';
import { routeFault } from '../file-names.ts';
import { MAX_PAGE_OPERATIONS, MAX_TAG_PAGES } from '../limits.ts';
import type { ApiReference, Operation, Tag, TagGroup } from '../openapi/model/model.ts';
import { taggedOperations } from '../openapi/model/tagged-operations.ts';
import type { SplitPage, SplitReference } from '../page.ts';
import { besideMethod } from '../text/own-title.ts';
import { en } from '../words/en.ts';
import { t } from '../words/words.ts';
import { bySegment, isTooLarge, paginate, splitTag } from './split-tag.ts';
import { urlOf } from './url.ts';

/** A page of a reference: the whole reference, or a part of it. */
export interface ReferenceContent {
  route: string;
  /** Title of the part; absent on the page under the route of the reference. */
  title?: string;
  reference: ApiReference;
  split?: SplitReference;
}

interface PlannedPage {
  title: string;
  /** What its route is called if the title is of the site's words. */
  name?: string;
  anchor?: string;
  group?: string;
  shown: Partial<ApiReference>;
  contents: SplitPage['contents'];
}

/** Splits references into pages of at most `maxSize` characters, if possible. `routes` of the content are avoided. */
export function splitReferences(
  references: ApiReference[],
  { base, routes, maxSize }: { base: string; routes: string[]; maxSize: number },
): ReferenceContent[] {
  const own = references.map(({ route }) => route);
  const taken = new Set(['404', 'index', 'blog/archive', ...routes, ...own]);
  return references.flatMap((reference) => splitReference(reference, { base, taken, maxSize }));
}

/**
 * Splits a reference. A large one gets an entry with a list of all pages, a page for each tag, pages for webhooks and for
 * schemas, and several pages where one would be too large. Adds the new routes to `taken`, the routes in use.
 */
function splitReference(
  reference: ApiReference,
  { base, taken, maxSize }: { base: string; taken: Set<string>; maxSize: number },
): ReferenceContent[] {
  const groups = reference.tagGroups.map((group) => ({
    ...group,
    tags: group.tags.flatMap((tag) => (tag.name === '' ? bySegment(tag) : [tag])),
  }));
  const tags = groups.flatMap((group) => group.tags);
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, reference.webhooks.length);
  if (count <= MAX_PAGE_OPERATIONS && reference.size <= maxSize)
    return [{ route: reference.route, reference }];

  const planned: PlannedPage[] = [
    ...pagedGroups(groups).flatMap(({ name, tags: groupTags }) =>
      groupSmallTags(groupTags, { tags: tags.length, operations: count, maxSize })
        .flatMap((group) =>
          group.length === 1 ? group.flatMap((tag) => tagPages(tag, maxSize)) : [sharedPage(group, groups)],
        )
        .map((page) => (name === undefined ? page : { ...page, group: name })),
    ),
    ...paginate(reference.webhooks, maxSize).map(({ items: operations, suffix }, index) => ({
      title: t('reference.webhooks') + suffix,
      name: en['reference.webhooks'] + suffix,
      ...(index === 0 ? { anchor: 'webhooks' } : {}),
      shown: { webhooks: operations },
      contents: operations.map(contentsEntry),
    })),
    ...paginate(reference.schemas, maxSize).map(({ items, suffix }, index) => ({
      title: t('reference.schemas') + suffix,
      name: en['reference.schemas'] + suffix,
      ...(index === 0 ? { anchor: 'schemas' } : {}),
      shown: { schemas: items },
      contents: items.map(({ anchor, name }) => ({ anchor, label: name })),
    })),
  ];
  const routes = nameRoutes(reference.route, planned, taken);
  const entry = { label: reference.title, url: urlOf(base, reference.route) };
  const pages = planned.map(({ title, anchor, group, contents }, index) => ({
    label: title,
    ...(anchor === undefined ? {} : { anchor }),
    ...(group === undefined ? {} : { group }),
    url: urlOf(base, routes[index] ?? ''),
    contents,
  }));
  const entryContent = { ...reference, tagGroups: [], webhooks: [], schemas: [] };
  const { description: _, ...partContent } = { ...entryContent, ...NO_OVERVIEW };
  return [
    { route: reference.route, reference: entryContent, split: { entry, isEntry: true, pages } },
    ...planned.map(
      ({ title, shown }, index): ReferenceContent => ({
        route: routes[index] ?? '',
        title,
        reference: { ...partContent, ...shown },
        split: { entry, isEntry: false, pages },
      }),
    ),
  ];
}

/** Removes what only the entry page shows. */
const NO_OVERVIEW = {
  securitySchemes: [],
  errorCodes: [],
  changelog: [],
  indexes: { scopes: [], errors: [], headers: [], labels: [] },
};

/** Returns the tag groups. Very many are merged, so that their tags share pages. */
function pagedGroups(groups: TagGroup[]): TagGroup[] {
  return groups.length > MAX_TAG_PAGES ? [{ tags: groups.flatMap(({ tags }) => tags) }] : groups;
}

/** Groups small neighbouring tags on shared pages if there are very many tags. */
function groupSmallTags(tags: Tag[], all: { tags: number; operations: number; maxSize: number }): Tag[][] {
  const minOperations = all.tags > MAX_TAG_PAGES ? Math.ceil(all.operations / MAX_TAG_PAGES) : 0;
  const groups: Tag[][] = [];
  for (const tag of tags) {
    const last = groups.at(-1);
    const before = last?.flatMap(({ operations }) => operations) ?? [];
    const isSmall = before.length < minOperations && !isTooLarge([...before, ...tag.operations], all.maxSize);
    if (isSmall && last) last.push(tag);
    else groups.push([tag]);
  }
  return groups;
}

function tagPages(tag: Tag, maxSize: number): PlannedPage[] {
  return splitTag(tag.operations, maxSize).map(({ operations, suffix }, index) => ({
    title: tag.title + suffix,
    ...(index === 0 ? { anchor: tag.anchor } : {}),
    shown: { tagGroups: [{ tags: [{ ...tag, operations }] }] },
    contents: operations.map(contentsEntry),
  }));
}

function sharedPage(tags: Tag[], groups: TagGroup[]): PlannedPage {
  const within = groups.filter((group) => group.tags.some((tag) => tags.includes(tag)));
  const [first, last] = [within[0]?.name, within.at(-1)?.name];
  return {
    title: `${tags[0]?.title} – ${tags.at(-1)?.title}`,
    ...(tags[0] ? { anchor: tags[0].anchor } : {}),
    ...(within.length > 1 && { group: `${first} – ${last}` }),
    shown: { tagGroups: [{ tags }] },
    contents: taggedOperations({ tagGroups: [{ tags }] }).map(contentsEntry),
  };
}

function contentsEntry({ anchor, title, method, deprecated }: Operation): SplitPage['contents'][number] {
  return { anchor, label: besideMethod(method, title), method, ...(deprecated ? { deprecated } : {}) };
}

/** Returns routes such as `api-repos`: flat, since some hosts confuse the page `api` with a folder `api/`. */
function nameRoutes(route: string, planned: PlannedPage[], taken: Set<string>): string[] {
  const slugger = new GithubSlugger();
  for (const name of taken) slugger.occurrences[name] = 0;
  const prefix = route === '' ? '' : `${route}-`;
  return planned.map(({ title, name: named = title }) => {
    const slug = slugger
      .slug(`${prefix}${named}`.replaceAll('/', '-').slice(0, 80))
      .replace(/[^\p{L}\p{N}-]+/gu, '-');
    // The name of a tag may be reserved on Windows, or have no letter or digit.
    const name = slug !== '' && routeFault(slug) === undefined ? slug : slugger.slug(`tag-${slug}`);
    taken.add(name);
    return name;
  });
}
