/** Makes the bundle of the command line when the packages are installed, so that the first command starts fast. Prints nothing. */
import { findEntry } from './entry.mjs';

await findEntry();
