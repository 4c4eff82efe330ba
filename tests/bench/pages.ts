import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser/browser.ts';
import { attempt, type Failure, note } from './failures.ts';
import { type Lighthouse, runLighthouse, type Verdict } from './lighthouse.ts';
import { CONDITIONS, measurePage, type Sample, type Visitor, warmUp } from './page-metrics.ts';
import { type MeasuredPage, OURS, PAGE_KINDS, type PageKind } from './peers.ts';
import { type BenchServer, serve } from './serve.ts';
import { isBelow, type Row, type Table, type Unit } from './table.ts';
import type { Workplace } from './workplace.ts';

const LABELS: [keyof VisitSample, string, Unit][] = [
  ['bytes', 'Transferred (brotli)', 'bytes'],
  ['requests', 'Requests', 'count'],
  ['scriptBytes', 'of them JavaScript', 'bytes'],
  ['elsewhere', 'Requests to other hosts (blocked)', 'count'],
  ['firstPaint', 'First contentful paint', 'milliseconds'],
  ['largestPaint', 'Largest contentful paint', 'milliseconds'],
  ['readable', 'Text readable', 'milliseconds'],
  ['blocking', 'Blocking time', 'milliseconds'],
  ['shift', 'Layout shift', 'shift'],
  ['elements', 'DOM elements', 'count'],
  ['heap', 'JavaScript heap', 'bytes'],
  ['search', 'First search result', 'milliseconds'],
  ['navigation', 'In-site navigation', 'milliseconds'],
  ['form', 'Form of a request', 'milliseconds'],
  ['lighthouse', 'Lighthouse: performance', 'score'],
  ['lighthousePaint', 'Lighthouse: first contentful paint', 'milliseconds'],
  ['lighthouseBlocking', 'Lighthouse: blocking time', 'milliseconds'],
  ['lighthouseBytes', 'Lighthouse: transferred', 'bytes'],
];

const TITLES: Record<PageKind, [title: string, note: string]> = {
  guide: ['A guide', 'The guide “Buy crypto”, with the same text in each site.'],
  reference: [
    'The top of the reference',
    'Redoc and Scalar render only what is on the screen. Starlight has a page for each operation, and this page is only their overview. The others have the whole reference in the page.',
  ],
  operation: [
    'A link to one operation',
    'The link to `createBuyOrder`. It is readable when the description of the operation is on the screen. Navigation goes to another operation. Starlight has only this operation in the page. This generator fetches the names that can be found when a reader first moves, and the texts when the reader points at the search or opens it; Starlight fetches its index when a reader searches; Redoc, Scalar and Redocusaurus make theirs while they load, for one reference, and RapiDoc filters its menu. The form of a request counts from the press of its button until it is painted, on the phone, with all files at hand.',
  ],
};

interface VisitSample extends Sample, Partial<Verdict> {}

/** A page of a peer, and the measurements of each run, with one processor. */
interface Visit {
  place: Workplace;
  kind: PageKind;
  page: MeasuredPage;
  slowdown: number;
  samples: VisitSample[];
}

interface Options {
  runs: number;
  failures: Failure[];
  log: (line: string) => void;
  lighthouse: Lighthouse | undefined;
}

/** Opens the pages of all peers in turns, in one Chromium that can only reach this machine. */
export async function measurePages(places: Workplace[], options: Options): Promise<Table[]> {
  const { runs, log } = options;
  const visits = places.flatMap((place) =>
    PAGE_KINDS.flatMap((kind): Visit[] => {
      const page = place.peer.pages[kind];
      return page
        ? CONDITIONS.slowdowns.map((slowdown) => ({ place, kind, page, slowdown, samples: [] }))
        : [];
    }),
  );
  let browser = await startBrowser(options);
  const servers = new Map<Workplace, BenchServer>();
  const originOf = ({ place }: Visit): string => servers.get(place)?.origin ?? '';
  try {
    for (const place of places) servers.set(place, await serve(place.output));
    for (const visit of visits) await warmUp(browser, originOf(visit) + visit.page.address);
    for (let run = 1; run <= runs; run += 1)
      for (const visit of visits) {
        log(`Visit ${run} of ${runs}: ${visit.place.peer.title}, ${visit.kind}, ${visit.slowdown}×`);
        // A page that crashes the browser only ends its own visit.
        if (!browser.isConnected()) browser = await startBrowser(options);
        await measureVisit({ browser, origin: originOf(visit), slowdown: visit.slowdown }, visit, options);
      }
  } finally {
    await browser.close();
    for (const server of servers.values()) await server.close();
  }
  return PAGE_KINDS.map((kind) => tableOf(kind, visits));
}

const DEBUGGING_PORT = 9333;

function startBrowser({ lighthouse }: Options): Promise<Browser> {
  return launchBrowser([
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    ...(lighthouse ? [`--remote-debugging-port=${DEBUGGING_PORT}`] : []),
  ]);
}

async function measureVisit(
  visitor: Visitor,
  { place, kind, page, slowdown, samples }: Visit,
  { failures, lighthouse }: Options,
): Promise<void> {
  const who = `${place.peer.title}, ${kind}, ${slowdown}×`;
  const sample: VisitSample | undefined = await attempt(failures, who, () =>
    measurePage(visitor, page, (part, reason) => note(failures, `${who}, ${part}`, reason)),
  );
  if (!sample) return;
  samples.push(sample);
  // It slows the processor itself.
  if (!lighthouse || slowdown !== MAIN_SLOWDOWN) return;
  const verdict = await attempt(failures, `${who}, Lighthouse`, () =>
    runLighthouse(lighthouse, visitor.origin + page.address, DEBUGGING_PORT),
  );
  Object.assign(sample, verdict);
}

/** What does not depend on the processor is shown as measured with this one. */
const MAIN_SLOWDOWN = 4;

function tableOf(kind: PageKind, visits: Visit[]): Table {
  const [title, about] = TITLES[kind];
  const own = visits.filter((visit) => visit.kind === kind);
  const rowOf = ([metric, label, unit]: (typeof LABELS)[number], slowdown: number): Row => {
    const runs = own
      .filter((visit) => visit.slowdown === slowdown)
      .map(({ place, samples }) => [place.peer.name, samples.flatMap((sample) => sample[metric] ?? [])]);
    return { label, unit, samples: Object.fromEntries(runs) };
  };
  const isTimed = ([metric, , unit]: (typeof LABELS)[number]) =>
    unit === 'milliseconds' && !metric.startsWith('lighthouse');
  const rows = LABELS.flatMap((measure) =>
    isTimed(measure)
      ? CONDITIONS.slowdowns.map((slowdown) => {
          const row = rowOf(measure, slowdown);
          return { ...row, label: `${row.label}, ${slowdown}×` };
        })
      : rowOf(measure, MAIN_SLOWDOWN),
  );
  const wins = LABELS.filter(
    (measure) =>
      isTimed(measure) &&
      CONDITIONS.slowdowns.every(
        (slowdown) => slowdown === 1 || isBelow(rowOf(measure, slowdown), OURS.name),
      ),
  ).map(([, label]) => label.toLowerCase());
  return {
    title,
    note: `${about} This generator wins, at 4× and at 8× beyond all spreads: ${wins.join(', ') || 'nothing'}.`,
    columns: own.filter(({ slowdown }) => slowdown === MAIN_SLOWDOWN).map(({ place }) => place.peer),
    comparedWith: OURS.name,
    rows: rows.filter(({ samples }) => Object.values(samples).some(({ length }) => length > 0)),
  };
}
