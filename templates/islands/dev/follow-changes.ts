import { showProblems } from './overlay.ts';

/** Sent by the server when a page opens, and after each change. `cli/dev/update.ts` describes the fields. */
interface Update {
  pages: string[] | 'all';
  problems: string[];
}

/** Reloads the page when it has changed, and shows problems. An EventSource reconnects by itself. */
export function followChanges(): void {
  const events = new EventSource(`/__dev/events?since=${revision()}`);
  let isLost = false;
  events.onerror = () => {
    isLost = true;
  };
  events.onmessage = ({ data }) => {
    const { pages, problems } = JSON.parse(data) as Update;
    // After a lost connection, anything may have changed.
    if (isLost || pages === 'all' || pages.includes(decodeURI(location.pathname))) void reload();
    else showProblems(problems);
  };
}

/** The revision of the site that this page belongs to, which the server sends with it. */
function revision(): string {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.serverTiming?.find(({ name }) => name === 'revision')?.description ?? '';
}

/** Waits for the server, which may be restarting: otherwise the browser would show an error page. */
async function reload(): Promise<void> {
  while (!(await fetch(location.href, { cache: 'no-store' }).catch(() => undefined)))
    await new Promise((resolve) => setTimeout(resolve, 300));
  location.reload();
}
