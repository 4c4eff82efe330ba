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
  const code = place.querySelector<HTMLElement>('pre, code');
  if (!code || place.querySelector('.copy-button')) return;
  if (place.matches('.endpoint')) addCopyButton(place, code);
  else equipFigure(place, code);
}

function equipFigure(figure: Element, pre: HTMLElement): void {
  colorCode(figure);
  const tools = document.createElement('div');
  tools.className = 'code-tools';
  (figure.querySelector('figcaption') ?? figure).append(tools);
  addWrapButton(tools, pre);
  addCopyButton(tools, pre);
}
