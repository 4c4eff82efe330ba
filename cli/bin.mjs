#!/usr/bin/env node
/** Starts the command line: from the bundle, or from the sources where these are newer. */
import './check-node.mjs';

try {
  const { start } = await import('./start.mjs');
  await start();
} catch (error) {
  // Too early for the messages of the command line, which it cannot open.
  if (error.code !== 'EMFILE') throw error;
  process.stderr.write(`error ${error.message}\n  hint: Allow more open files: \`ulimit -n 1024\`.\n`);
  process.exitCode = 1;
}
