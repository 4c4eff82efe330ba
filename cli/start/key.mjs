/**
 * The cache may be carried over between machines, and whoever can fill it must not be able to run anything: bundles and
 * what builds have made count only with the seal of a key that lies outside of it.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const SECRET = 'INSTITUTIONAL_DOCS_CACHE_SECRET';

/** The key of one version, so that what was made by another cannot take its place. */
export function keyOf(project, version) {
  return createHmac('sha256', process.env[SECRET] || ownSecret(project))
    .update(version)
    .digest('hex');
}

/** Made once for each installation, unless all machines that share a cache are given the same secret. */
function ownSecret(project) {
  const file = path.join(project, 'node_modules/.institutional-api-docs-key');
  if (!existsSync(file)) {
    const part = `${file}.${process.pid}`;
    writeFileSync(part, randomBytes(32).toString('hex'), { flag: 'wx' });
    try {
      // Whole at once, and never over that of another process that was faster.
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
