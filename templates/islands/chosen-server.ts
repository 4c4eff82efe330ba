import { store, stored } from './storage.ts';

/**
 * Returns the servers that readers can choose in samples: a list for each API, first the one that its samples show. The
 * build lists only addresses of letters, digits and `.-:/`, which every language can hold without quoting.
 */
function choosableServers(): string[][] {
  const lists = document.documentElement.dataset.servers?.split('\n') ?? [];
  return lists.map((list) => list.split(' '));
}

export function chosenServer(shown: string): string {
  return chosenServers().get(shown) ?? shown;
}

/** Returns what the reader has chosen, by the server that samples show. Only servers of this site count. */
function chosenServers(): Map<string, string> {
  const pairs = (stored('servers')?.split('\n') ?? []).map((pair) => pair.split(' ') as [string, string]);
  return new Map(
    pairs.filter(([shown, chosen]) =>
      choosableServers().some((list) => list[0] === shown && list.includes(chosen)),
    ),
  );
}

/** Stores the choice of a server, and shows it in elements. Ignores any other address. */
export function chooseServer(server: string, elements: Iterable<Element>): void {
  const [shown] = choosableServers().find((list) => list.includes(server)) ?? [];
  if (shown === undefined) return;
  const before = chosenServer(shown);
  const all = chosenServers().set(shown, server);
  store('servers', [...all].map((pair) => pair.join(' ')).join('\n'));
  for (const element of elements) replaceServer(element, before, server);
}

/** Shows the chosen servers in an endpoint or a sample, which must have its colors already. */
export function showChosenServers(element: Element): void {
  for (const [shown, chosen] of chosenServers()) replaceServer(element, shown, chosen);
}

function replaceServer(element: Element, from: string, to: string): void {
  // Scripts of workflows have an option that selects the server.
  if (from === to || !element.closest('.samples, .endpoint') || element.closest('.workflow-scripts')) return;
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    // `https://api.example.com.au` is another server.
    text.data = text.data
      .split(from)
      .reduce((done, rest) => done + (/^[\w.:-]/.test(rest) ? from : to) + rest);
  }
}
