/** What every page loads under `dev`: what it loads anywhere, and what brings changes to the screen. */
import '../main.ts';
import { followChanges } from './follow-changes.ts';

followChanges();
