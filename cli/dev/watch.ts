import { statSync } from 'node:fs';
import { watch } from 'chokidar';

export interface Watcher {
  close(): Promise<void>;
}

/** Editors write a file in several steps, and a checkout writes hundreds of files. */
const QUIET_MS = 15;
const LONGEST_MS = 200;
/** chokidar is deaf to a file for 50 ms after it has told of it. */
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
  const watchers = folders.map(({ path, depth }) =>
    watch(path, {
      ignoreInitial: true,
      depth,
      ignored: (file) => /[\\/](node_modules|\.git)([\\/]|$)|~$|\.sw[a-z]$|[\\/]\.#/.test(file),
    }),
  );
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
  await Promise.all(
    watchers.map(
      (watcher) =>
        new Promise<void>((resolve, reject) => {
          watcher
            .on('all', (_, file) => hear(file))
            .once('ready', resolve)
            .once('error', reject);
        }),
    ),
  );
  return {
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
