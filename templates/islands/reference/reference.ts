/** What only a reference needs, loaded by its pages: nothing of it is needed to read one. */
import styles from '../../styles/deferred/reference.css';
import { adoptStyles } from '../adopt-styles.ts';
import { arrive } from './arrival.ts';
import { addExpandButton } from './expand-all.ts';
import { followParts } from './follow-parts.ts';
import { keepMenuFolds } from './menu-folds.ts';
import { nameAnchors } from './name-anchors.ts';
import { openerOf, PLACES, type Tools } from './open-in-place.ts';
import { reopen } from './reopen.ts';
import { addServerChoice, type Servers } from './server-choice.ts';

adoptStyles(styles);
addEventListener('hashchange', arrive);

let observer: IntersectionObserver | undefined;

interface Visit extends Tools, Servers {
  /** What was open when the reader left. */
  opened: number[];
  returnToPlace: () => void;
}

/** Gives a page that has just been shown what it gains from scripts. */
export async function startReference(main: Element, visit: Visit): Promise<void> {
  arrive();
  keepMenuFolds();
  followParts(main.querySelector('[data-parts]'));
  addServerChoice(main, visit);
  nameAnchors(main);
  observer?.disconnect();
  observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        observer?.unobserve(target);
        if (target instanceof HTMLElement && target.matches(PLACES)) openerOf(target, visit);
        else addExpandButton(target, visit);
      }
    },
    { rootMargin: '300px' },
  );
  for (const part of main.querySelectorAll(`${PLACES}, .operation`)) observer.observe(part);
  // Only then it is as long as it was.
  if (await reopen(main, visit.opened, visit)) visit.returnToPlace();
}
