import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { chooseEnvironment, chosenEnvironment, environments } from './chosen-server.ts';
import { createElement } from './create-element.ts';
import { chooseLanguage, chosenLanguage, languagesIn } from './sample-language.ts';

/** Adds what a reader sets once for all pages: the language of samples and the environment, if the page has samples. */
export function addReaderSettings(main: HTMLElement): void {
  document.querySelector('.settings')?.remove();
  if (!main.querySelector('.samples, .endpoint')) return;
  const box = createElement('div', '', 'settings');
  const languages = languagesIn(main);
  addSetting(box, languages, {
    label: t('ui.sample-language'),
    chosen: chosenLanguage(languages),
    choose: (language) => chooseLanguage(main, language),
  });
  const all = environments().map((name): [string, string] => [name, name]);
  addSetting(box, all, {
    label: t('ui.environment'),
    chosen: chosenEnvironment(),
    choose(name) {
      // Elements that have not been near the window are updated when they come there.
      const shown = ':is(figure.code, .endpoint):has(.copy-button), pre:has(+ .code-tools)';
      chooseEnvironment(name, main.querySelectorAll(shown));
      announce(t('ui.samples-use', { name }));
    },
  });
  const isWide = matchMedia('(width > 996px)');
  const place = () =>
    isWide.matches
      ? document.querySelector('.navbar-tools')?.prepend(box)
      : document.querySelector('.menu-head')?.after(box);
  isWide.onchange = place;
  place();
}

function addSetting(
  box: Element,
  options: [value: string, text: string][],
  { label, chosen, choose }: { label: string; chosen: string | undefined; choose: (value: string) => void },
): void {
  if (options.length < 2) return;
  const select = createElement('select');
  select.ariaLabel = label;
  for (const [value, text] of options)
    select.add(new Option(text, value, value === chosen, value === chosen));
  select.onchange = () => choose(select.value);
  const menu = createElement('div', '', 'menu');
  menu.append(select);
  box.append(menu);
}
