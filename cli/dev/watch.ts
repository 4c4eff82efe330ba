import { statSync } from 'node:fs';
import path from 'node:path';
import { type FSWatcher, watch } from 'chokidar';

export interface Watcher {
  /** Tells of these files, too, wherever they lie and whether they are there or not. */
  follow(files: string[]): void;
  close(): Promise<void>;
}

/** Packages, and what editors write beside a file. */
const IGNORED = /[\\/](node_modules|\.git)([\\/]|$)|~$|\.sw[a-z]$|[\\/]\.#/;
/** Editors write a file in several steps, and a checkout writes hundreds of files. */
const QUIET_MS = 15;
const LONGEST_MS = 200;
/** chokidar is deaf to a file for 50 ms after it has reported a change. */
const SECOND_LOOK_MS = 80;

export interface WatchedFolder {
  path: string;
  /** How many folders below it are watched too. */
  depth: number;
}

/**
 * Tells of files that were added, changed or removed in the folders, together when they come together. Folders may come
 * to be and go.
 */
export async function watchFiles(
  folders: WatchedFolder[],
  changed: (files: string[]) => void,
): Promise<Watcher> {
  const watchers: FSWatcher[] = [];
  const followed = new Set<string>();
  const followedFolders = new Set<string>();
  const looks = new Set<NodeJS.Timeout>();
  let waiting = new Set<string>();
  let quiet: NodeJS.Timeout | undefined;
  let longest: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(quiet);
    clearTimeout(longest);
    longest = undefined;
    const files = [...waiting];
    waiting = new Set();
    const seen = files.map(stampOf);
    const look = setTimeout(() => {
      looks.delete(look);
      for (const [index, file] of files.entries()) if (stampOf(file) !== seen[index]) hear(file);
    }, SECOND_LOOK_MS);
    looks.add(look);
    changed(files);
  };
  const hear = (file: string): void => {
    waiting.add(file);
    clearTimeout(quiet);
    quiet = setTimeout(flush, QUIET_MS);
    longest ??= setTimeout(flush, LONGEST_MS);
  };
  const watchFolder = ({ path: folder, depth }: WatchedFolder, isMeant = (_file: string) => true) => {
    const watcher = watch(folder, { ignoreInitial: true, depth, ignored: (file) => IGNORED.test(file) });
    watchers.push(watcher);
    return new Promise<void>((resolve, reject) => {
      watcher
        .on('all', (_, file) => isMeant(file) && hear(file))
        .once('ready', resolve)
        .once('error', reject);
    });
  };
  await Promise.all(folders.map((folder) => watchFolder(folder)));
  return {
    follow(files) {
      for (const file of files) {
        if (folders.some((folder) => isBelow(file, folder.path))) continue;
        followed.add(file);
        const folder = path.dirname(file);
        if (followedFolders.has(folder)) continue;
        followedFolders.add(folder);
        const seen = new Map(files.map((one) => [one, stampOf(one)]));
        watchFolder({ path: folder, depth: 0 }, (changed) => followed.has(changed)).then(
          // What has changed before the folder was watched has not been reported.
          () => {
            for (const [one, stamp] of seen)
              if (path.dirname(one) === folder && stampOf(one) !== stamp) hear(one);
          },
          () => {},
        );
      }
    },
    close: async () => {
      clearTimeout(quiet);
      clearTimeout(longest);
      for (const look of looks) clearTimeout(look);
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}

function stampOf(file: string): string | undefined {
  const stats = statSync(file, { throwIfNoEntry: false });
  return stats && `${stats.mtimeMs} ${stats.size} ${stats.ino}`;
}

export function isBelow(file: string, folder: string): boolean {
  return file === folder || file.startsWith(folder + path.sep);
}
