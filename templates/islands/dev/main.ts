/** Loaded by every page in `dev`: the usual scripts, and the one that shows changes. */
import '../main.ts';
import { followChanges } from './follow-changes.ts';

followChanges();
