import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TEST_BUNDLES } from './build/bundled.ts';

/** All files that tests write are in one folder, which is removed afterwards. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => {
    for (const one of [folder, TEST_BUNDLES]) rmSync(one, { recursive: true, force: true, maxRetries: 3 });
  };
}
