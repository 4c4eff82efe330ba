import { readSetting, saveSetting } from './storage.ts';

/** What is stored may be anything. One address never becomes several, which could double. */
const PAIR = /^https?:\/\/\S+ https?:\/\/[^\s/]+(\/[^\s:]*)?$/;

/** The servers that a reader has chosen: of an API the address that its samples are written with, and the chosen one. */
function chosenServers(): Map<string, string> {
  const lines = readSetting('servers')?.split('\n') ?? [];
  return new Map(lines.filter((line) => PAIR.test(line)).map((line) => line.split(' ') as [string, string]));
}

export function chosenServer(written: string): string {
  return chosenServers().get(written) ?? written;
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
  for (const [written, server] of chosenServers()) replaceServer(place, written, server);
}

function replaceServer(place: Element, from: string, to: string): void {
  // The scripts of a workflow know both servers, and say by which option they go to which.
  if (from === to || !place.closest('.samples, .endpoint') || place.closest('.workflow-scripts')) return;
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    // `https://api.example.com.au` is another one.
    text.data = text.data
      .split(from)
      .reduce((said, rest) => said + (/^[\w.:-]/.test(rest) ? from : to) + rest);
  }
}
