/** Scripts that only references need, loaded by their pages. A reference can be read without them. */
import styles from '../../styles/deferred/reference.css';
import { adoptStyles } from '../adopt-styles.ts';
import { whenNear } from '../when-near.ts';
import { arrive } from './arrival.ts';
import { addExpandAllButton } from './expand-all.ts';
import { followParts } from './follow-parts.ts';
import { keepMenuFolds } from './menu-folds.ts';
import { nameAnchors } from './name-anchors.ts';
import { expandButtonOf, LINKS, type Tools } from './open-in-place.ts';
import { reopen } from './reopen.ts';
import { addServerChoice, type Servers } from './server-choice.ts';

adoptStyles(styles);
addEventListener('hashchange', arrive);

interface Visit extends Tools, Servers {
  /** Indexes of what was open when the reader left. */
  opened: number[];
  returnToPlace: () => void;
}

/** Enhances a page that has just been shown. */
export async function startReference(main: Element, visit: Visit): Promise<void> {
  arrive();
  keepMenuFolds();
  followParts(main.querySelector('[data-parts]'));
  addServerChoice(main, visit);
  nameAnchors(main);
  whenNear(main.querySelectorAll(`${LINKS}, .operation`), (elements) => {
    for (const element of elements)
      if (element instanceof HTMLElement && element.matches(LINKS)) expandButtonOf(element, visit);
      else addExpandAllButton(element, visit);
  });
  // The page has its former height only now.
  if (await reopen(main, visit.opened, visit)) visit.returnToPlace();
}
