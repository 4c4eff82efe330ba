import { readSetting, saveSetting } from './storage.ts';

/** The stored value may be anything. An address is one word, so that a replacement cannot contain the original twice. */
const PAIR = /^https?:\/\/\S+ https?:\/\/[^\s/]+(\/[^\s:]*)?$/;

/** Returns the servers that the reader has chosen, by the server in the samples of the API. */
function chosenServers(): Map<string, string> {
  const lines = readSetting('servers')?.split('\n') ?? [];
  return new Map(lines.filter((line) => PAIR.test(line)).map((line) => line.split(' ') as [string, string]));
}

export function chosenServer(original: string): string {
  return chosenServers().get(original) ?? original;
}

export function chooseServer(original: string, server: string, elements: Iterable<Element>): void {
  const before = chosenServer(original);
  const all = chosenServers().set(original, server);
  saveSetting('servers', [...all].map((pair) => pair.join(' ')).join('\n'));
  for (const element of elements) replaceServer(element, before, server);
}

/** Shows the chosen servers in an endpoint or a sample, which must have its colors already. */
export function showChosenServers(element: Element): void {
  for (const [original, server] of chosenServers()) replaceServer(element, original, server);
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
