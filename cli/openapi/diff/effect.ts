import { t } from '../../words/words.ts';
import type { Direction } from '../model/sample/sampling.ts';

/** What a change of a keyword may do to the values that are valid. */
export interface Effect {
  isStricter: boolean;
  isLooser: boolean;
}

/** Returns the effect of two values of a keyword: what comes only forbids, and what goes only allows. */
export function effectOf(
  old: unknown,
  now: unknown,
  effectOfBoth: (old: unknown, now: unknown) => Effect,
): Effect {
  return old === undefined || now === undefined
    ? { isStricter: now !== undefined, isLooser: old !== undefined }
    : effectOfBoth(old, now);
}

/** Says why an effect breaks clients: stricter rules break requests, looser ones break responses. */
export function whyBreaking({ isStricter, isLooser }: Effect, direction: Direction): string | false {
  return direction === 'request'
    ? isStricter && t('breaks.values-rejected')
    : isLooser && t('breaks.values-new');
}
