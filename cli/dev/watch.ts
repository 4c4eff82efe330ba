import { type Stats, statSync } from 'node:fs';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

export interface Watcher {
  /** Watches these files, too, wherever they are and whether they exist or not. */
  follow(files: string[]): void;
  close(): Promise<void>;
}

/** Packages, and temporary files of editors. */
const IGNORED = /[\\/](node_modules|\.git)([\\/]|$)|~$|\.sw[a-z]$|[\\/](\.#|4913$)/;
/** How often files are compared where the file system does not tell of changes. */
const POLL_MS = 300;
/** Changes are collected: editors write a file in several steps, and a checkout writes hundreds of files. */
const QUIET_MS = 15;
const DEADLINE_MS = 200;
/** chokidar ignores a file for 50 ms after it has reported a change, so files are checked again. */
const RECHECK_MS = 80;

export interface WatchedFolder {
  path: string;
  /** How many levels of subfolders are watched. */
  depth: number;
}

/** Calls `onChange` with added, changed and removed files, several at a time. The folders need not exist yet. */
export async function watchFiles(
  folders: WatchedFolder[],
  onChange: (files: string[]) => void,
  { isPolled = false }: { isPolled?: boolean } = {},
): Promise<Watcher> {
  const watched: ReturnType<typeof watchFolder>[] = [];
  const followed = new Set<string>();
  const followedFolders = new Set<string>();
  const changes = collectChanges(onChange);
  const start = (folder: WatchedFolder, isIncluded = (_file: string) => true): Promise<void> => {
    const one = watchFolder(folder, isPolled, (file) => isIncluded(file) && changes.add(file));
    watched.push(one);
    return one.start();
  };
  const restarts = setInterval(() => {
    for (const { path: folder, isReplaced, start } of watched)
      if (isReplaced())
        start().then(
          () => changes.add(folder),
          () => {},
        );
  }, POLL_MS);
  const follow = (file: string, files: string[]): void => {
    if (folders.some((folder) => isBelow(file, folder.path))) return;
    followed.add(file);
    const folder = path.dirname(file);
    if (followedFolders.has(folder)) return;
    followedFolders.add(folder);
    const addChanged = changesSince(files.filter((sibling) => path.dirname(sibling) === folder));
    start({ path: folder, depth: 0 }, (changed) => followed.has(changed)).then(
      // Changes before the folder was watched have not been reported.
      () => addChanged(changes.add),
      () => {},
    );
  };
  const close = async () => {
    clearInterval(restarts);
    changes.stop();
    await Promise.all(watched.map(({ stop }) => stop()));
  };
  try {
    await Promise.all(folders.map((folder) => start(folder)));
  } catch (error) {
    await close();
    throw error;
  }
  return { follow: (files) => files.forEach((file) => void follow(file, files)), close };
}

/** chokidar loses a folder that is removed, or replaced by another one: then it has to be started again. */
function watchFolder({ path: folder, depth }: WatchedFolder, isPolled: boolean, add: (file: string) => void) {
  let watcher: FSWatcher | undefined;
  let identity: string | undefined;
  return {
    path: folder,
    isReplaced: () => identityOf(folder) !== identity,
    async start(): Promise<void> {
      void watcher?.close();
      watcher = undefined;
      identity = identityOf(folder);
      if (identity === undefined) return;
      const options = {
        ignored: (file: string) => IGNORED.test(file),
        usePolling: isPolled,
        interval: POLL_MS,
      };
      const started = watch(folder, { ...options, ignoreInitial: true, depth });
      watcher = started;
      await new Promise<void>((resolve, reject) => {
        started
          .on('all', (_, file) => add(file))
          // chokidar says nothing of a link that cannot be resolved, whether it comes or goes.
          .on('raw', (_, name, details) => {
            // When it polls, only the folder is known.
            const { watchedPath = '' } = details as { watchedPath?: string };
            // What is watched itself is named as if it were inside.
            if (name === path.basename(watchedPath)) return;
            const file = path.join(watchedPath, name ?? '');
            if (!IGNORED.test(file) && (isPolled || !statsOf(file))) add(file);
          })
          .once('ready', resolve)
          .on('error', reject);
      });
    },
    stop: async () => watcher?.close(),
  };
}

/** Collects files that have changed until it is quiet, and passes them on together. */
function collectChanges(onChange: (files: string[]) => void) {
  const rechecks = new Set<NodeJS.Timeout>();
  let pending = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  const stop = (): void => {
    clearTimeout(quiet);
    clearTimeout(deadline);
    for (const recheck of rechecks) clearTimeout(recheck);
  };
  const flush = (): void => {
    clearTimeout(quiet);
    clearTimeout(deadline);
    deadline = undefined;
    const folders = new Set([...pending].map((file) => path.dirname(file)));
    const files = [...pending].filter((file) => !folders.has(file));
    pending = new Set();
    const addChanged = changesSince(files);
    const recheck = setTimeout(() => {
      rechecks.delete(recheck);
      addChanged(add);
    }, RECHECK_MS);
    rechecks.add(recheck);
    onChange(files);
  };
  const add = (file: string): void => {
    pending.add(file);
    clearTimeout(quiet);
    quiet = setTimeout(flush, QUIET_MS);
    deadline ??= setTimeout(flush, DEADLINE_MS);
  };
  return { add, stop };
}

/** Returns a function that passes on which of some files have changed since now. */
function changesSince(files: string[]): (add: (file: string) => void) => void {
  const stamps = files.map(stampOf);
  return (add) => {
    for (const [index, file] of files.entries()) if (stampOf(file) !== stamps[index]) add(file);
  };
}

function stampOf(file: string): string | undefined {
  const stats = statsOf(file);
  return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

function identityOf(folder: string): string | undefined {
  const stats = statsOf(folder);
  return stats && `${stats.ino} ${stats.birthtimeMs}`;
}

/** Also undefined where a file has taken the place of a folder above. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

export function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}
