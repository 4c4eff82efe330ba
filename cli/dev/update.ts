import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../page.ts';
import type { LoadedSite } from '../pipeline/load-site.ts';

/** Sent to browsers after each change. */
export interface Update {
  /** URLs of the changed pages; `all` if the layout, the scripts or the styles have changed. */
  pages: string[] | 'all';
  problems: string[];
}

/** Returns which pages have changed. */
export function changedPages(before: LoadedSite | undefined, now: LoadedSite): Update['pages'] {
  if (!before || !isSameAround(before, now)) return 'all';
  const byRoute = new Map(before.pages.map((page) => [page.route, page]));
  return now.pages.filter((page) => !isSamePage(byRoute.get(page.route), page)).map(({ url }) => url);
}

/** Whether all that pages share is the same. */
function isSameAround(before: LoadedSite, now: LoadedSite): boolean {
  return (
    before.words === now.words &&
    before.own === now.own &&
    isDeepStrictEqual(before.layout, now.layout) &&
    isDeepStrictEqual(sharedFiles(now), sharedFiles(before))
  );
}

/** Scripts, and files of `static/`, which have a source. Any page may show them; other files are generated on request. */
function sharedFiles({ files }: LoadedSite): unknown[] {
  return files
    .filter(({ path, source }) => source !== undefined || path.startsWith('assets/'))
    .map(({ path, source, contents }) => [path, source === undefined || contents]);
}

function isSamePage(before: Page | undefined, now: Page): boolean {
  if (before?.kind === 'reference' && now.kind === 'reference')
    return (
      before.reference === now.reference &&
      isDeepStrictEqual({ ...before, reference: 0 }, { ...now, reference: 0 })
    );
  return isDeepStrictEqual(before, now);
}

/** Sends updates to the connected browsers by server-sent events. `problems` returns the present ones. */
export function createBrowsers(problems: () => string[]) {
  const open = new Set<ServerResponse>();
  /** Counts the updates. Each page is sent with the revision that it belongs to. */
  let revision = 0;
  /** The revision in which each page has changed last, by its URL; `all`: that in which all have. */
  const changed = new Map<string, number>();
  let told = '';
  const write = (response: ServerResponse, pages: Update['pages']) =>
    response.write(`data: ${JSON.stringify({ pages, problems: problems() } satisfies Update)}\n\n`);
  const changedSince = (since: number): Update['pages'] => {
    const pages = [...changed].filter(([, last]) => last > since).map(([page]) => page);
    return pages.includes('all') ? 'all' : pages;
  };
  return {
    revision: () => revision,
    /** Adds a page of a revision, and sends what has changed since. Without a body, the response ends at once. */
    add(response: ServerResponse, { since, hasBody }: { since: number; hasBody: boolean }): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (!hasBody) {
        response.end();
        return;
      }
      response.write('retry: 300\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
      write(response, changedSince(since));
    },
    send(pages: Update['pages']): void {
      const before = told;
      told = JSON.stringify(problems());
      // Who has closed the problems has seen them.
      if (pages.length === 0 && told === before) return;
      revision += 1;
      for (const page of pages === 'all' ? ['all'] : pages) changed.set(page, revision);
      for (const response of open) write(response, pages);
    },
    close(): void {
      for (const response of open) response.destroy();
    },
  };
}
