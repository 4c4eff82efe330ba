import { announce } from '../announce.ts';

/** What comes with the scripts of every page. */
export interface Servers {
  chosenServer: (written: string) => string;
  chooseServer: (written: string, server: string, places: Iterable<Element>) => void;
}

/** Where an API answers at several addresses, each gets a button that has the samples use it, here and in guides. */
export function addServerChoice(main: Element, { chosenServer, chooseServer }: Servers): void {
  const items = itemsOf(main.querySelector('[data-servers]'));
  const [written] = items.map(addressOf);
  if (written === undefined || items.length < 2 || items.some((item) => item.querySelector('button'))) return;
  const buttons = items.flatMap((item) => {
    const server = addressOf(item);
    if (server === undefined) return [];
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'server-choice';
    button.textContent = 'Use in samples';
    button.ariaPressed = String(chosenServer(written) === server);
    button.addEventListener('click', () => {
      // What has not been near the window is written with the choice when it comes there.
      const places = main.querySelectorAll(
        ':is(figure.code, .endpoint):has(.copy-button), pre:has(+ .code-tools)',
      );
      chooseServer(written, server, places);
      for (const other of buttons) other.ariaPressed = String(other === button);
      announce(`Samples use ${server}`);
    });
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

/** Absolute, and without variables; else there is nothing to put in its place. */
function addressOf(item: Element): string | undefined {
  const address = item.querySelector('code')?.textContent.replace(/\/$/, '') ?? '';
  return /^https?:\/\/[^{}\s]+$/.test(address) ? address : undefined;
}
