import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Where Linux keeps files in memory: tests of builds take a third less time there than on a disk. */
const IN_MEMORY = '/dev/shm';

/** More than all tests write at once. In a container, memory for files is often 64 MB. */
const NEEDED_BYTES = 2e9;

/** @returns the folder for temporary files: in memory, if there is room */
function temporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize > NEEDED_BYTES ? IN_MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** All files that tests write are in one folder, which is removed afterwards. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(temporaryFolder(), 'docs-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // There the external packages are found.
  const bundles = mkdtempSync(path.join(import.meta.dirname, '../node_modules/.test-bundles-'));
  process.env.TEST_BUNDLES = bundles;
  return () => {
    for (const one of [folder, bundles]) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
  };
}
