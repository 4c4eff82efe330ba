import type { Parents } from 'mdast';

/** An element that only its own end tag closes: without one, it would contain everything that follows. */
const UNCLOSED_CONTENT = /^<(iframe|math|noscript|object|script|select|style|svg|template|textarea|title)\b/i;

/** Elements that no page shows, whose names are words: `<time>` without an end is a placeholder. */
const WORDS = new Set(
  'address area audio base body button caption data figure form frame head header label link main map menu meter option output param progress search section slot source time track video'.split(
    ' ',
  ),
);

/** `<host>` or `<your name>`, which may be a placeholder. */
const BARE_TAG = /<\/?([a-z][\w-]*)(?:[ \t]+[a-z_][\w-]*)*>/gi;
const ONLY_BARE_TAG = /^<\/?([a-z][\w-]*)(?:[ \t]+[a-z_][\w-]*)*>$/i;

/** The elements of HTML, including obsolete ones. */
const ELEMENTS = new Set(
  `a abbr acronym address area article aside audio b base bdi bdo big blockquote body br button canvas caption center cite code
  col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame
  frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd label legend li link main map mark marquee math
  menu meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb
  rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody
  td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
);

/**
 * Converts tags that are meant as text: an unclosed `the <title> of the page`, or `https://<host>/`. An unknown element that
 * is closed is text, too, such as `<id>7</id>`, but not where the author writes HTML: there it is markup of another tool.
 */
export function convertPseudoTags(tree: Parents, markdown: string, pairs = pairsIn(markdown)): void {
  const tags = tree.children.flatMap((node) => (node.type === 'html' ? [node.value.toLowerCase()] : []));
  const isUnclosed = (tag: string): boolean => {
    const [, bare = ''] = ONLY_BARE_TAG.exec(tag) ?? [];
    const [, name = WORDS.has(bare.toLowerCase()) ? bare : undefined] = UNCLOSED_CONTENT.exec(tag) ?? [];
    return name !== undefined && !tags.some((other) => other.startsWith(`</${name.toLowerCase()}`));
  };
  const isInHtml = tree.type === 'root' || /<p[\s>]/i.test(markdown);
  const isPlaceholder = (name: string): boolean =>
    !ELEMENTS.has(name.toLowerCase()) && !(isInHtml && pairs.has(name.toLowerCase()));
  for (const [index, node] of tree.children.entries()) {
    if ('children' in node) convertPseudoTags(node, markdown, pairs);
    if (node.type !== 'html') continue;
    if (tree.type === 'root')
      node.value = node.value.replace(BARE_TAG, (tag, name) =>
        isPlaceholder(name) ? tag.replace('<', '&lt;') : tag,
      );
    else if (isUnclosed(node.value) || isPlaceholder(ONLY_BARE_TAG.exec(node.value)?.[1] ?? 'p'))
      tree.children[index] = { type: 'text', value: node.value };
  }
}

/** The names of the elements that are opened and closed. */
function pairsIn(markdown: string): Set<string> {
  const namesOf = (tags: RegExp) =>
    new Set([...markdown.matchAll(tags)].map(([, name = '']) => name.toLowerCase()));
  const opened = namesOf(/<([a-z][\w-]*)(?=[\s>])/gi);
  const closed = namesOf(/<\/([a-z][\w-]*)>/gi);
  return new Set([...closed].filter((name) => opened.has(name)));
}
