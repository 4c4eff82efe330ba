import { onPageShown } from '../main.ts';
import { pageCache } from '../page-cache.ts';
import { parseHtml } from '../parse-html.ts';
import { rememberPlace } from '../reading-place.ts';
import { fits, prepareSwap } from '../swap-page.ts';
import { keepPlace } from './keep-place.ts';
import { showProblems } from './overlay.ts';
import { swapChanged } from './swap-changed.ts';

/** Sent by the server when a page opens, and after each change. `cli/dev/update.ts` describes the fields. */
interface Update {
  build: string;
  pages: string[] | 'all';
  styles?: string;
  problems: string[];
}

/** The build of this page, or the one whose styles it has. */
let build = document.documentElement.dataset.build;
let sheet: CSSStyleSheet | undefined;
/** The current page as it was received, before any script changed it. Unknown until the page has changed once. */
let last: { path: string; page: Document } | undefined;
/** Refreshes run one after the other, so that the last response shown is that of the last request. */
let refreshing: Promise<void> = Promise.resolve();

/** Listens to the server. An EventSource reconnects by itself. */
export function followChanges(): void {
  const events = new EventSource('/__dev/events');
  let isLost = false;
  events.onerror = () => {
    isLost = true;
  };
  events.onmessage = ({ data }) => {
    const update = JSON.parse(data) as Update;
    // Anything may have changed in the meantime.
    apply(isLost ? { ...update, pages: 'all' } : update);
    isLost = false;
  };
}

function apply({ build: newBuild, pages, styles, problems }: Update): void {
  if (styles !== undefined) applyStyles(styles, newBuild);
  // The frame around the page cannot be swapped. A reload keeps the scroll position, too.
  if (newBuild !== build || pages === 'all') {
    void reload();
    return;
  }
  showProblems(problems);
  if (pages.length > 0) pageCache.clear();
  if (pages.includes(decodeURI(location.pathname))) refreshing = refreshing.then(refresh);
}

/** Waits for the server, which may be restarting: otherwise the browser would show an error page. */
async function reload(): Promise<void> {
  while (!(await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 300));
  location.reload();
}

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
  // Also remembers what is open.
  rememberPlace();
  keepPlace(() => (before && swapChanged(before, next)) || prepareSwap(next)());
  onPageShown();
}

/** Not as a `<style>` element, which the policy of the page would not allow. */
function applyStyles(styles: string, newBuild: string): void {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    // Before the styles that come with React, like the `<style>` element it replaces.
    document.adoptedStyleSheets.unshift(sheet);
    for (const { sheet: own } of document.head.querySelectorAll('style')) if (own) own.disabled = true;
  }
  sheet.replaceSync(styles);
  build = newBuild;
}
