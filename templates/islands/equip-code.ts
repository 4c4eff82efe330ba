import { addCopyButton } from './add-copy-button.ts';
import { addWrapButton } from './add-wrap-button.ts';
import { colorCode } from './color-code.ts';

/** Gives code its colors and buttons when it comes near the window; an endpoint the button that copies it. */
export function equipCode(place: Element): void {
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
