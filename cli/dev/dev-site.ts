import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { respondWithMock } from '../mock/http.ts';
import type { Problem } from '../problem.ts';
import {
  type ListenOptions,
  listen,
  type RunningServer,
  refuseAllButReads,
  refuseForeign,
} from '../server/listen.ts';
import { MOCK_PATH } from '../site/send-servers.ts';
import type { SourceReader } from '../source-files.ts';
import { createDevMocks } from './mocks.ts';
import { headersFromMemory, respondFromMemory } from './respond.ts';
import { createSession } from './session.ts';
import { createBrowsers } from './update.ts';
import { isBelow, type WatchedFolder, watchFiles } from './watch.ts';

export interface DevOptions extends ListenOptions {
  readConfig(inputs: SourceReader): SiteConfig;
  /** Folder of the sources, needed if `site.yaml` cannot be read. */
  root: string;
  /** Whether the APIs are imitated. */
  hasMock?: boolean;
  /** Whether the file system does not tell of changes, as in some containers. */
  isPolled?: boolean;
  problemText(problem: Problem): string;
  /** Called with each new state: the changed files, the problems, if all are known, and the time it took in milliseconds. */
  onChange(state: { files: string[]; problems: Problem[] | undefined; ms: number }): void;
}

interface RunningDevSite extends RunningServer {
  base: string;
  /** The paths of the mocks. */
  mocks: string[];
}

/** Serves the site from memory and keeps it up to date with its sources. Nothing is written to disk. */
export async function devSite(options: DevOptions): Promise<RunningDevSite> {
  let change = { files: [] as string[], started: performance.now() };
  const dev = createSession({
    readConfig: options.readConfig,
    onChange(pages) {
      browsers.send(pages);
      options.onChange({
        ...change,
        problems: dev.session.isChecked ? dev.session.problems : undefined,
        ms: performance.now() - change.started,
      });
      change = { files: [], started: performance.now() };
    },
  });
  const browsers = createBrowsers(() =>
    dev.session.problems
      .filter(({ severity }) => severity === 'error')
      .map((problem) => options.problemText(problem)),
  );
  await dev.refresh();
  const mocks = options.hasMock ? await createDevMocks(dev.session) : undefined;
  const isForMock = (path = '') => mocks !== undefined && path.startsWith(`${MOCK_PATH}/`);

  const server = await listen(options, {
    headers: () => headersFromMemory(dev),
    refuse: (request) => (isForMock(request.url) ? refuseForeign : refuseAllButReads)(request),
    async respond(request, response, url) {
      if (mocks && isForMock(url.pathname)) return respondWithMock(mocks(), request, response);
      if (url.pathname === '/__dev/events')
        return browsers.add(response, {
          since: Number(url.searchParams.get('since') || browsers.revision()),
          hasBody: request.method !== 'HEAD',
        });
      response.setHeader('Server-Timing', `revision;desc="${browsers.revision()}"`);
      respondFromMemory(response, url, { dev, problemText: options.problemText });
    },
  });
  // A specification may reference any file of the project.
  const isFollowed = (file: string) =>
    [options.root, ...(dev.session.config?.sources ?? [])].some((folder) => isBelow(file, folder));
  const follow = (): void => watcher.follow(dev.read().filter(isFollowed));
  const watcher = await watchFiles(
    watchedFolders(dev.session.config, options.root),
    (files) => {
      change = { files, started: performance.now() };
      void dev.refresh().then(follow);
    },
    options,
  ).catch(async (error) => {
    // Where the system watches no more files: nothing may keep the process alive.
    dev.close();
    await server.close();
    throw error;
  });
  follow();
  return {
    origin: server.origin,
    base: dev.session.config?.base ?? '/',
    mocks: mocks?.().map(({ path }) => path) ?? [],
    async close() {
      await watcher.close();
      dev.close();
      browsers.close();
      await server.close();
    },
  };
}

/** Returns the folders of the sources. */
function watchedFolders(config: SiteConfig | undefined, root: string): WatchedFolder[] {
  // The folder of a single document may contain anything.
  if (config && !config.content)
    return config.references.map(({ file }) => ({ path: path.dirname(file), depth: 1 }));
  return ['components', 'content', 'specs', 'static', 'strings'].map((name) => ({
    path: path.join(root, name),
    depth: 20,
  }));
}
