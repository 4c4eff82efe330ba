#!/usr/bin/env node
/** Starts the command line: from the bundle, or from the sources where these are newer. */
import './check-node.mjs';

const { start } = await import('./start.mjs');
await start();
