import type { Options } from 'rehype-stringify';

/** How trees become HTML: highlighted code passes as it is, and characters are escaped as `escapeText` does. */
export const STRINGIFY: Options = {
  allowDangerousHtml: true,
  characterReferences: { useNamedReferences: true },
};
