/** What the early script leaves to the others. */
interface Handover {
  /** The button that was clicked in an island before it was hydrated. */
  clicked?: HTMLElement | null;
  /** Where the reader has been taken, and how far below the top of the window that then stood. */
  arrival?: [part: Element, top: number];
}

/** An object of every page that markup adds nothing to: an element with an id is a property of the window. */
export const handover = history as Handover;
