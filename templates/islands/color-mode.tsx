import { useSyncExternalStore } from 'react';
import { t } from '../../cli/words/words.ts';
import { announce } from './announce.ts';
import { chooseTheme, currentTheme, nextTheme, type Theme } from './theme.ts';
import { watchRoot } from './watch-root.ts';

/** Switches the color mode. Styles select the icon, so that the right one shows before React is loaded. */
export function ColorMode() {
  // Unknown during the build.
  const theme = useSyncExternalStore<Theme | undefined>(watchTheme, currentTheme, () => undefined);
  const name = theme ? nameOf(theme) : t('ui.color-mode');
  return (
    <button
      type="button"
      className="icon-button color-mode needs-js"
      title={name}
      aria-label={name}
      onClick={chooseNext}
    >
      <Icons />
    </button>
  );
}

const watchTheme = (listener: () => void) => watchRoot('data-theme', listener);

function nameOf(theme: Theme): string {
  const mode = theme === 'light' ? t('ui.light') : theme === 'dark' ? t('ui.dark') : t('ui.system');
  return t('ui.color-mode-is', { mode });
}

function chooseNext(): void {
  chooseTheme(nextTheme(currentTheme(), matchMedia('(prefers-color-scheme: dark)').matches));
  announce(nameOf(currentTheme()));
}

/** Attributes, so that icons also look right without styles. */
const icon = {
  width: 20,
  height: 20,
  viewBox: '0 0 20 20',
  fill: 'none',
  stroke: 'currentColor',
} as const;

function Icons() {
  return (
    <>
      <svg className="icon-light" aria-hidden="true" {...icon}>
        <circle cx="10" cy="10" r="3.5" />
        <path d="M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.5 1.5M14.2 14.2l1.5 1.5M4.3 15.7l1.5-1.5M14.2 5.8l1.5-1.5" />
      </svg>
      <svg className="icon-dark" aria-hidden="true" {...icon}>
        <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />
      </svg>
      <svg className="icon-system" aria-hidden="true" {...icon}>
        <circle cx="10" cy="10" r="7" />
        <path fill="currentColor" d="M10 3a7 7 0 0 1 0 14Z" />
      </svg>
    </>
  );
}
