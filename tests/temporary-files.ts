import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** All files that tests write are in one folder, which is removed afterwards. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  // There the external packages are found.
  const bundles = mkdtempSync(path.join(import.meta.dirname, '../node_modules/.test-bundles-'));
  process.env.TEST_BUNDLES = bundles;
  return () => {
    for (const one of [folder, bundles]) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
  };
}
