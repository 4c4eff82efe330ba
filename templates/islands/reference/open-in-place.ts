import { announce } from '../announce.ts';
import { type Pages, sectionContent } from './section-content.ts';

/** The words `See TradeOrder`, behind which a button shows what they lead to. */
export const PLACES = '[data-opens]';

/** What comes with the scripts of every page. */
export interface Tools {
  pages: Pages;
  equipPlaces: (places: Element[]) => void;
}

/** What has been opened below such words. */
export function openedBelow(place: Element): Element | undefined {
  const below = place.nextElementSibling;
  return below?.matches('.opened') ? below : undefined;
}

/** The section that a place leads to. */
export function sectionOf(place: HTMLElement): string {
  return new URL(place.dataset.from ?? place.querySelector('a')?.href ?? '', location.href).href;
}

/** The button of a place, made when it is first asked for. */
export function openerOf(place: HTMLElement, tools: Tools): HTMLButtonElement {
  const known = place.querySelector('button');
  if (known) return known;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'opener';
  button.ariaExpanded = 'false';
  say(button, place, 'Show');
  button.addEventListener('click', () => {
    if (openedBelow(place)) close(place);
    else void open(place, tools);
  });
  place.append(' ', button);
  return button;
}

/** `Show 12 fields`, and for whoever does not see what stands beside it, `of TradeOrder`. */
function say(button: HTMLButtonElement, place: HTMLElement, verb: string): void {
  const name = document.createElement('span');
  name.className = 'visually-hidden';
  const holds = place.dataset.opens;
  name.textContent = `${holds ? ' of' : ''} ${place.querySelector('a')?.textContent}`;
  button.replaceChildren(holds ? `${verb} ${holds}` : verb, name);
}

/** Shows below a place what it leads to; undefined where that cannot be had, which its button then says. */
export async function open(place: HTMLElement, tools: Tools): Promise<Element | undefined> {
  const button = openerOf(place, tools);
  const known = openedBelow(place);
  if (known || button.ariaBusy) return known;
  button.ariaBusy = 'true';
  try {
    const content = await sectionContent(sectionOf(place), tools.pages, (fraction) => {
      button.textContent = `Loading … ${Math.round(fraction * 100)} %`;
    });
    const opened = document.createElement('div');
    opened.className = 'opened';
    opened.dataset.section = sectionOf(place);
    opened.append(content);
    leaveOutSaid(opened, place);
    for (const inner of opened.querySelectorAll<HTMLElement>(PLACES)) openerOf(inner, tools);
    place.after(opened);
    tools.equipPlaces([...opened.querySelectorAll('figure.code')]);
    button.ariaExpanded = 'true';
    say(button, place, 'Hide');
    return opened;
  } catch {
    button.textContent = 'Couldn’t be loaded. Retry';
    announce('The fields couldn’t be loaded');
    return undefined;
  } finally {
    button.ariaBusy = null;
  }
}

/** A field mostly has the words of its schema. */
function leaveOutSaid({ firstElementChild: words }: Element, place: Element): void {
  const said = [...(place.parentElement?.children ?? [])].map(({ textContent }) => textContent);
  if (words?.matches('.rich') && said.includes(words.textContent)) words.remove();
}

export function close(place: HTMLElement): void {
  openedBelow(place)?.remove();
  const button = place.querySelector('button');
  if (!button) return;
  button.ariaExpanded = 'false';
  say(button, place, 'Show');
}
