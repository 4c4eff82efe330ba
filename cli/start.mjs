/**
 * Starts the command line from a bundle of its sources in `node_modules/.cache`, because compiling and loading hundreds of
 * modules takes far longer. The bundle is created when packages are installed or sources have changed, together with the
 * styles and scripts of every site. If it cannot be created or stored, the sources are run.
 */
import './start/check-node.mjs';

// Imported only after the version has been checked.
const { start } = await import('./start/start.mjs');
await start();
