/** Data that the early script passes to the others. */
interface EarlyState {
  /** The last button that was clicked in an island before it was hydrated. */
  clicked?: HTMLElement | null;
  /** What is typed after a click on the search, before its field is there. */
  typed?: string | undefined;
  /** The target that the page was scrolled to, and its distance from the top of the window. */
  arrival?: [target: Element, top: number];
  /** Whether the chunk of the islands has arrived, and runs. */
  hasChunk?: boolean;
}

/** Stored on `history`. Properties of `window` could be shadowed by elements with an id. */
export const earlyState = globalThis.history as EarlyState;
