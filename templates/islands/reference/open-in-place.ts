import { t } from '../../../cli/words/words.ts';
import { announce } from '../announce.ts';
import { createButton, createElement } from '../create-element.ts';
import { sectionContent } from './section-content.ts';

/** Paragraphs such as `See TradeOrder`, with a button that shows the schema they link to. */
export const LINKS = '[data-opens]';

/** Links to the type of a field or a body. */
export const TYPES = ':is(:scope, :scope > p) > a.type';

/** Functions of the scripts of every page. */
export interface Tools {
  enhanceCode: (elements: Element[]) => void;
}

/** Returns what has been opened below a paragraph. */
export function openedBelow(paragraph: Element): Element | undefined {
  const below = paragraph.nextElementSibling;
  return below?.matches('.opened') ? below : undefined;
}

/** Returns the URL of the section that a paragraph links to. */
export function sectionOf(paragraph: HTMLElement): string {
  return new URL(paragraph.dataset.from ?? paragraph.querySelector('a')?.href ?? '', location.href).href;
}

/** Returns the button of a paragraph. Creates it if necessary. */
export function expandButtonOf(paragraph: HTMLElement, tools: Tools): HTMLButtonElement {
  const existing = paragraph.querySelector('button');
  if (existing) return existing;
  const button = createButton('', 'opener', () => {
    if (openedBelow(paragraph)) close(paragraph);
    else void open(paragraph, tools);
  });
  button.ariaExpanded = 'false';
  setLabel(button, paragraph, t('ui.show'));
  paragraph.append(' ', button);
  return button;
}

/** Sets a label such as `Show 12 fields`, followed by `of TradeOrder` for screen readers. */
function setLabel(button: HTMLButtonElement, paragraph: HTMLElement, verb: string): void {
  const size = paragraph.dataset.opens;
  const name = `${size ? ` ${t('ui.of')}` : ''} ${paragraph.querySelector('a')?.textContent}`;
  button.replaceChildren(size ? `${verb} ${size}` : verb, createElement('span', name, 'visually-hidden'));
}

/** Shows the linked schema below a paragraph. Returns undefined, and shows that on the button, if it cannot be loaded. */
export async function open(paragraph: HTMLElement, tools: Tools): Promise<Element | undefined> {
  const button = expandButtonOf(paragraph, tools);
  const existing = openedBelow(paragraph);
  if (existing || button.ariaBusy) return existing;
  button.ariaBusy = 'true';
  try {
    const content = await sectionContent(sectionOf(paragraph));
    const opened = createElement('div', '', 'opened');
    opened.dataset.section = sectionOf(paragraph);
    opened.append(content);
    removeRepeatedDescription(opened, paragraph);
    for (const inner of opened.querySelectorAll<HTMLElement>(LINKS)) expandButtonOf(inner, tools);
    paragraph.after(opened);
    tools.enhanceCode([...opened.querySelectorAll('figure.code')]);
    button.ariaExpanded = 'true';
    setLabel(button, paragraph, t('ui.hide'));
    return opened;
  } catch {
    button.textContent = t('ui.fields-failed');
    announce(t('ui.fields-not-loaded'));
    return undefined;
  } finally {
    button.ariaBusy = null;
  }
}

/** A field mostly has the same description as its schema. */
function removeRepeatedDescription({ firstElementChild: description }: Element, paragraph: Element): void {
  const texts = [...(paragraph.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  if (description?.matches('.rich') && texts.includes(description.textContent)) description.remove();
}

export function close(paragraph: HTMLElement): void {
  openedBelow(paragraph)?.remove();
  const button = paragraph.querySelector('button');
  if (!button) return;
  button.ariaExpanded = 'false';
  setLabel(button, paragraph, t('ui.show'));
}
