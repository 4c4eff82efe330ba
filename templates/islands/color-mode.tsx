import { useSyncExternalStore } from 'react';
import { chooseTheme, currentTheme, nextTheme, type Theme, watchTheme } from './theme.ts';

/**
 * One button that goes through light, dark and system. All three icons are there and the styles show one of them by
 * the attribute on `<html>`: the right one is seen before React comes.
 */
export function ColorMode() {
  const theme = useSyncExternalStore<Theme>(watchTheme, currentTheme, () => 'system');
  return (
    <button
      type="button"
      className="icon-button color-mode needs-js"
      title={`Colour mode: ${theme}`}
      onClick={() => chooseTheme(nextTheme(theme, matchMedia('(prefers-color-scheme: dark)').matches))}
    >
      <Icons />
      <span className="visually-hidden" aria-live="polite">
        Colour mode: {theme}
      </span>
    </button>
  );
}

function Icons() {
  return (
    <>
      <svg className="icon-light" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="3.5" />
        <path d="M10 2v2M10 16v2M2 10h2M16 10h2M4.3 4.3l1.5 1.5M14.2 14.2l1.5 1.5M4.3 15.7l1.5-1.5M14.2 5.8l1.5-1.5" />
      </svg>
      <svg className="icon-dark" viewBox="0 0 20 20" aria-hidden="true">
        <path d="M16.5 12A7 7 0 0 1 8 3.5a7 7 0 1 0 8.5 8.5Z" />
      </svg>
      <svg className="icon-system" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="7" />
        <path className="filled" d="M10 3a7 7 0 0 1 0 14Z" />
      </svg>
    </>
  );
}
