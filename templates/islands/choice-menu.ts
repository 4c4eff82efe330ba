import { t } from '../../cli/words/words.ts';
import { createElement } from './create-element.ts';
import { LANGUAGES } from './sample-language.ts';

/** Tabs that need more than a row, and examples: any of several may be the one that is shown. */
export const CHOICES = '.many, .choice';

/** Adds a menu to tabs that need more than a row, and to examples. Styles show it in place of their titles. */
export function addChoiceMenu(choice: Element): void {
  const isExample = choice.matches('.choice');
  const box = isExample ? choice.parentElement : choice;
  if (!box || menuOf(box)) return;
  const options = [...box.querySelectorAll<HTMLElement>(':scope > :is(label, .choice)')];
  const select = createElement('select');
  select.ariaLabel = isExample ? t('ui.example') : (box.ariaLabel ?? t('ui.sample-language'));
  for (const option of options) select.add(new Option(option.ariaLabel ?? option.textContent));
  const showChosen = (): void => {
    select.selectedIndex = options.findIndex((option) =>
      option.matches('.choice:not([hidden]), :has(:checked)'),
    );
  };
  showChosen();
  // Whatever chooses a tab, the menu shows it.
  box.addEventListener('change', ({ target }) => target === select || showChosen(), true);
  select.onchange = () =>
    isExample ? showExample(box, select.selectedIndex) : options[select.selectedIndex]?.click();
  const menu = createElement('div', '', 'menu');
  menu.append(select);
  options[0]?.before(menu);
}

function menuOf(box: Element): HTMLSelectElement | null {
  return box.querySelector(':scope > .menu > select');
}

/** Shows an example, in all languages of an operation. */
function showExample(box: Element, index: number): void {
  const boxes = box.parentElement?.matches(LANGUAGES) ? box.parentElement.children : [box];
  for (const one of boxes) {
    const choices = one.querySelectorAll<HTMLElement>('.choice');
    for (const [position, choice] of choices.entries()) choice.hidden = position !== index;
    const select = menuOf(one);
    if (select && choices[0]) select.selectedIndex = index;
  }
}
