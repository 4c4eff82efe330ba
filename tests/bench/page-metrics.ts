import type { Browser, CDPSession, Page } from 'playwright-core';
import { centreOf, countElements, follow, pressButton, type Seen, search, watch } from './browser-side.ts';
import { type Form, type MeasuredPage, type Navigation, SEARCH, type Search } from './peers.ts';

/** Lighthouse's mobile profile, a slow 4G network, and processors of a desk, a mid-range phone and a cheap phone. */
export const CONDITIONS = {
  latencyMs: 150,
  bytesPerSecond: (1.6 * 1024 * 1024) / 8,
  slowdowns: [1, 4, 8],
  /** From the first pointer move until the pointer moves to its target. */
  readingMs: 1000,
  /** From the hover to the press. */
  pointingMs: 100,
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
  /** Searching and navigating are measured with a window in which menus are visible. */
  desk: { viewport: { width: 1350, height: 940 } },
};

/** Who opens pages of a site, with a processor slowed this many times. */
export interface Visitor {
  browser: Browser;
  origin: string;
  slowdown: number;
}

export interface Sample {
  bytes: number;
  requests: number;
  scriptBytes: number;
  elsewhere: number;
  firstPaint: number;
  largestPaint: number;
  readable?: number;
  blocking: number;
  shift: number;
  elements: number;
  heap: number;
  search?: number;
  navigation?: number;
  form?: number;
}

/** A page is quiet if nothing has been fetched and no long task has run for this long. */
const QUIET_MS = 2000;
const TIMEOUT_MS = 60_000;

/** An unmeasured visit, after which the server has all files compressed. */
export async function warmUp(browser: Browser, address: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(address, { waitUntil: 'networkidle', timeout: 20_000 }).catch(() => {});
  await page.close();
}

/** What a reader does with a page that has been loaded. */
type Use = 'search' | 'navigation' | 'form';

/**
 * Opens a page as a first-time visitor, then again to search, then again to navigate, and again to open a form. What fails is
 * reported, and the other measurements count.
 */
export async function measurePage(
  visitor: Visitor,
  page: MeasuredPage,
  failed: (part: Use, reason: string) => void,
): Promise<Sample> {
  const sample = await measureLoad(visitor, page);
  const { search: how, navigation, form } = page;
  const use = async (part: Use, work: Promise<number>): Promise<void> => {
    await work.then(
      (milliseconds) => {
        sample[part] = milliseconds;
      },
      (error: Error) => failed(part, error.message),
    );
  };
  if (how) await use('search', measureSearch(visitor, page, how));
  if (navigation) await use('navigation', measureNavigation(visitor, page, navigation));
  if (form) await use('form', measureForm(visitor, page, form));
  return sample;
}

async function measureLoad(visitor: Visitor, { address, words }: MeasuredPage): Promise<Sample> {
  const visit = await open(visitor, CONDITIONS.phone, words);
  try {
    await visit.page.goto(visitor.origin + address, { timeout: TIMEOUT_MS });
    await visit.quiet();
    const { page, cdp, traffic } = visit;
    const seen = await page.evaluate(() => globalThis.bench.seen);
    const elements = await page.evaluate(countElements);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return {
      bytes: traffic.bytes,
      requests: traffic.requests,
      scriptBytes: traffic.scriptBytes,
      elsewhere: traffic.elsewhere,
      firstPaint: seen.firstPaint,
      largestPaint: seen.largestPaint,
      ...(seen.readable > 0 ? { readable: seen.readable } : {}),
      blocking: blockingTime(seen),
      shift: largestShift(seen),
      elements,
      heap: usedSize,
    };
  } finally {
    await visit.close();
  }
}

async function measureSearch(
  visitor: Visitor,
  { address, words }: MeasuredPage,
  how: Search,
): Promise<number> {
  const visit = await open(visitor, CONDITIONS.desk, words);
  try {
    await visit.page.goto(visitor.origin + address, { timeout: TIMEOUT_MS });
    await visit.quiet();
    if (how.open) await pointAt(visit.page, how.open);
    return await withTimeout(
      visit.page.evaluate(search, { ...how, query: SEARCH }),
      'No answer of the search',
    );
  } finally {
    await visit.close();
  }
}

async function measureNavigation(
  visitor: Visitor,
  { address, words }: MeasuredPage,
  how: Navigation,
): Promise<number> {
  const visit = await open(visitor, CONDITIONS.desk, words);
  try {
    await visit.page.goto(visitor.origin + address, { timeout: TIMEOUT_MS });
    await visit.quiet();
    await pointAt(visit.page, how.link);
    // The page is not polled while it works: it, or the next page, sends a message.
    let report: (time: number) => void = () => {};
    const inSight = new Promise<number>((resolve) => {
      report = resolve;
    });
    await visit.page.exposeFunction('tellInSight', (time: number) => report(time));
    await visit.page.addInitScript((heading) => {
      globalThis.bench?.reportWhenInSight(heading);
    }, how.heading);
    const started = await visit.page.evaluate(follow, how);
    return (await withTimeout(inSight, `No heading “${how.heading}”`)) - started;
  } finally {
    await visit.close();
  }
}

