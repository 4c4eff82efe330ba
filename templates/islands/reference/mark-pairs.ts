import { anchorOf } from '../anchor-of.ts';
import { TYPES } from './open-in-place.ts';
import { keysIn } from './sample-keys.ts';

const CODE = '.operation > .samples pre';
const FIELD = '.operation .fields > li[id]';

/**
 * Marks a key of a sample and its field together when the reader points at one, or focuses a link of the field. A click on
 * a key leads to its field. Nothing is read before.
 */
export function markPairs(main: HTMLElement): void {
  const highlights = globalThis.CSS?.highlights;
  if (!highlights || !document.caretPositionFromPoint) return;
  let marked: Element | null = null;
  let ranges: Range[] = [];
  const mark = (field: Element | null, near: Element): void => {
    // A sample gets its colors late, and then has other nodes.
    if (field === marked && !ranges.some(({ collapsed }) => collapsed)) return;
    marked = field;
    const name = field?.querySelector('.name');
    ranges = field && name ? [rangeIn(name), ...keyRanges(field, near.closest('.operation'))] : [];
    // A field without a key needs no mark.
    if (ranges.length > 1) highlights.set('pair', new Highlight(...ranges));
    else highlights.delete('pair');
  };
  const pointAt = (event: PointerEvent): void => {
    const { target, pointerType } = event;
    if (!(target instanceof Element) || pointerType === 'touch') return;
    const code = target.closest<HTMLElement>(CODE);
    const field = code ? fieldAt(code, event) : target.closest(FIELD);
    if (code) code.style.cursor = field ? 'pointer' : '';
    mark(field, target);
  };
  main.addEventListener('pointermove', pointAt, { passive: true });
  main.addEventListener('focusin', ({ target }) => {
    // A press on a key focuses its sample.
    if (target instanceof Element && !target.matches('pre')) mark(target.closest(FIELD), target);
  });
  main.addEventListener('click', ({ target }) => {
    if (marked && target instanceof Element && target.closest(CODE) && getSelection()?.isCollapsed)
      location.hash = marked.id;
  });
}

function fieldAt(code: Element, { clientX, clientY }: PointerEvent): Element | null {
  const caret = document.caretPositionFromPoint(clientX, clientY);
  if (!caret || !code.contains(caret.offsetNode)) return null;
  const before = rangeIn(code);
  before.setEnd(caret.offsetNode, caret.offset);
  const at = before.toString().length;
  const key = keysIn(code).find(({ start, end }) => start <= at && at <= end);
  return key ? fieldOf(bodyOf(code), key.path) : null;
}

/** Returns the places of a field in the samples of an operation that are shown. */
function keyRanges(field: Element, operation: Element | null): Range[] {
  return [...(operation?.querySelectorAll(CODE) ?? [])].flatMap((code) => {
    if (!code.checkVisibility()) return [];
    const body = bodyOf(code);
    return keysIn(code).flatMap(({ start, end, path }) =>
      fieldOf(body, path) === field ? rangeIn(code, start, end) : [],
    );
  });
}

/** Returns the anchor of the request body or the response that a sample shows. It is in the tab that is chosen. */
function bodyOf(code: Element): string {
  const response = code.closest('.tabs')?.querySelector<HTMLInputElement>('[name$=-response]:checked');
  return `${code.closest('.operation')?.id}-${response?.value ?? 'body'}`;
}

/** Follows the keys from field to field, also into the schemas that are their types. */
function fieldOf(body: string, path: string[]): Element | null {
  let field = document.getElementById(body);
  for (const key of path) {
    const box = field?.matches('.about') ? field.parentElement : field;
    const type = box?.querySelector<HTMLAnchorElement>(TYPES);
    field =
      document.getElementById(`${field?.id}-${key}`) ??
      document.getElementById(`${anchorOf(type?.hash ?? '')}-${key}`);
    if (!field) return null;
  }
  return field;
}

/** Returns the range of a part of a text, which may be in several nodes. */
function rangeIn(element: Element, start = 0, end = Number.POSITIVE_INFINITY): Range {
  const range = new Range();
  range.selectNodeContents(element);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let at = 0, node = walker.nextNode(); node && at <= end; node = walker.nextNode()) {
    const next = at + (node.textContent?.length ?? 0);
    if (at <= start && start < next) range.setStart(node, start - at);
    if (at < end && end <= next) range.setEnd(node, end - at);
    at = next;
  }
  return range;
}
