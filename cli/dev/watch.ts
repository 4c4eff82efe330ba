import { statSync } from 'node:fs';
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
  const watchers: FSWatcher[] = [];
  const followed = new Set<string>();
  const followedFolders = new Set<string>();
  const changes = collectChanges(onChange);
  const watchFolder = ({ path: folder, depth }: WatchedFolder, isIncluded = (_file: string) => true) => {
    const watcher = watch(folder, {
      ignoreInitial: true,
      depth,
      ignored: (file) => IGNORED.test(file),
      usePolling: isPolled,
      interval: POLL_MS,
    });
    watchers.push(watcher);
    return new Promise<void>((resolve, reject) => {
      watcher
        .on('all', (_, file) => isIncluded(file) && changes.add(file))
        // chokidar says nothing of a link that cannot be resolved, whether it comes or goes.
        .on('raw', (_, name, details) => {
          // When it polls, only the folder is known.
          const { watchedPath = '' } = details as { watchedPath?: string };
          const file = path.join(watchedPath, name ?? '');
          if (isIncluded(file) && !IGNORED.test(file) && (isPolled || isMissing(file))) changes.add(file);
        })
        .once('ready', resolve)
        .once('error', reject);
    });
  };
  const follow = (file: string, files: string[]): void => {
    if (folders.some((folder) => isBelow(file, folder.path))) return;
    followed.add(file);
    const folder = path.dirname(file);
    if (followedFolders.has(folder)) return;
    followedFolders.add(folder);
    const addChanged = changesSince(files.filter((sibling) => path.dirname(sibling) === folder));
    watchFolder({ path: folder, depth: 0 }, (changed) => followed.has(changed)).then(
      // Changes before the folder was watched have not been reported.
      () => addChanged(changes.add),
      () => {},
    );
  };
  await Promise.all(folders.map((folder) => watchFolder(folder)));
  return {
    follow: (files) => files.forEach((file) => void follow(file, files)),
    async close() {
      changes.stop();
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
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

/** Not so if a file stands in place of a folder, as in some events. */
function isMissing(file: string): boolean {
  try {
    statSync(file);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ENOTDIR';
  }
}

function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

export function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}
