import { addCopyButton } from './add-copy-button.ts';
import { addWholeButton } from './add-whole-button.ts';
import { addWrapButton, withWideLines } from './add-wrap-button.ts';
import { colorCode } from './color-code.ts';
import { addCopyPageButton } from './copy-page.ts';
import { createElement } from './create-element.ts';
import { addEditButton } from './edit-button.ts';

/**
 * Colors code and adds buttons to it, to endpoints and to links to Markdown copies. All elements are measured before one
 * is changed, because otherwise the browser would lay out the page again for each.
 */
export function enhanceCode(elements: Element[]): void {
  const wide = withWideLines(elements.flatMap((element) => codeOf(element) ?? []));
  for (const element of elements) {
    const code = codeOf(element);
    if (element.matches('.markdown-link')) addCopyPageButton(element);
    else if (!code || isEnhanced(element)) continue;
    else if (element.matches('.endpoint')) addCopyButton(element, code);
    else addCodeTools(element, code, wide.has(code));
  }
}

function codeOf(element: Element): HTMLElement | null {
  return element.matches('pre') ? (element as HTMLElement) : element.querySelector<HTMLElement>('pre, code');
}

function isEnhanced(element: Element): boolean {
  return Boolean(element.querySelector('.copy-button')) || element.matches(':has(+ .code-tools)');
}

/** Adds the buttons to the caption, to the figure, or after code without a figure. */
function addCodeTools(element: Element, code: HTMLElement, isWide: boolean): void {
  colorCode(element);
  // What a tab shows is one element, with its buttons.
  if (code.matches('.tabs > pre')) {
    const panel = createElement('div');
    code.before(panel);
    panel.append(code);
  }
  if (code.matches('.long')) addWholeButton(code);
  const tools = createElement('div', '', 'code-tools');
  if (element === code) code.after(tools);
  else (element.querySelector('figcaption') ?? element).append(tools);
  if (isWide) addWrapButton(tools, code);
  addEditButton(tools, code);
  addCopyButton(tools, code);
}
