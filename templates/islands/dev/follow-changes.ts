import { onPageShown } from '../main.ts';
import { pageCache } from '../page-cache.ts';
import { parseHtml } from '../parse-html.ts';
import { rememberPlace } from '../reading-place.ts';
import { fits, prepareSwap } from '../swap-page.ts';
import { keepPlace } from './keep-place.ts';
import { showProblems } from './overlay.ts';
import { swapChanged } from './swap-changed.ts';

/** What the server says when a page opens, and after each change. */
interface News {
  /** Of the scripts and styles that pages have now. */
  build: string;
  /** URLs of pages that are others now; `all` when the frame is. */
  pages: string[] | 'all';
  /** The styles, where they have changed. */
  styles?: string;
  /** What is wrong with the sources, each as text with its place and lines. */
  problems: string[];
}

/** The build of which this page is, or has become by new styles. */
let build = document.documentElement.dataset.build;
let sheet: CSSStyleSheet | undefined;
/** The page on the screen as it came, before any script has touched it; unknown until it has changed once. */
let last: { path: string; page: Document } | undefined;
/** One after the other, so that the last that arrives is the last that was asked for. */
let refreshing: Promise<void> = Promise.resolve();

/** Listens to the server, and asks it again by itself when the connection is lost. */
export function followChanges(): void {
  const events = new EventSource('/__dev/events');
  let isLost = false;
  events.onerror = () => {
    isLost = true;
  };
  events.onmessage = ({ data }) => {
    const news = JSON.parse(data) as News;
    // Nobody knows what has changed in the meantime.
    follow(isLost ? { ...news, pages: 'all' } : news);
    isLost = false;
  };
}

function follow({ build: newBuild, pages, styles, problems }: News): void {
  if (styles !== undefined) putOnStyles(styles, newBuild);
  // What stands around the page is not swapped; a reload keeps the reader's place too.
  if (newBuild !== build || pages === 'all') {
    void reload();
    return;
  }
  showProblems(problems);
  if (pages.length > 0) pageCache.clear();
  if (pages.includes(decodeURI(location.pathname))) refreshing = refreshing.then(refresh);
}

/** Only when the server answers: it may be on its way to another start, and the browser would show a page of its own. */
async function reload(): Promise<void> {
  while (!(await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 300));
  location.reload();
}

/** The page as it is now, in place of the one on the screen. */
async function refresh(): Promise<void> {
  const response = await fetch(location.href, { cache: 'no-store', redirect: 'manual' }).catch(
    () => undefined,
  );
  if (!response?.headers.get('content-type')?.startsWith('text/html')) return;
  const next = parseHtml(await response.text());
  if (!fits(next)) {
    location.reload();
    return;
  }
  const before = last?.path === location.pathname ? last.page : undefined;
  last = { path: location.pathname, page: next };
  // With what is open on it.
  rememberPlace();
  keepPlace(() => (before && swapChanged(before, next)) || prepareSwap(next)());
  onPageShown();
}

/** Not as a `<style>`, which the policy of the page knows by its hash. */
function putOnStyles(styles: string, newBuild: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // Before those that have come with React, as the one in the page was.
    document.adoptedStyleSheets.unshift(sheet);
    for (const { sheet: own } of document.head.querySelectorAll('style')) if (own) own.disabled = true;
  }
  sheet.replaceSync(styles);
  build = newBuild;
}
