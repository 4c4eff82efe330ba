/**
 * The cache may be copied between machines, but whoever can write to it must not be able to run code: bundles and results
 * of builds are used only if they are sealed with a key that is stored elsewhere.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET = 'INSTITUTIONAL_DOCS_CACHE_SECRET';

/** Returns the key of one version, so that files of another version are not accepted. */
export function keyOf(project, version) {
  return createHmac('sha256', process.env[SECRET] || ownSecret(project))
    .update(version)
    .digest('hex');
}

/** Returns the secret of the installation, created once. Machines that share a cache are given the same one instead. */
function ownSecret(project) {
  const file = path.join(project, 'node_modules/.institutional-api-docs-key');
  if (!existsSync(file)) {
    const part = `${file}.${process.pid}`;
    writeFileSync(part, randomBytes(32).toString('hex'), { flag: 'wx' });
    try {
      // Atomic, and never overwrites the secret of another process.
      linkSync(part, file);
    } catch {
      if (!existsSync(file)) renameSync(part, file);
    }
    rmSync(part, { force: true });
  }
  const secret = readFileSync(file, 'utf8');
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('The key of the cache is broken');
  return secret;
}
