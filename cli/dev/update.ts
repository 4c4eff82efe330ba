import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from '../page.ts';
import type { PreparedSite } from '../pipeline/prepare.ts';

/** Sent to browsers after each change. */
export interface Update {
  build: string;
  /** URLs of the changed pages; `all` if the frame around pages has changed. */
  pages: string[] | 'all';
  styles?: string;
  problems: string[];
}

export function updateOf(before: PreparedSite | undefined, now: PreparedSite): Omit<Update, 'problems'> {
  const build = now.frame.build;
  if (!before) return { build, pages: 'all' };
  const styles = stylesOf(now);
  const hasNewStyles = styles !== stylesOf(before);
  // New scripts require a reload of the page; new styles do not.
  const sameScripts = scriptsOf(now) === scriptsOf(before);
  const isSameFrame =
    isDeepStrictEqual(frameOf(now), frameOf(before)) && isDeepStrictEqual(staticOf(now), staticOf(before));
  return {
    build,
    ...(hasNewStyles && sameScripts ? { styles } : {}),
    pages: isSameFrame ? changedPages(before.pages, now.pages) : 'all',
  };
}

function stylesOf({ frame: { assets } }: PreparedSite): string {
  return assets.inlineStyles + assets.writtenStyles;
}

function frameOf({ frame }: PreparedSite): unknown {
  return { ...frame, assets: undefined, build: undefined };
}

function scriptsOf({ frame, files }: PreparedSite): string {
  const names = files.map(({ path }) => path).filter((path) => path.startsWith('assets/'));
  return JSON.stringify([names, frame.assets.inlineScript]);
}

/** Files of `static/`, which any page may show. Only they have a source; other files are generated on request. */
function staticOf({ files }: PreparedSite): unknown[] {
  return files.filter((file) => file.source !== undefined).map(({ path, contents }) => [path, contents]);
}

function changedPages(before: Page[], now: Page[]): string[] {
  const byRoute = new Map(before.map((page) => [page.route, page]));
  return now.filter((page) => !isSamePage(byRoute.get(page.route), page)).map(({ url }) => url);
}

function isSamePage(before: Page | undefined, now: Page): boolean {
  if (before?.kind === 'reference' && now.kind === 'reference')
    return (
      before.reference === now.reference &&
      isDeepStrictEqual({ ...before, reference: 0 }, { ...now, reference: 0 })
    );
  return isDeepStrictEqual(before, now);
}

/** New connections are also sent recent changes: their page may have been requested before them. */
const RECENT_MS = 3000;

/** Sends updates to the connected browsers by server-sent events. */
export function createBrowsers(current: () => Update) {
  const open = new Set<ServerResponse>();
  let recent: string[] = [];
  let expiry: NodeJS.Timeout | undefined;
  const write = (response: ServerResponse, update: Update) =>
    response.write(`data: ${JSON.stringify(update)}\n\n`);
  return {
    /** Without a body, the response ends at once. */
    add(response: ServerResponse, hasBody: boolean): void {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      if (!hasBody) {
        response.end();
        return;
      }
      response.write('retry: 300\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
      write(response, { ...current(), pages: recent });
    },
    send(update: Update): void {
      if (update.pages !== 'all') recent = [...recent, ...update.pages];
      clearTimeout(expiry);
      expiry = setTimeout(() => {
        recent = [];
      }, RECENT_MS).unref();
      for (const response of open) write(response, update);
    },
    close(): void {
      clearTimeout(expiry);
      for (const response of open) response.destroy();
    },
  };
}
