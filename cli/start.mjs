/**
 * Starts the command line from a bundle of its sources, made when the packages are installed and when the sources have
 * changed, and stored in `node_modules/.cache`: to load hundreds of modules one by one, each through a compiler, takes
 * far longer. What every site sends to its readers, styles and scripts, is made with it. Where no bundle can be made or
 * stored, the sources themselves are run.
 */
import './start/check-node.mjs';

// Only now, and not at the top, where it would be read before the version is checked.
const { start } = await import('./start/start.mjs');
await start();
