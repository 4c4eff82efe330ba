import { t } from '../../../cli/words/words.ts';
import { announce } from '../announce.ts';
import { createButton, createElement } from '../create-element.ts';
import { close, LINKS, open, openedBelow, sectionOf, type Tools, TYPES } from './open-in-place.ts';

/** More elements in an operation would make the page slow. */
const MAX_ELEMENTS = 4000;

/** Fields, bodies and responses. */
const BOXES = 'li, .response, div[id]';

const FOLDS = ':is(.head-text, .main-text) details:not([open])';

/** Adds a button below the description of an operation that opens all levels of it, and closes them again. */
export function addExpandAllButton(operation: Element, tools: Tools): void {
  if (!operation.querySelector(`${FOLDS}, ${LINKS}`)) return;
  const left = createElement('span');
  let folds: HTMLDetailsElement[] | undefined;
  const button = createButton(t('ui.expand'), '', async () => {
    if (folds) {
      for (const fold of folds) fold.open = false;
      for (const link of linksIn(operation)) close(link);
      folds = undefined;
      left.textContent = '';
    } else {
      button.ariaBusy = 'true';
      const skipped = await openAll(operation, tools);
      folds = openFolds(operation);
      left.textContent = skipped === 0 ? '' : t('ui.parts-left', { count: skipped });
      button.ariaBusy = null;
    }
    button.textContent = folds ? t('ui.collapse') : t('ui.expand');
    announce(folds ? t('ui.expanded', { left: left.textContent }) : t('ui.collapsed'));
  });
  toolsOf(operation, tools).append(button, left);
}

/** Returns the line below the description, for which styles have reserved room. */
function toolsOf(operation: Element, { enhanceCode }: Tools): Element {
  const lines = () => operation.querySelectorAll('.head-text > .markdown-link');
  // The buttons beside the link come first, also where they would be added later. They make a line of it.
  enhanceCode([...lines()]);
  const [existing] = lines();
  if (existing) return existing;
  const line = createElement('p', '', 'markdown-link');
  operation.querySelector('.head-text')?.append(line);
  return line;
}

function linksIn(box: Element): HTMLElement[] {
  return [...box.querySelectorAll<HTMLElement>(LINKS)];
}

function openFolds(operation: Element): HTMLDetailsElement[] {
  const folds = [...operation.querySelectorAll<HTMLDetailsElement>(FOLDS)];
  for (const fold of folds) fold.open = true;
  return folds;
}

/** Opens level by level, so that the limit leaves out the deepest. Returns how many parts were not opened. */
async function openAll(operation: Element, tools: Tools): Promise<number> {
  let level = linksIn(operation);
  let count = 0;
  let left = 0;
  while (level.length > 0) {
    const next: HTMLElement[] = [];
    for (const link of level) {
      if (openedBelow(link) || isRecursive(link)) continue;
      const opened = count < MAX_ELEMENTS && (await open(link, tools));
      if (!opened) {
        left += 1;
        continue;
      }
      count += opened.querySelectorAll('*').length;
      next.push(...linksIn(opened));
    }
    level = next;
  }
  return left;
}

/** Whether a schema is inside itself. It would be opened endlessly, so it can only be opened by itself. */
function isRecursive(paragraph: HTMLElement): boolean {
  if (paragraph.dataset.from !== undefined) return true;
  const section = sectionOf(paragraph);
  if (paragraph.closest(`[data-section="${CSS.escape(section)}"]`)) return true;
  const box = paragraph.closest(BOXES);
  for (let parent = parentBox(box); parent; parent = parentBox(parent))
    for (const link of parent.querySelectorAll<HTMLAnchorElement>(TYPES))
      if (link.href === section) return true;
  return false;
}

/** Returns the field or body that contains another. */
function parentBox(box: Element | null): Element | null {
  return box?.parentElement?.closest(`${BOXES}, .opened`) ?? null;
}
