import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleClient } from '../../cli/assets/bundle-client.ts';
import type { Installation } from '../../cli/installation.ts';

let made: Promise<Installation> | undefined;

/**
 * An installation as the launcher passes it, but without a cache. Scripts and styles are bundled once per
 * process, not for each site that it builds.
 */
export function installed(): Promise<Installation> {
  made ??= install();
  return made;
}

async function install(): Promise<Installation> {
  const client = path.join(mkdtempSync(path.join(tmpdir(), 'client-')), 'client.json');
  writeFileSync(
    client,
    JSON.stringify(await bundleClient(path.resolve(import.meta.dirname, '../../templates'))),
  );
  return { client, cache: { folder: '', key: '' } };
}
