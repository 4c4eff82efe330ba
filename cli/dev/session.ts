import path from 'node:path';
import { type Cache, openCache } from '../cache.ts';
import type { SiteConfig } from '../config.ts';
import { createMemory } from '../memory.ts';
import { finishSite, type RenderedSite } from '../pipeline/finish.ts';
import { type PreparedSite, prepareSite } from '../pipeline/prepare.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { newsOf } from './news.ts';

/** The site in memory, as far as its sources can be read. */
export interface Session {
  config: SiteConfig | undefined;
  /** The last state without errors; before there was one, what could be made. */
  site: PreparedSite | undefined;
  problems: Problem[];
}

export interface SessionOptions {
  /** Reads `site.yaml` anew. */
  readConfig(): SiteConfig;
  /** A new state, and what is new in it. */
  changed(news: ReturnType<typeof newsOf> | undefined): void;
}

/** Work that can wait until nobody is saving: links between pages, Markdown copies. */
const IDLE_MS = 150;

/** Keeps the site up to date: `refresh` after each change of files, `finish` for what is made of all pages. */
export function createSession({ readConfig, changed }: SessionOptions) {
  const memory = createMemory();
  const session: Session = { config: undefined, site: undefined, problems: [] };
  let isGood = false;
  let isConfigOld = true;
  let running: Promise<void> | undefined;
  let waiting: string[] | undefined;
  let finished: { of: PreparedSite; site: RenderedSite } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let cache: Cache | undefined;

  /** After the change that is being worked on comes one for all that have gathered meanwhile. */
  async function refresh(files: string[]): Promise<void> {
    waiting = [...(waiting ?? []), ...files];
    running ??= (async () => {
      while (waiting) {
        const now = waiting;
        waiting = undefined;
        forgetWhatReads(now);
        await takeOver();
      }
      running = undefined;
    })();
    await running;
  }

  function forgetWhatReads(files: string[]): void {
    const { config } = session;
    if (files.some((file) => path.basename(file) === 'site.yaml')) isConfigOld = true;
    for (const file of files) {
      const isContent = config?.content && isBelow(file, config.content.dir);
      const isTemplate = isBelow(file, path.join(import.meta.dirname, '../../templates'));
      const isSpecification = config?.references.some((reference) => reference.file === file);
      if (isSpecification) memory.forget(`specification ${file}`);
      // A file that any of them may refer to.
      else if (!isContent && !isTemplate) memory.forget('specification');
      if (isTemplate || (config && isBelow(file, path.join(config.root, 'static')))) memory.forget('assets');
    }
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
      const config = isConfigOld || !session.config ? readConfig() : session.config;
      session.config = config;
      isConfigOld = false;
      cache ??= openCache(['dev', config.root, ...config.references.map(({ file }) => file)]);
      const site = await prepareSite(config, { memory: memory.recall, cache, dev: true });
      return { site, problems: site.problems };
    } catch (error) {
      return { problems: problemsOf(error) };
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
    if (JSON.stringify(session.problems) !== before) changed({ build: site.frame.assets.buildId, pages: [] });
  }

  function finish(site: PreparedSite): RenderedSite {
    if (finished?.of !== site) finished = { of: site, site: finishSite(site) };
    return finished.site;
  }

  return {
    session,
    refresh,
    finish,
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

function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}
