/** Most levels of quotes, lists and brackets; deeper text would overflow the parser's stack and means nothing. */
const DEEPEST = 100;

/** Whether Markdown or the HTML in it is nested deeper than any text written by hand. */
export function nestsTooDeep(markdown: string): boolean {
  if (mostIn(markdown, /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm, />|[-*+]|[.)]/g) > DEEPEST) return true;
  if (mostIn(markdown, /(?:\[[^[\]]{0,3})+/g, /\[/g) > DEEPEST * 4) return true;
  if (mostIn(markdown, /[*_~]+/g, /./g) > DEEPEST * 10) return true;
  if (deepestDirective(markdown) > DEEPEST) return true;
  // Runs of backticks that nothing closes are each searched for to the end of the text.
  if (new Set(markdown.match(/`+/g)?.map((run) => run.length)).size > DEEPEST) return true;
  if (
    openElements(markdown) > DEEPEST ||
    mostReopened(markdown) > Math.max(500, markdown.length / 3) ||
    isTooMuch(markdown)
  )
    return true;
  return mostIn(markdown, /^[ \t]+/gm, /./g) > DEEPEST * 4;
}

/** The most marks in one run. To ask a pattern for `{400,}` at every place would take 400 times as long. */
function mostIn(markdown: string, runs: RegExp, mark: RegExp): number {
  let most = 0;
  for (const [run] of markdown.matchAll(runs)) most = Math.max(most, run.match(mark)?.length ?? 0);
  return most;
}

/** More lines and marks than any text written by hand, each of which costs far more than its characters. */
const MOST_LINES = 15_000;
const MOST_MARKS = 30_000;

function isTooMuch(markdown: string): boolean {
  const count = (pattern: RegExp) => markdown.match(pattern)?.length ?? 0;
  return (
    count(/\n/g) > MOST_LINES ||
    count(/[\\`*_~<[&|!]/g) > MOST_MARKS ||
    count(/<[a-zA-Z]|\[/g) > 5_000 ||
    // Each mark of emphasis is compared with those before it.
    count(/[*~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu) > 8_000 ||
    count(/\|.*$/gm) > 5_000 ||
    count(/^[ \t]{40,}[-*+\d]/gm) > 300 ||
    // Every row of a table is filled up to the widest.
    (markdown.match(/^[ \t>|:-]+$/gm) ?? []).some((line) => line.split('|').length > DEEPEST)
  );
}

/** Elements that last until they are closed: left open, they are opened again in every paragraph that follows. */
const LASTING =
  /<(\/?)(?:a|abbr|address|article|aside|b|big|blockquote|caption|cite|code|del|details|dfn|div|dl|em|figure|font|h[1-6]|i|ins|kbd|main|mark|nav|nobr|ol|pre|q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tt|u|ul|var)(?=[\s/>])/gi;

function openElements(markdown: string): number {
  let open = 0;
  for (const [, slash] of markdown.matchAll(LASTING)) open += slash ? -1 : 1;
  return open;
}

/** Elements that a browser opens again in every paragraph while they are not closed; of those that are the same, three. */
const REOPENED = /<(?:b|big|code|em|font|i|s|small|strike|strong|tt|u)(?=[\s/>])[^<>]{0,60}/gi;

/** How many elements that could make: which of them are closed, and where, only a parser of HTML knows. */
function mostReopened(markdown: string): number {
  const kinds = new Map<string, number>();
  for (const [tag] of markdown.matchAll(REOPENED)) {
    // Longer ones may differ beyond what is looked at.
    const most = tag.length < 60 ? 3 : Number.POSITIVE_INFINITY;
    kinds.set(tag, Math.min((kinds.get(tag) ?? 0) + 1, most));
  }
  let different = 0;
  for (const count of kinds.values()) different += count;
  if (different === 0) return 0;
  const others = markdown.match(/<[a-zA-Z]|\n[ \t]*\n/g)?.length ?? 0;
  return different * others;
}

function deepestDirective(markdown: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, name] of markdown.matchAll(/^[ \t>]*:{3,}(\w*)/gm)) {
    depth = Math.max(0, depth + (name ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
