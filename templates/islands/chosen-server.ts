import { store, stored } from './storage.ts';

type Choice = [address: string, name: string];

/**
 * Returns the servers that readers can choose in samples: a list for each API, first the one that its samples show. The
 * build lists only addresses of letters, digits and `.-:/`, which every language can hold without quoting.
 */
function choosableServers(): Choice[][] {
  return JSON.parse(document.documentElement.dataset.servers ?? '[]');
}

/** The names of all servers, such as `Production`, if an API has several. */
export function environments(): string[] {
  return [...new Set(choosableServers().flatMap((list) => list.map(([, name]) => name)))];
}

export function chosenEnvironment(): string | undefined {
  const all = chosenServers();
  for (const list of choosableServers()) {
    const chosen = list.find(([address]) => address === all.get(list[0]?.[0] ?? ''));
    if (chosen) return chosen[1];
  }
  return undefined;
}

/** Chooses the server with this name of each API that has one. */
export function chooseEnvironment(name: string, elements: Iterable<Element>): void {
  for (const list of choosableServers()) {
    const server = list.find((choice) => choice[1] === name);
    if (server) chooseServer(server[0], elements);
  }
}

export function chosenServer(shown: string): string {
  return chosenServers().get(shown) ?? shown;
}

/** Returns what the reader has chosen, by the server that samples show. Only servers of all APIs that show it count. */
function chosenServers(): Map<string, string> {
  const pairs = (stored('servers')?.split('\n') ?? []).map((pair) => pair.split(' ') as [string, string]);
  return new Map(
    pairs.filter(([shown, chosen]) => {
      const lists = choosableServers().filter(([first]) => first?.[0] === shown);
      return lists.length > 0 && lists.every((list) => list.some(([address]) => address === chosen));
    }),
  );
}

/** Stores the choice of a server, and shows it in elements. Ignores any other address. */
function chooseServer(server: string, elements: Iterable<Element>): void {
  const shown = choosableServers().find((list) => list.some(([address]) => address === server))?.[0]?.[0];
  if (shown === undefined) return;
  const before = chosenServer(shown);
  const all = chosenServers().set(shown, server);
  store('servers', [...all].map((pair) => pair.join(' ')).join('\n'));
  for (const element of elements) replaceServers(element, new Map([[before, server]]));
}

/** Shows the chosen servers in an endpoint or a sample, which must have its colors already. */
export function showChosenServers(element: Element): void {
  replaceServers(element, chosenServers());
}

/** Replaces each address once: what is chosen for one API may be what samples of another show. */
function replaceServers(element: Element, servers: Map<string, string>): void {
  // Scripts of workflows have an option that selects the server.
  if (servers.size === 0 || !element.closest('.samples, .endpoint') || element.closest('.workflow-scripts'))
    return;
  const replaced = (url: string) => {
    // Whole segments: `https://api.example.com.au` is another server.
    for (let end = url.length; end > 0; end = url.lastIndexOf('/', end - 1)) {
      const chosen = servers.get(url.slice(0, end));
      if (chosen) return chosen + url.slice(end);
    }
    return url;
  };
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    if (text.parentElement?.className !== 'server')
      text.data = text.data.replace(/https?:[\w.:/-]+/g, replaced);
  }
  // The address of an endpoint may break before each of its steps.
  for (const address of element.querySelectorAll('.server')) {
    const steps = replaced(address.textContent ?? '').split(/(?<=[^/:])(?=\/)/);
    address.replaceChildren(...steps.flatMap((step) => [step, document.createElement('wbr')]));
  }
}