/** The network is not slowed for the form: how long that takes follows from the bytes. */
async function measureForm(visitor: Visitor, { address, words }: MeasuredPage, how: Form): Promise<number> {
  const visit = await open(visitor, CONDITIONS.phone, words);
  try {
    await visit.page.goto(visitor.origin + address, { timeout: TIMEOUT_MS });
    await visit.quiet();
    await visit.cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    await visit.page.evaluate(centreOf, how.button);
    return await withTimeout(visit.page.evaluate(pressButton, how), 'No form');
  } finally {
    await visit.close();
  }
}

/**
 * Moves the pointer over the page and rests on an element, as a reader does: some sites prefetch on such
 * signs.
 */
async function pointAt(page: Page, selector: string): Promise<void> {
  const { x, y } = await page.evaluate(centreOf, selector);
  for (const [toX, toY, ms] of [
    [600, 600, 0],
    [640, 600, CONDITIONS.readingMs],
    [x - 40, y, 0],
    [x, y, CONDITIONS.pointingMs],
  ] as const) {
    await page.mouse.move(toX, toY);
    await new Promise((resolve) => setTimeout(resolve, ms));
  }
}

interface Visit {
  page: Page;
  cdp: CDPSession;
  traffic: Traffic;
  quiet(): Promise<void>;
  close(): Promise<void>;
}

/** A window of a first-time visitor, throttled. */
async function open(
  { browser, origin, slowdown }: Visitor,
  device: typeof CONDITIONS.phone | typeof CONDITIONS.desk,
  words: string,
): Promise<Visit> {
  const context = await browser.newContext(device);
  const page = await context.newPage();
  // The loader of these files wraps functions in this helper, including those that are sent to the page.
  await page.addInitScript('globalThis.__name = (value) => value');
  await page.addInitScript(watch, words);
  const cdp = await context.newCDPSession(page);
  const traffic = await watchTraffic(cdp, origin);
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: CONDITIONS.latencyMs,
    downloadThroughput: CONDITIONS.bytesPerSecond,
    uploadThroughput: CONDITIONS.bytesPerSecond,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return { page, cdp, traffic, quiet: () => waitUntilQuiet(page, traffic), close: () => context.close() };
}

interface Traffic {
  bytes: number;
  scriptBytes: number;
  requests: number;
  /** Requests to other hosts, which get no response. */
  elsewhere: number;
  underWay: Set<string>;
  lastChange: number;
}

async function watchTraffic(cdp: CDPSession, origin: string): Promise<Traffic> {
  const traffic: Traffic = {
    bytes: 0,
    scriptBytes: 0,
    requests: 0,
    elsewhere: 0,
    underWay: new Set(),
    lastChange: performance.now(),
  };
  const scripts = new Set<string>();
  const changed = (): void => {
    traffic.lastChange = performance.now();
  };
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (!/^https?:/.test(request.url)) return;
    changed();
    if (!request.url.startsWith(`${origin}/`)) {
      traffic.elsewhere += 1;
      return;
    }
    traffic.requests += 1;
    traffic.underWay.add(requestId);
  });
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!traffic.underWay.delete(requestId)) return;
    changed();
    traffic.bytes += encodedDataLength;
    if (scripts.has(requestId)) traffic.scriptBytes += encodedDataLength;
  });
  cdp.on('Network.loadingFailed', ({ requestId }) => {
    if (traffic.underWay.delete(requestId)) changed();
  });
  // It would keep all bodies, at the expense of the page: 60 ms for 1 MB with a slow processor.
  await cdp.send('Network.enable', { maxTotalBufferSize: 0, maxResourceBufferSize: 0 });
  return traffic;
}

/** Waits until nothing is fetched and nothing runs; a page that never gets quiet is measured as it is. */
async function waitUntilQuiet(page: Page, traffic: Traffic): Promise<void> {
  const started = performance.now();
  while (performance.now() - started < TIMEOUT_MS) {
    const { rested, complete, age } = await page.evaluate(() => {
      const { longTasks, readable, firstPaint } = globalThis.bench.seen;
      const [start, duration] = longTasks.at(-1) ?? [0, 0];
      const age = performance.now();
      return { rested: age - start - duration, complete: readable > 0 && firstPaint > 0, age };
    });
    const fetched = traffic.underWay.size === 0 && performance.now() - traffic.lastChange > QUIET_MS;
    if (fetched && rested > QUIET_MS && (complete || age > TIMEOUT_MS / 2)) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

async function withTimeout<T>(work: Promise<T>, reason: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${reason} within ${TIMEOUT_MS / 1000} s`)), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Total blocking time: what tasks after the first paint take beyond 50 ms each. */
export function blockingTime({ longTasks, firstPaint }: Pick<Seen, 'longTasks' | 'firstPaint'>): number {
  return longTasks.reduce((sum, [start, duration]) => {
    const counted = Math.min(duration, start + duration - firstPaint);
    return sum + Math.max(0, counted - 50);
  }, 0);
}

/** Cumulative layout shift: the worst window of shifts, at most 5 s long, without gaps above 1 s. */
export function largestShift({ shifts }: Pick<Seen, 'shifts'>): number {
  let largest = 0;
  let sum = 0;
  let first = Number.NEGATIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (const [time, value] of shifts) {
    if (time - last > 1000 || time - first > 5000) {
      sum = 0;
      first = time;
    }
    sum += value;
    last = time;
    largest = Math.max(largest, sum);
  }
  return largest;
}
