import { readSetting, saveSetting } from './storage.ts';

/** The servers that a reader has chosen: of an API the address that its samples are written with, and the chosen one. */
function chosenServers(): Map<string, string> {
  const lines = readSetting('servers')?.split('\n') ?? [];
  return new Map(lines.map((line): [string, string] => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']));
}

export function chosenServer(written: string): string {
  return chosenServers().get(written) || written;
}

/** Remembers the choice, and shows it in the places. */
export function chooseServer(written: string, server: string, places: Iterable<Element>): void {
  const before = chosenServer(written);
  const all = chosenServers().set(written, server);
  saveSetting('servers', [...all].map((pair) => pair.join(' ')).join('\n'));
  for (const place of places) replaceServer(place, before, server);
}

/** Writes the chosen servers into an endpoint or a sample, whose colors must be there already. */
export function showChosenServers(place: Element): void {
  for (const [written, server] of chosenServers()) if (server) replaceServer(place, written, server);
}

function replaceServer(place: Element, from: string, to: string): void {
  if (from === to || !place.closest('.samples, .endpoint')) return;
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    // `https://api.example.com.au` is another one.
    text.data = text.data
      .split(from)
      .reduce((said, rest) => said + (/^[\w.:-]/.test(rest) ? from : to) + rest);
  }
}
