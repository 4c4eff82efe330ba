import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Installation } from '../installation.ts';
import type { Inputs } from '../memo.ts';
import { type ListenOptions, listen, type RunningServer } from '../server/listen.ts';
import { createListeners, type News } from './news.ts';
import { respondFromMemory } from './respond.ts';
import { createSession, type Session } from './session.ts';
import { isBelow, type WatchedFolder, watchFiles } from './watch.ts';

export interface DevOptions extends ListenOptions {
  readConfig(inputs: Inputs): SiteConfig;
  installation?: Installation | undefined;
  /** Folder of the sources, for the time when `site.yaml` cannot be read. */
  root: string;
  problemText(problem: Session['problems'][number]): string;
  /** Lets `hear` know what is wrong with the generator itself, until nothing is. */
  followGenerator?(hear: (problems: Session['problems']) => void): void;
  /** Hears of each new state: the files that led to it, what is wrong, and milliseconds it took. */
  tell(state: { files: string[]; problems: Session['problems']; ms: number }): void;
}

/** The site from memory, up to date with every change of its sources. Nothing is written. */
export async function devSite(options: DevOptions): Promise<RunningServer & { base: string }> {
  let work = { files: [] as string[], started: performance.now() };
  const dev = createSession({
    readConfig: options.readConfig,
    installation: options.installation,
    changed(news) {
      listeners.tell({ ...current(), ...news });
      options.tell({ ...work, problems: dev.session.problems, ms: performance.now() - work.started });
      work = { files: [], started: performance.now() };
    },
  });
  let ofGenerator: Session['problems'] = [];
  const current = (): News => ({
    build: dev.session.site?.frame.build ?? '',
    pages: [],
    problems: [...ofGenerator, ...dev.session.problems]
      .filter(({ severity }) => severity === 'error')
      .map((problem) => options.problemText(problem)),
  });
  const listeners = createListeners(current);
  options.followGenerator?.((problems) => {
    ofGenerator = problems;
    listeners.tell(current());
  });
  await dev.refresh();

  const server = await listen(options, async (request, response, url) => {
    if (url.pathname !== '/__dev/events') return respondFromMemory(request, response, url, dev);
    listeners.add(response);
  });
  // A specification may refer to any file of the project.
  const follow = (): void => watcher.follow(dev.read().filter((file) => isBelow(file, options.root)));
  const watcher = await watchFiles(watchedFolders(dev.session.config, options.root), (files) => {
    work = { files, started: performance.now() };
    void dev.refresh().then(follow);
  });
  follow();
  return {
    origin: server.origin,
    base: dev.session.config?.base ?? '/',
    async close() {
      await watcher.close();
      dev.close();
      listeners.close();
      await server.close();
    },
  };
}

/** Sources of the site and, of the generator, the templates: styles and scripts of the browser need no new start. */
function watchedFolders(config: SiteConfig | undefined, root: string): WatchedFolder[] {
  const templates = path.join(import.meta.dirname, '../../templates');
  // A document alone may lie in a folder with anything.
  if (config && !config.content)
    return [
      deep(templates),
      ...config.references.map(({ file }) => ({ path: path.dirname(file), depth: 1 })),
    ];
  return [templates, ...['content', 'specs', 'static'].map((name) => path.join(root, name))].map(deep);
}

function deep(folder: string): WatchedFolder {
  return { path: folder, depth: 20 };
}
