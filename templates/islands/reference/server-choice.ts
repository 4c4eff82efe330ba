import { announce } from '../announce.ts';
import { createButton } from '../create-element.ts';

/** Functions of the scripts of every page. */
export interface Servers {
  chosenServer: (original: string) => string;
  chooseServer: (original: string, server: string, elements: Iterable<Element>) => void;
}

/** If an API has several servers, adds a button to each that uses it in samples, here and in guides. */
export function addServerChoice(main: Element, { chosenServer, chooseServer }: Servers): void {
  const items = itemsOf(main.querySelector('[data-servers]'));
  const [original] = items.map(urlOf);
  if (original === undefined || items.length < 2 || items.some((item) => item.querySelector('button')))
    return;
  const buttons = items.flatMap((item) => {
    const server = urlOf(item);
    if (server === undefined) return [];
    const button = createButton('Use in samples', 'server-choice', () => {
      // Elements that have not been near the window are updated when they come there.
      const elements = main.querySelectorAll(
        ':is(figure.code, .endpoint):has(.copy-button), pre:has(+ .code-tools)',
      );
      chooseServer(original, server, elements);
      for (const other of buttons) other.ariaPressed = String(other === button);
      announce(`Samples use ${server}`);
    });
    button.ariaPressed = String(chosenServer(original) === server);
    item.append(' ', button);
    return [button];
  });
}

function itemsOf(term: Element | null): Element[] {
  const items: Element[] = [];
  for (let next = term?.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling)
    items.push(next);
  return items;
}

/** Returns an absolute URL without variables; undefined for any other server. */
function urlOf(item: Element): string | undefined {
  const url = item.querySelector('code')?.textContent.replace(/\/$/, '') ?? '';
  return /^https?:\/\/[^{}\s]+$/.test(url) ? url : undefined;
}
