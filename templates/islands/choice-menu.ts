import { t } from '../../cli/words/words.ts';
import { createElement } from './create-element.ts';

/** Tabs that need more than a row, and examples: any of several may be the one that is shown. */
export const CHOICES = '.many, .choice';

/** Adds a menu to tabs that need more than a row, and to examples. Styles show it in place of their titles. */
export function addChoiceMenu(choice: Element): void {
  const isExample = choice.matches('.choice');
  const box = isExample ? choice.parentElement : choice;
  if (!box || menuOf(box)) return;
  const options = [...box.querySelectorAll<HTMLElement>(':scope > :is(details, .choice)')];
  const select = createElement('select');
  select.ariaLabel = labelOf(box, isExample);
  for (const option of options) {
    const isShown = option instanceof HTMLDetailsElement ? option.open : !option.hidden;
    select.add(
      new Option(option.ariaLabel ?? option.firstElementChild?.textContent, undefined, isShown, isShown),
    );
  }
  // Whatever opens an option, the menu shows it.
  box.addEventListener(
    'toggle',
    ({ target }) => {
      const index = options.indexOf(target as HTMLDetailsElement);
      if ((options[index] as HTMLDetailsElement | undefined)?.open) select.selectedIndex = index;
    },
    true,
  );
  select.onchange = () =>
    isExample
      ? showExample(box, select.selectedIndex)
      : options[select.selectedIndex]?.querySelector('summary')?.click();
  const menu = createElement('div', '', 'menu');
  menu.append(select);
  (isExample ? options[0] : box.firstChild)?.before(menu);
}

function menuOf(box: Element): HTMLSelectElement | null {
  return box.querySelector(':scope > .menu > select');
}

function labelOf(box: Element, isExample: boolean): string {
  if (isExample) return t('ui.example');
  return box.querySelector(':scope > [data-lang]') ? t('ui.language') : (box.ariaLabel ?? '');
}

/** Shows an example, in all languages of an operation. */
function showExample(box: Element, index: number): void {
  const boxes = box.matches('[data-lang]') ? (box.parentElement?.children ?? []) : [box];
  for (const one of boxes) {
    const choices = one.querySelectorAll<HTMLElement>(':scope > .choice');
    for (const [position, choice] of choices.entries()) choice.hidden = position !== index;
    const select = menuOf(one);
    if (select && choices.length > 0) select.selectedIndex = index;
  }
}
