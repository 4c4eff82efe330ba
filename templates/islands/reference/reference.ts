/** Scripts that only references need, loaded by their pages. A reference can be read without them. */
import styles from '../../styles/deferred/reference.css';
import { adoptStyles } from '../adopt-styles.ts';
import { whenNear } from '../when-near.ts';
import { arrive } from './arrival.ts';
import { addExpandAllButton } from './expand-all.ts';
import { keepPlace } from './keep-place.ts';
import { markPairs } from './mark-pairs.ts';
import { keepMenuFolds } from './menu-folds.ts';
import { nameAnchors } from './name-anchors.ts';
import { expandButtonOf, LINKS, type Tools } from './open-in-place.ts';
import { openSharedRequest } from './open-shared-request.ts';
import { openSplitPage } from './open-split-page.ts';

adoptStyles(styles);
addEventListener('hashchange', arrive);
keepPlace();

/** Enhances the page. */
export function startReference(main: HTMLElement, tools: Tools): void {
  arrive();
  const openShared = (): void => void openSharedRequest().catch(reportError);
  addEventListener('hashchange', openShared);
  openShared();
  keepMenuFolds();
  openSplitPage(main.querySelector('[data-split]'));
  nameAnchors(main);
  markPairs(main);
  whenNear(main.querySelectorAll(`${LINKS}, .operation`), (elements) => {
    for (const element of elements)
      if (element instanceof HTMLElement && element.matches(LINKS)) expandButtonOf(element, tools);
      else addExpandAllButton(element, tools);
  });
}
