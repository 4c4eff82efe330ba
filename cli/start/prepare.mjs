/** Creates the bundle when packages are installed, so that the first command starts fast. Prints nothing. */
import './check-node.mjs';

const { findEntry } = await import('./entry.mjs');

await findEntry();
