/** What the early script leaves to the others. */
interface Handover {
  /** The button that was clicked in an island before it was hydrated. */
  pendingClick?: HTMLElement | null;
  /** Where the reader has been taken, and how far below the top of the window that then stood. */
  arrival?: [part: Element, top: number];
}

/**
 * Both scripts see the same object by its symbol. A name would do for neither: an element with such an id is a property
 * of the window as well.
 */
const key = Symbol.for('handover');
const holder = window as unknown as Record<symbol, Handover | undefined>;
holder[key] ??= {};

export const handover: Handover = holder[key];
