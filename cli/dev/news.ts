import type { ServerResponse } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { PreparedSite } from '../pipeline/prepare.ts';
import type { Page } from '../site/page.ts';

/** What the browser is told after a change. */
export interface News {
  build: string;
  /** URLs of pages that are others now; `all` when the frame around them is. */
  pages: string[] | 'all';
  styles?: string;
  problems: string[];
}

/** What is new between two states of the site. */
export function newsOf(
  before: PreparedSite | undefined,
  now: PreparedSite,
): Pick<News, 'build' | 'pages' | 'styles'> {
  const build = now.frame.build;
  if (!before) return { build, pages: 'all' };
  const styles = stylesOf(now);
  const isRestyled = styles !== stylesOf(before);
  // Other scripts need a page that is loaded whole; styles do not.
  const sameScripts = scriptsOf(now) === scriptsOf(before);
  const isSameAround =
    now.templates.pageVersion === before.templates.pageVersion &&
    isDeepStrictEqual(frameOf(now), frameOf(before)) &&
    isDeepStrictEqual(staticOf(now), staticOf(before));
  return {
    build,
    ...(isRestyled && sameScripts ? { styles } : {}),
    pages: isSameAround ? changedPages(before.pages, now.pages) : 'all',
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

/** Any page may show them. What is not copied is only made when somebody asks for it. */
function staticOf({ files }: PreparedSite): unknown[] {
  return files.filter((file) => file.source !== undefined).map(({ path, contents }) => [path, contents]);
}

function changedPages(before: Page[], now: Page[]): string[] {
  const known = new Map(before.map((page) => [page.route, page]));
  return now.filter((page) => !isSamePage(known.get(page.route), page)).map(({ url }) => url);
}

function isSamePage(before: Page | undefined, now: Page): boolean {
  if (before?.kind === 'reference' && now.kind === 'reference')
    return (
      before.reference === now.reference &&
      isDeepStrictEqual({ ...before, reference: 0 }, { ...now, reference: 0 })
    );
  return isDeepStrictEqual(before, now);
}

/** A new connection hears of what has just changed: its page may have been on its way meanwhile. */
const RECENT_MS = 3000;

export interface Listeners {
  add(response: ServerResponse): void;
  tell(news: News): void;
  close(): void;
}

/** The browsers that listen, by server-sent events. */
export function createListeners(current: () => News): Listeners {
  const open = new Set<ServerResponse>();
  let recent: string[] = [];
  let forgetting: NodeJS.Timeout | undefined;
  const send = (response: ServerResponse, news: News) => response.write(`data: ${JSON.stringify(news)}\n\n`);
  return {
    add(response) {
      response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      response.write('retry: 300\n\n');
      open.add(response);
      response.on('close', () => open.delete(response));
      send(response, { ...current(), pages: recent });
    },
    tell(news) {
      if (news.pages !== 'all') recent = [...recent, ...news.pages];
      clearTimeout(forgetting);
      forgetting = setTimeout(() => {
        recent = [];
      }, RECENT_MS).unref();
      for (const response of open) send(response, news);
    },
    close() {
      clearTimeout(forgetting);
      for (const response of open) response.destroy();
    },
  };
}
