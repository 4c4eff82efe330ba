import { announce } from '../announce.ts';
import { createButton } from '../create-element.ts';

/** Functions of the scripts of every page. */
export interface Servers {
  chosenServer: (shown: string) => string;
  chooseServer: (server: string, elements: Iterable<Element>) => void;
}

/** Adds a button to each server of an API that readers can choose, which uses it in samples, here and in guides. */
export function addServerChoice(main: Element, { chosenServer, chooseServer }: Servers): void {
  const items = [...main.querySelectorAll<HTMLElement>('[data-server]')];
  const shown = items[0]?.dataset.server ?? '';
  const buttons = items.map((item) => {
    const { server = '' } = item.dataset;
    const button = createButton('Use in samples', 'server-choice', () => {
      // Elements that have not been near the window are updated when they come there.
      const elements = main.querySelectorAll(
        ':is(figure.code, .endpoint):has(.copy-button), pre:has(+ .code-tools)',
      );
      chooseServer(server, elements);
      for (const other of buttons) other.ariaPressed = String(other === button);
      announce(`Samples use ${server}`);
    });
    button.ariaPressed = String(chosenServer(shown) === server);
    item.append(' ', button);
    return button;
  });
}
