import { addCopyButton } from './add-copy-button.ts';
import { addWrapButton } from './add-wrap-button.ts';
import { colorCode } from './color-code.ts';
import { addCopyPageButton } from './copy-page.ts';

/** Gives code its colors and buttons when it comes near the window, and what else can be copied its button. */
export function equipPlace(place: Element): void {
  if (place.matches('.markdown-link')) addCopyPageButton(place);
  else equipCode(place);
}

function equipCode(place: Element): void {
  const code = place.matches('pre') ? (place as HTMLElement) : place.querySelector<HTMLElement>('pre, code');
  if (!code || place.querySelector('.copy-button') || place.matches(':has(+ .code-tools)')) return;
  if (place.matches('.endpoint')) addCopyButton(place, code);
  else equipLines(place, code);
}

/** Buttons stand in the caption, in the figure, or behind lines that have none around them. */
function equipLines(place: Element, pre: HTMLElement): void {
  colorCode(place);
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  if (place === pre) pre.after(tools);
  else (place.querySelector('figcaption') ?? place).append(tools);
  addWrapButton(tools, pre);
  addCopyButton(tools, pre);
}
