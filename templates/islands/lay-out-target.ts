import { anchorOf } from './anchor-of.ts';

/**
 * Lays out the part of this page that a link leads to, and the parts beside it, which come into sight with it: those that
 * are far away are skipped until then. To ask for a place within a part lays it out, and moves nothing.
 */
export function layOutTarget({ pathname, hash }: HTMLAnchorElement): void {
  if (pathname !== location.pathname) return;
  const part = document.getElementById(anchorOf(hash));
  // A task for each, so that what is pressed comes between.
  for (const each of [part, part?.nextElementSibling, part?.previousElementSibling])
    setTimeout(() => each?.firstElementChild?.getBoundingClientRect());
}
