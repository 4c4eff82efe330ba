import GithubSlugger from 'github-slugger';
import { routeFault } from '../file-names.ts';
import type { ApiReference, Operation, Tag, TagGroup } from '../openapi/model/model.ts';
import { taggedOperations } from '../openapi/model/tagged-operations.ts';
import { referenceSize } from './html-size.ts';
import type { PartPage, ReferencePart } from './page.ts';
import { countOff, isTooLarge, splitTag } from './split-tag.ts';
import { urlOf } from './url.ts';

/** More are on pages of their own, however small they are. */
const MANY_OPERATIONS = 200;
/** Pages for tags. Each page leads to all others, so thousands of small tags would be millions of links. */
const MOST_PAGES = 200;

/** A page of a reference: all of it, or a share. */
export interface ReferenceShare {
  route: string;
  /** Of the share; absent for the page under the reference's own route. */
  title?: string;
  reference: ApiReference;
  part?: ReferencePart;
}

interface Share {
  title: string;
  anchor?: string;
  group?: string;
  shown: Partial<ApiReference>;
  contents: PartPage['contents'];
}

/**
 * References → their pages, of at most `largest` characters of HTML where that is possible. `routes` are those of the
 * contents, which no page of a reference may have.
 */
export function splitReferences(
  references: ApiReference[],
  { base, routes, largest }: { base: string; routes: string[]; largest: number },
): ReferenceShare[] {
  const own = references.map(({ route }) => route);
  const taken = new Set(['404', 'index', 'blog/archive', ...routes, ...own]);
  return references.flatMap((reference) => splitReference(reference, { base, taken, largest }));
}

/**
 * A reference → its pages. A large one becomes an entry with the contents of all, one page a tag, pages for
 * webhooks and for schemas, and several of a kind where one would be too large. `taken` holds the routes that are in
 * use, and gets the new ones.
 */
function splitReference(
  reference: ApiReference,
  { base, taken, largest }: { base: string; taken: Set<string>; largest: number },
): ReferenceShare[] {
  const tags = reference.tagGroups.flatMap((group) => group.tags);
  const count = tags.reduce((sum, tag) => sum + tag.operations.length, reference.webhooks.length);
  if (count <= MANY_OPERATIONS && referenceSize(reference) <= largest)
    return [{ route: reference.route, reference }];

  const shares: Share[] = [
    ...pagedGroups(reference.tagGroups).flatMap(({ name, tags: own }) =>
      together(own, { tags: tags.length, operations: count, largest })
        .flatMap((group) =>
          group.length === 1
            ? group.flatMap((tag) => tagShares(tag, largest))
            : [shared(group, reference.tagGroups)],
        )
        .map((share) => (name === undefined ? share : { ...share, group: name })),
    ),
    ...countOff(reference.webhooks, largest).map(({ items: operations, mark }, index) => ({
      title: `Webhooks${mark}`,
      ...(index === 0 ? { anchor: 'webhooks' } : {}),
      shown: { webhooks: operations },
      contents: operations.map(contentsEntry),
    })),
    ...countOff(reference.schemas, largest).map(({ items, mark }, index) => ({
      title: `Schemas${mark}`,
      ...(index === 0 ? { anchor: 'schemas' } : {}),
      shown: { schemas: items },
      contents: items.map(({ anchor, name }) => ({ anchor, label: name })),
    })),
  ];
  const routes = nameRoutes(reference.route, shares, taken);
  const entry = { label: reference.title, url: urlOf(base, reference.route) };
  const pages = shares.map(({ title, anchor, group, contents }, index) => ({
    label: title,
    ...(anchor === undefined ? {} : { anchor }),
    ...(group === undefined ? {} : { group }),
    url: urlOf(base, routes[index] ?? ''),
    contents,
  }));
  const nothing = { ...reference, tagGroups: [], webhooks: [], schemas: [] };
  return [
    { route: reference.route, reference: nothing, part: { entry, isEntry: true, pages } },
    ...shares.map(
      ({ title, shown }, index): ReferenceShare => ({
        route: routes[index] ?? '',
        title,
        reference: { ...nothing, ...NO_FRAME, ...shown },
        part: { entry, isEntry: false, pages },
      }),
    ),
  ];
}

/** What stands on the entry page alone. */
const NO_FRAME = {
  securitySchemes: [],
  errorCodes: [],
  changelog: [],
  indexes: { scopes: [], errors: [], headers: [] },
};

/** Groups that have pages of their own; very many of them share pages as tags do. */
function pagedGroups(groups: TagGroup[]): TagGroup[] {
  return groups.length > MOST_PAGES ? [{ tags: groups.flatMap(({ tags }) => tags) }] : groups;
}

/** Tags in the order of the document; small neighbours share a page where there are very many. */
function together(tags: Tag[], all: { tags: number; operations: number; largest: number }): Tag[][] {
  const least = all.tags > MOST_PAGES ? Math.ceil(all.operations / MOST_PAGES) : 0;
  const groups: Tag[][] = [];
  for (const tag of tags) {
    const last = groups.at(-1);
    const before = last?.flatMap(({ operations }) => operations) ?? [];
    const isSmall = before.length < least && !isTooLarge([...before, ...tag.operations], all.largest);
    if (isSmall && last) last.push(tag);
    else groups.push([tag]);
  }
  return groups;
}

function tagShares(tag: Tag, largest: number): Share[] {
  return splitTag(tag.operations, largest).map(({ operations, mark }, index) => ({
    title: tag.title + mark,
    ...(index === 0 ? { anchor: tag.anchor } : {}),
    shown: { tagGroups: [{ tags: [{ ...tag, operations }] }] },
    contents: operations.map(contentsEntry),
  }));
}

function shared(tags: Tag[], groups: TagGroup[]): Share {
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

function contentsEntry({ anchor, title, method, deprecated }: Operation): PartPage['contents'][number] {
  return { anchor, label: title, method, ...(deprecated ? { deprecated } : {}) };
}

/** `api-repos`: flat, since some hosts cannot tell the page `api` from a folder `api/`. */
function nameRoutes(route: string, shares: Share[], taken: Set<string>): string[] {
  const slugger = new GithubSlugger();
  for (const name of taken) slugger.occurrences[name] = 0;
  const prefix = route === '' ? '' : `${route}-`;
  return shares.map(({ title }) => {
    const slug = slugger
      .slug(`${prefix}${title}`.replaceAll('/', '-').slice(0, 80))
      .replace(/[^\p{L}\p{N}-]+/gu, '-');
    // A tag may be called like a device of Windows, or be all signs.
    const name = slug !== '' && routeFault(slug) === undefined ? slug : slugger.slug(`tag-${slug}`);
    taken.add(name);
    return name;
  });
}
