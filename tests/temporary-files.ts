import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Whatever the tests write lies in one folder, which goes with them. */
export default function setup(): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'docs-tests-'));
  for (const name of ['TMPDIR', 'TEMP', 'TMP']) process.env[name] = folder;
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
