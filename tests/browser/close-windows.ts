import { afterEach } from 'vitest';
import { closeWindows } from './shared-browser.ts';

/** Each test has windows of its own. */
afterEach(closeWindows);
