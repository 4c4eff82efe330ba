import type { SiteConfig } from '../config.ts';
import { type LoadedSite, loadSite } from '../pipeline/load-site.ts';
import { type RenderedSite, renderSite } from '../pipeline/render-site.ts';
import { type Problem, ProblemError, USAGE } from '../problem.ts';
import { type Memo, type SourceReader, trackSources } from '../source-files.ts';
import { changedPages, type Update } from './update.ts';

interface Session {
  config: SiteConfig | undefined;
  /** The last state without errors; before the first one, whatever could be built. */
  site: LoadedSite | undefined;
  problems: Problem[];
  /** Whether they are known: some can only be found when all pages are rendered. */
  isChecked: boolean;
}

interface SessionOptions {
  readConfig(inputs: SourceReader): SiteConfig;
  /** Called with each new state, and the pages that differ from the last one. */
  onChange(pages: Update['pages']): void;
}

/** Delay of work that can wait until no more files change: links between pages, Markdown copies. */
const IDLE_MS = 150;

export type DevSession = ReturnType<typeof createSession>;

/** Keeps the site up to date. Call `refresh` after each change, and `finish` for files that depend on all pages. */
export function createSession({ readConfig, onChange }: SessionOptions) {
  const memo: Memo = new Map();
  const session: Session = { config: undefined, site: undefined, problems: [], isChecked: false };
  let isGood = false;
  let inputs = trackSources();
  let finished: { prepared: LoadedSite; site: RenderedSite } | undefined;
  let idle: NodeJS.Timeout | undefined;
  /** Those of all pages, which remain until they are looked for again. */
  let ofPages: Problem[] = [];

  const { run: refresh, isRunning } = oneAtATime(async () => {
    clearTimeout(idle);
    inputs = trackSources(memo);
    const prepared = await prepare(session, readConfig, inputs);
    const errors = prepared.problems.some(({ severity }) => severity === 'error');
    session.problems = errors ? prepared.problems : [...prepared.problems, ...ofPages];
    session.isChecked = !prepared.site || (errors && isGood);
    if (!prepared.site || session.isChecked) return onChange([]);
    const pages = changedPages(session.site, prepared.site);
    session.site = prepared.site;
    isGood = !errors;
    onChange(pages);
    idle = setTimeout(check, IDLE_MS);
  });

  /** Finds problems that require all pages. */
  function check(): void {
    const { site } = session;
    if (!site || isRunning()) return;
    try {
      session.problems = finish(site).problems;
    } catch (error) {
      session.problems = problemsOf(error);
    }
    ofPages = session.problems.filter((problem) => !site.problems.includes(problem));
    session.isChecked = true;
    onChange([]);
  }

  function finish(site: LoadedSite): RenderedSite {
    if (finished?.prepared !== site) finished = { prepared: site, site: renderSite(site) };
    return finished.site;
  }

  return {
    session,
    refresh,
    finish,
    read: () => inputs.paths(),
    close: () => clearTimeout(idle),
  };
}

/** Runs a task that is never run twice at once: whatever is asked for meanwhile causes one more run. */
function oneAtATime(task: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let isWaiting = false;
  const runAll = async (): Promise<void> => {
    while (isWaiting) {
      isWaiting = false;
      await task();
    }
    running = undefined;
  };
  return {
    isRunning: () => running !== undefined,
    async run(): Promise<void> {
      isWaiting = true;
      running ??= runAll();
      await running;
    },
  };
}

async function prepare(
  session: Session,
  readConfig: SessionOptions['readConfig'],
  inputs: SourceReader,
): Promise<{ site?: LoadedSite; problems: Problem[] }> {
  try {
    const config = settings(readConfig, inputs);
    session.config = config;
    const site = await loadSite(config, { inputs, dev: true });
    return { site, problems: site.problems };
  } catch (error) {
    const problems = problemsOf(error);
    // Of a command that cannot work, no change of a file makes one that can.
    if (!session.config && problems.some(({ rule }) => rule === USAGE)) throw error;
    return { problems };
  }
}

/** Reads the settings. They are validated each time, against more files than are read; unchanged ones remain the same object. */
function settings(readConfig: SessionOptions['readConfig'], inputs: SourceReader): SiteConfig {
  const own = inputs.child();
  const config = readConfig(own);
  return inputs.memo('settings', [own.digest(), JSON.stringify(config)], () => config);
}

/** Converts any error to problems: a system error may pass, any other one is a bug, mostly in a template. */
function problemsOf(error: unknown): Problem[] {
  if (error instanceof ProblemError) return error.problems;
  const { message, stack } = error as Error;
  const isSystem = error instanceof Error && 'syscall' in error;
  return isSystem
    ? [{ message, severity: 'error', rule: 'system' }]
    : [{ message: stack ?? message, severity: 'error', rule: 'bug' }];
}
