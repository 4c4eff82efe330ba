import type { Syntax } from './syntax.ts';

/** What people mean as a link or an image. */
export const LINK_SYNTAXES: Syntax[] = [
  {
    pattern: /(?<!\\)!\[[^[\]\n]*\]\([^()\n]+ =\d|(?<![\\\w])!\[[^[\]\n]+\](?=[./\w])|(?<!\S)! (?=\0)/,
    message: 'This is not an image',
    hint: 'Write `![text](./a.png)`, with its size in pixels as `![text](./a.png){width=300}`.',
  },
  {
    pattern: /\]\([^()\s]+ +["'“”‘’]/,
    message: 'This is not a link',
    hint: 'Write its title between straight quotes: `[text](/docs/page "Title")`.',
  },
  {
    pattern: /(?<!\\)\[([^[\]\n]*)\]\(([^\s()\0]+)(?:[ \t\0][^()\n]*)?(?=\n|$)/,
    message: 'This is not a link',
    hint: ([, text, address]) => `Close it: \`[${text}](${address})\`.`,
  },
  {
    pattern: /<(https?:[^\s<>|\\]+)\\?\|([^<>\n|]+)>/,
    message: 'This is not a link',
    hint: ([, address, text]) => `Write \`[${text}](${address})\`.`,
  },
  ...[
    /(?<!\\)\[[^[\]\n]*\]\(/,
    /(?<!\\)\[[^[\]()\n]+\((?:\.{0,2}\/|#)[^\s()[\]]+\)(?![^\n]*\])/,
    /(?<!\\)\[[^[\]\n]+\]\s\((?:https?:|\.{0,2}\/|#|[\w./-]+\.(?:md|html)\b)/,
    /\([^()\n]+\)\[(?:https?:|\.{0,2}\/|#|[\w./-]+\.(?:md|html)\b)/,
    /(?:\][[(]|\)\()(?:https?:|\.{0,2}\/|#|[\w./-]+\.(?:md|html)\b)/,
    /\](?:\.{0,2}\/|#|(?:mailto|tel):)[^\s()[\]]*\)/,
    /(?<!\\)\[[^[\]|\n]+\|(?:https?:|\.{0,2}\/|#|[\w./-]+\.(?:md|html)\b)/,
  ].map((pattern) => ({
    pattern,
    message: 'This is not a link',
    hint: 'Write `[text](/docs/page)`, without spaces: in the name of a file, each is `%20`.',
  })),
  {
    // No class of characters: `[0-9][a-z]`.
    pattern: /(?<![\\\w])\[(?!(?:\w-\w)+\])[^[\]\n^]+\]\[[^[\]\n]*\]/,
    message: 'This link has no address',
    hint: 'Write `[text](/docs/page)`, or define the name on a line of its own: `[name]: /docs/page`.',
  },
];
