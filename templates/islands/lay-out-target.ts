import { anchorOf } from './anchor-of.ts';

/**
 * Lays out the target of a link on this page, and its neighbours, which become visible with it. The browser skips the
 * layout of distant parts, but measuring an element in them triggers it.
 */
export function layOutTarget({ pathname, hash }: HTMLAnchorElement): void {
  if (pathname !== location.pathname) return;
  const target = document.getElementById(anchorOf(hash));
  // One task for each, so that input is handled in between.
  for (const part of [target, target?.nextElementSibling, target?.previousElementSibling])
    setTimeout(() => part?.firstElementChild?.getBoundingClientRect());
}
