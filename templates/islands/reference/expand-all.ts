import { announce } from '../announce.ts';
import { close, open, openedBelow, PLACES, sectionOf, type Tools } from './open-in-place.ts';

/** As many elements are added to an operation at most: what is more would make a page slow. */
const MOST_ELEMENTS = 6000;

/** Of a field, and of a body. */
const TYPES = ':is(:scope, :scope > p) > a.type, :is(:scope, :scope > p) > .type > a';

const FOLDS = ':is(.head-text, .main-text) details:not([open])';

/** Below what an operation does: a button that opens every level of it, and closes what it has opened. */
export function addExpandButton(operation: Element, tools: Tools): void {
  if (!operation.querySelector(`${FOLDS}, ${PLACES}`)) return;
  const button = document.createElement('button');
  const left = document.createElement('span');
  button.type = 'button';
  button.textContent = 'Expand all';
  let folds: HTMLDetailsElement[] | undefined;
  button.addEventListener('click', async () => {
    if (folds) {
      for (const fold of folds) fold.open = false;
      for (const place of placesIn(operation)) close(place);
      folds = undefined;
      left.textContent = '';
    } else {
      button.ariaBusy = 'true';
      const skipped = await openAll(operation, tools);
      folds = openFolds(operation);
      left.textContent = skipped === 0 ? '' : `${skipped} parts are left: open them one by one.`;
      button.ariaBusy = null;
    }
    button.textContent = folds ? 'Collapse all' : 'Expand all';
    announce(folds ? `Expanded. ${left.textContent}` : 'Collapsed');
  });
  toolsOf(operation).append(button, left);
}

/** The line below the description, which has been kept as high as with its buttons. */
function toolsOf(operation: Element): Element {
  const known = operation.querySelector('.head-text > .markdown-link');
  if (known) return known;
  const line = document.createElement('p');
  line.className = 'markdown-link';
  operation.querySelector('.head-text')?.append(line);
  return line;
}

function placesIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(PLACES)];
}

function openFolds(operation: Element): HTMLDetailsElement[] {
  const folds = [...operation.querySelectorAll<HTMLDetailsElement>(FOLDS)];
  for (const fold of folds) fold.open = true;
  return folds;
}

/** Opens level by level, so that a limit leaves out the deepest. @returns how many places have been left */
async function openAll(operation: Element, tools: Tools): Promise<number> {
  let level = placesIn(operation);
  let count = 0;
  let left = 0;
  while (level.length > 0) {
    const next: HTMLElement[] = [];
    for (const place of level) {
      if (openedBelow(place) || isWithinItself(place)) continue;
      const opened = count < MOST_ELEMENTS && (await open(place, tools));
      if (!opened) {
        left += 1;
        continue;
      }
      count += opened.querySelectorAll('*').length;
      next.push(...placesIn(opened));
    }
    level = next;
  }
  return left;
}

/** A schema within itself is opened by hand: there would be no end of it. */
function isWithinItself(place: HTMLElement): boolean {
  if (place.dataset.from !== undefined) return true;
  const section = sectionOf(place);
  if (place.closest(`[data-section="${CSS.escape(section)}"]`)) return true;
  const box = place.closest('li, .media');
  for (let around = outside(box); around; around = outside(around))
    for (const link of around.querySelectorAll<HTMLAnchorElement>(TYPES))
      if (link.href === section) return true;
  return false;
}

/** The field, or the body, around another. */
function outside(box: Element | null): Element | null {
  return box?.parentElement?.closest('li, .media, .opened') ?? null;
}
