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
  const label = options[0]?.dataset.lang ? t('ui.language') : box.ariaLabel;
  select.ariaLabel = isExample ? t('ui.example') : label;
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
  options[0]?.before(menu);
}

function menuOf(box: Element): HTMLSelectElement | null {
  return box.querySelector(':scope > .menu > select');
}

/** Shows an example, in all languages of an operation. */
function showExample(box: Element, index: number): void {
  const boxes = box.matches('[data-lang]') ? (box.parentElement?.children ?? []) : [box];
  for (const one of boxes) {
    const choices = one.querySelectorAll<HTMLElement>('.choice');
    for (const [position, choice] of choices.entries()) choice.hidden = position !== index;
    const select = menuOf(one);
    if (select && choices[0]) select.selectedIndex = index;
  }
}
