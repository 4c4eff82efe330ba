import { createElement } from './create-element.ts';

/** Tabs that need more than a row, and the first of some examples. */
export const CHOICES = '.many, summary + .choice';

/** Adds a menu to tabs that need more than a row, and to examples. Styles show it in place of their titles. */
export function addChoiceMenu(first: Element): void {
  const isExample = first.matches('.choice');
  const box = isExample ? first.parentElement : first;
  if (!box || box.querySelector(':scope > .menu')) return;
  const options = [...box.children].filter((child): child is HTMLDetailsElement =>
    child.matches('details[name]'),
  );
  const select = createElement('select');
  select.ariaLabel = labelOf(box, isExample);
  for (const { firstElementChild: title, open } of options)
    select.add(new Option(title?.textContent ?? '', undefined, open, open));
  // Whatever opens an option, the menu shows it.
  box.addEventListener(
    'toggle',
    ({ target }) => {
      const index = options.indexOf(target as HTMLDetailsElement);
      if (options[index]?.open) select.selectedIndex = index;
    },
    true,
  );
  select.onchange = () => options[select.selectedIndex]?.querySelector('summary')?.click();
  const menu = createElement('div', '', 'menu');
  menu.append(select);
  (isExample ? (options[0] ?? null) : box.firstChild)?.before(menu);
}

function labelOf(box: Element, isExample: boolean): string {
  if (isExample) return 'Example';
  const heading = box.previousElementSibling;
  return box.querySelector(':scope > [data-lang]') ? 'Language' : (heading?.textContent ?? '');
}
