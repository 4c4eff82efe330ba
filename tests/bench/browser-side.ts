import type { Navigation, Search } from './peers.ts';

/*
 * Functions that run in the page. Each is sent as its source, so that it may use nothing but its arguments and `bench`.
 */

export interface Seen {
  firstPaint: number;
  largestPaint: number;
  readable: number;
  /** Start and length of each task above 50 ms. */
  longTasks: [number, number][];
  shifts: [time: number, value: number][];
}

interface Bench {
  seen: Seen;
  /** Also those in shadow roots. */
  all(selector: string): Element[];
  hasWords(words: string): boolean;
}

declare global {
  var bench: Bench;
}

/** Before anything of the page: watches what the browser tells of it, and for its words. */
export function watch(words: string): void {
  if (window.top !== window) return;
  const seen: Seen = { firstPaint: 0, largestPaint: 0, readable: 0, longTasks: [], shifts: [] };
  const each = (type: string, use: (entry: PerformanceEntry) => void): void =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true });
  each('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.firstPaint = startTime;
  });
  each('largest-contentful-paint', ({ startTime }) => {
    seen.largestPaint = startTime;
  });
  each('longtask', ({ startTime, duration }) => seen.longTasks.push([startTime, duration]));
  each('layout-shift', (entry) => {
    const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    };
    if (!hadRecentInput) seen.shifts.push([startTime, value]);
  });

  const roots: (Document | ShadowRoot)[] = [document];
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attach(this: Element, init) {
    const root = attachShadow.call(this, init);
    roots.push(root);
    return root;
  };
  const hasWordsIn = (root: Node, wanted: string): boolean => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      if (
        data.includes(wanted) &&
        !parentElement?.closest('script, style') &&
        parentElement?.checkVisibility()
      )
        return true;
    }
    return false;
  };
  globalThis.bench = {
    seen,
    all: (selector) =>
      roots.filter((root) => root.isConnected).flatMap((root) => [...root.querySelectorAll(selector)]),
    hasWords: (wanted) => roots.some((root) => hasWordsIn(root, wanted)),
  };
  const look = (): void => {
    if (globalThis.bench.hasWords(words)) seen.readable = performance.now();
    else setTimeout(look, 50);
  };
  look();
}

export function countElements(): number {
  return globalThis.bench.all('*').length;
}

/** Brings an element into sight. @returns its middle, in pixels of the window */
export function centreOf(selector: string): { x: number; y: number } {
  const element = globalThis.bench.all(selector).find((each) => each.checkVisibility());
  if (!element) throw new Error(`Nothing is ${selector}`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/** Opens the search, asks, waits for the answer. @returns milliseconds from the click to the answer on the screen */
export async function search({ open, field, answer, query }: Search & { query: string }): Promise<number> {
  const { all } = globalThis.bench;
  const seen = (element: Element): boolean => element.checkVisibility();
  const until = async <T>(find: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = find();
      if (found !== undefined) return found;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  };
  const started = performance.now();
  if (open)
    all(open)
      .find(seen)
      ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true }));
  const input = (await until(() => all(field).find(seen))) as HTMLInputElement;
  input.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, query);
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, data: query }));
  // Some answer at once, some when a word is done.
  input.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  await until(() =>
    all(answer).find((element) => seen(element) && element.textContent?.toLowerCase().includes(query)),
  );
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - started;
}

/** Follows a link of the page; another page may come. Tells when by the clock, which both pages share. */
export function follow({ link }: Navigation): number {
  const element = globalThis.bench.all(link).find((each) => each.checkVisibility());
  if (!(element instanceof HTMLElement)) throw new Error(`Nothing is ${link}`);
  const started = Date.now();
  setTimeout(() => element.click());
  return started;
}

/** Is the heading in sight? */
export function arrived({ heading }: Navigation): number | false {
  const sight = globalThis.bench.all('h1, h2, h3, h4').some((element) => {
    if (!element.textContent?.includes(heading) || !element.checkVisibility()) return false;
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
  return sight && Date.now();
}
