/**
 * Bundles the command line, and the styles and scripts of every site, into `cli/bundle/`: compiling and loading hundreds of
 * modules would take longer than a build. Runs when the package is made, and when a checkout is installed.
 */
import { chmodSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundleClient } from './assets/bundle-client.ts';
import { bundleModules } from './bundle-modules.ts';
import { packageFolder } from './this-package.ts';

const cli = path.join(packageFolder, 'cli');
const bundle = path.join(cli, 'bundle');
const fresh = mkdtempSync(`${bundle}-`);
// Another user may run what one has installed.
chmodSync(fresh, 0o755);

try {
  await bundleModules(['cli/supervise.ts', 'cli/worker.ts'], fresh);
  for (const kind of ['build', 'dev'] as const) {
    const client = await bundleClient(path.join(packageFolder, 'templates'), kind);
    writeFileSync(path.join(fresh, `client-${kind}.json`), JSON.stringify(client));
  }
  rmSync(bundle, { recursive: true, force: true });
  renameSync(fresh, bundle);
} finally {
  // What cannot be bundled leaves nothing behind.
  rmSync(fresh, { recursive: true, force: true });
}
