import { addCopyButton } from './add-copy-button.ts';
import { addWrapButton, withWideLines } from './add-wrap-button.ts';
import { colorCode } from './color-code.ts';
import { addCopyPageButton } from './copy-page.ts';

/**
 * Gives code its colors and buttons when it comes near the window, and what else can be copied its button. All places are
 * measured before one is changed: otherwise the page would be laid out again for each.
 */
export function equipPlaces(places: Element[]): void {
  const wide = withWideLines(places.flatMap((place) => codeOf(place) ?? []));
  for (const place of places) {
    const code = codeOf(place);
    if (place.matches('.markdown-link')) addCopyPageButton(place);
    else if (!code || isEquipped(place)) continue;
    else if (place.matches('.endpoint')) addCopyButton(place, code);
    else equipCode(place, code, wide.has(code));
  }
}

function codeOf(place: Element): HTMLElement | null {
  return place.matches('pre') ? (place as HTMLElement) : place.querySelector<HTMLElement>('pre, code');
}

function isEquipped(place: Element): boolean {
  return Boolean(place.querySelector('.copy-button')) || place.matches(':has(+ .code-tools)');
}

/** Buttons stand in the caption, in the figure, or behind lines that have none around them. */
function equipCode(place: Element, code: HTMLElement, isWide: boolean): void {
  colorCode(place);
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  if (place === code) code.after(tools);
  else (place.querySelector('figcaption') ?? place).append(tools);
  if (isWide) addWrapButton(tools);
  addCopyButton(tools, code);
}
