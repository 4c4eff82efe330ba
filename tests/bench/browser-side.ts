import type { Form, Navigation, Search } from './peers.ts';

/*
 * Functions that run in the page. Each is sent as its source, so that it may use nothing but its arguments and `bench`.
 */

export interface Seen {
  firstPaint: number;
  largestPaint: number;
  readable: number;
  /** The start and duration of each task above 50 ms. */
  longTasks: [number, number][];
  shifts: [time: number, value: number][];
}

interface Bench {
  seen: Seen;
  /** Including those in shadow roots. */
  all(selector: string): Element[];
  hasWords(words: string): boolean;
  isHeadingInSight(heading: string): boolean;
  /** Reports, by the clock that all pages share, when a heading is on the screen. */
  reportWhenInSight(heading: string): void;
}

declare global {
  var bench: Bench;
  /** Called by the measuring process. */
  var tellInSight: (time: number) => void;
}

/** Runs before anything else on the page: records its performance entries, and waits for its words. */
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
  // The element must also be laid out and painted, because browsers may skip distant content.
  const isInSight = (element: Element | null): boolean => {
    if (!element?.checkVisibility({ contentVisibilityAuto: true })) return false;
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  };
  // A poll that searches the whole page takes 40 ms of a slow processor, which large pages would pay again and again. While
  // the parser appends, each text is looked at once; what scripts insert afterwards may be anywhere.
  const parsed = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
  const found: (Element | null)[] = [];
  const findInParsed = (wanted: string): typeof found => {
    while (parsed.nextNode())
      if (parsed.currentNode.textContent?.includes(wanted)) found.push(elementOf(parsed.currentNode));
    return found;
  };
  const elementOf = (text: Node): Element | null => {
    const element = text.parentElement;
    return element?.closest('script, style') ? null : element;
  };
  // XPath searches a page of 20,000 elements in a tenth of the time of a tree walk.
  const isInSightWithin = (root: Node, wanted: string): boolean => {
    const texts = document.evaluate(
      `.//text()[contains(., "${wanted}")]`,
      root,
      null,
      XPathResult.ORDERED_NODE_SNAPSHOT_TYPE,
    );
    for (let index = 0; index < texts.snapshotLength; index += 1) {
      const text = texts.snapshotItem(index);
      if (text && isInSight(elementOf(text))) return true;
    }
    return false;
  };
  // Browsers cache these collections while no elements are added or removed, so that a page of 20,000
  // elements need not be searched again.
  const isHeadingInSight = (heading: string): boolean =>
    roots
      .filter((root) => root.isConnected)
      .flatMap((root) => [...root.children])
      .flatMap((element) => ['h1', 'h2', 'h3', 'h4'].map((name) => element.getElementsByTagName(name)))
      .some((list) =>
        [...list].some((element) => element.textContent?.includes(heading) && isInSight(element)),
      );
  globalThis.bench = {
    seen,
    all: (selector) =>
      roots.filter((root) => root.isConnected).flatMap((root) => [...root.querySelectorAll(selector)]),
    hasWords: (wanted) => {
      if (findInParsed(wanted).some(isInSight)) return true;
      if (document.readyState === 'loading') return false;
      return roots.some((root) => [...root.children].some((child) => isInSightWithin(child, wanted)));
    },
    isHeadingInSight,
    reportWhenInSight: function look(heading) {
      requestAnimationFrame(() => {
        if (!isHeadingInSight(heading)) return look(heading);
        // The message arrives when this frame has been painted.
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => globalThis.tellInSight(Date.now());
        port2.postMessage(undefined);
      });
    },
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

/** Scrolls an element into view. @returns its centre, in pixels of the window */
export function centreOf(selector: string): { x: number; y: number } {
  const element = globalThis.bench.all(selector).find((each) => each.checkVisibility());
  if (!element) throw new Error(`Nothing is ${selector}`);
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

/**
 * Opens the search, enters the query and waits for the result. @returns the milliseconds from the click to
 * the result on the screen
 */
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
  // Some respond at once, others when a word is complete.
  input.dispatchEvent(new Event('change', { bubbles: true, composed: true }));
  await until(() =>
    all(answer).find((element) => seen(element) && element.textContent?.toLowerCase().includes(query)),
  );
  await new Promise((resolve) => requestAnimationFrame(resolve));
  return performance.now() - started;
}

/** Follows a link of the page, which may load another page. @returns the time by the clock */
export function follow({ link, heading }: Navigation): number {
  const element = globalThis.bench.all(link).find((each) => each.checkVisibility());
  if (!(element instanceof HTMLElement)) throw new Error(`Nothing is ${link}`);
  if (globalThis.bench.isHeadingInSight(heading)) throw new Error(`“${heading}” has been in sight before`);
  const started = Date.now();
  setTimeout(() => {
    element.click();
    globalThis.bench.reportWhenInSight(heading);
  });
  return started;
}

/** Presses a button that opens a form. @returns the milliseconds from the press to the painted form */
export async function pressButton({ button, field }: Form): Promise<number> {
  const element = globalThis.bench.all(button).find((each) => each.checkVisibility());
  if (!(element instanceof HTMLElement)) throw new Error(`Nothing is ${button}`);
  // The page may still be scrolling to the button.
  await new Promise((resolve) => setTimeout(resolve, 500));
  const started = performance.now();
  element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  element.click();
  await new Promise<void>((resolve) => {
    new MutationObserver(() => {
      if (document.querySelector(field)) resolve();
    }).observe(document.body, { childList: true, subtree: true });
  });
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  return performance.now() - started;
}
