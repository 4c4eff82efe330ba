import type { Fault } from '../problem.ts';

/** Attributes that are left out, because the site decides what its pages look like. */
export const LOOKS =
  'align bgcolor border cellpadding cellspacing class clear color height nowrap style valign width'.split(
    ' ',
  );

/** The fault of attributes that are left out. */
export function ofLooks(names: string[]): Fault {
  return {
    message: `Only for the looks, and left out: ${names.map((name) => `\`${name}\``).join(', ')}.`,
    hint: 'Remove it; styles of your own go into `styles` in `site.yaml`.',
  };
}
