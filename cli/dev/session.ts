import { type Cache, openCache } from '../cache.ts';
import type { SiteConfig } from '../config.ts';
import type { Installation } from '../installation.ts';
import { type Inputs, type Memo, trackInputs } from '../memo.ts';
import { finishSite, type RenderedSite } from '../pipeline/finish.ts';
import { type PreparedSite, prepareSite } from '../pipeline/prepare.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { followTemplates } from './changed-templates.ts';
import { newsOf } from './news.ts';

/** The site in memory, as far as its sources can be read. */
export interface Session {
  config: SiteConfig | undefined;
  /** The last state without errors; before there was one, what could be made. */
  site: PreparedSite | undefined;
  problems: Problem[];
}

export interface SessionOptions {
  readConfig(inputs: Inputs): SiteConfig;
  installation?: Installation | undefined;
  /** A new state, and what is new in it. */
  changed(news: ReturnType<typeof newsOf> | undefined): void;
}

/** Work that can wait until nobody is saving: links between pages, Markdown copies. */
const IDLE_MS = 150;

/** Keeps the site up to date: `refresh` after each change, `finish` for what is made of all pages. */
export function createSession({ readConfig, installation, changed }: SessionOptions) {
  const memo: Memo = new Map();
  const templates = followTemplates();
  const session: Session = { config: undefined, site: undefined, problems: [] };
  let isGood = false;
  let running: Promise<void> | undefined;
  let isWaiting = false;
  let inputs = trackInputs();
  let finished: { of: PreparedSite; site: RenderedSite } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let cache: Cache | undefined;

  /** After the change that is being worked on comes one for all that have gathered meanwhile. */
  async function refresh(): Promise<void> {
    isWaiting = true;
    running ??= (async () => {
      while (isWaiting) {
        isWaiting = false;
        await takeOver();
      }
      running = undefined;
    })();
    await running;
  }

  async function takeOver(): Promise<void> {
    clearTimeout(idle);
    const prepared = await prepare();
    session.problems = prepared.problems;
    const errors = prepared.problems.some(({ severity }) => severity === 'error');
    if (!prepared.site || (errors && isGood)) return changed(undefined);
    const news = newsOf(session.site, prepared.site);
    session.site = prepared.site;
    isGood = !errors;
    changed(news);
    idle = setTimeout(check, IDLE_MS);
  }

  async function prepare(): Promise<{ site?: PreparedSite; problems: Problem[] }> {
    try {
      inputs = trackInputs(memo);
      const config = inputs.memo('settings', [], readConfig);
      session.config = config;
      cache ??= openCache(
        ['dev', config.root, ...config.references.map(({ file }) => file)],
        installation?.cache,
      );
      const site = await prepareSite(config, { inputs, cache, installation, templates, dev: true });
      return { site, problems: [...site.problems, ...tryTemplates(site)] };
    } catch (error) {
      return { problems: problemsOf(error) };
    }
  }

  /** Where a template throws, the last pages stay. References take long, and are rendered when they are asked for. */
  function tryTemplates(site: PreparedSite): Problem[] {
    if (site.templates.pageVersion === session.site?.templates.pageVersion) return [];
    try {
      for (const page of site.pages) if (page.kind !== 'reference') site.render(page);
      return [];
    } catch (error) {
      return problemsOf(error);
    }
  }

  /** What can only be found when all pages are there. */
  function check(): void {
    const { site } = session;
    if (!site || running) return;
    const before = JSON.stringify(session.problems);
    try {
      session.problems = finish(site).problems;
      // For the next start.
      cache?.save();
    } catch (error) {
      session.problems = problemsOf(error);
    }
    if (JSON.stringify(session.problems) !== before) changed({ build: site.frame.build, pages: [] });
  }

  function finish(site: PreparedSite): RenderedSite {
    if (finished?.of !== site) finished = { of: site, site: finishSite(site) };
    return finished.site;
  }

  return {
    session,
    refresh,
    finish,
    /** Whatever was read for the latest state, or looked for. */
    read: () => inputs.paths(),
    close: () => clearTimeout(idle),
  };
}

/** A file that is gone while it is read is a problem of its moment; a bug in a template one of its author. */
function problemsOf(error: unknown): Problem[] {
  if (error instanceof ProblemError) return error.problems;
  const { message, stack } = error as Error;
  const isSystem = error instanceof Error && 'syscall' in error;
  return [
    {
      message: isSystem ? message : (stack ?? message),
      severity: 'error',
      rule: isSystem ? 'system' : 'bug',
    },
  ];
}
