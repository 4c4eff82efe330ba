/**
 * A service worker that controls no page. It holds the secrets of a tab while the reader goes from one page to the next, in
 * memory: a browser ends it when nothing has been said to it for a while.
 */
interface Handover {
  /** A random name of the tab. */
  tab: string;
  /** Missing to ask for them. */
  secrets?: [variable: string, secret: string][];
}

const held = new Map<string, Handover['secrets']>();

addEventListener('message', ({ data: { tab, secrets }, ports }: MessageEvent<Handover>) => {
  ports[0]?.postMessage(held.get(tab));
  if (secrets) held.set(tab, secrets);
});
