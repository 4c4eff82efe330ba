/** Levels of quotes, lists and brackets. Deeper text would overflow the parser's stack, and is not written by hand. */
const MAX_DEPTH = 100;

/** Whether Markdown or the HTML in it is nested too deeply, or too large, to be parsed in reasonable time. */
export function nestsTooDeep(markdown: string): boolean {
  return (
    maxInRun(markdown, /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm, />|[-*+]|[.)]/g) > MAX_DEPTH ||
    maxInRun(markdown, /(?:\[[^[\]]{0,3})+/g, /\[/g) > MAX_DEPTH * 4 ||
    maxInRun(markdown, /[*_~]+/g, /./g) > MAX_DEPTH * 10 ||
    maxInRun(markdown, /^[ \t]+/gm, /./g) > MAX_DEPTH * 4 ||
    directiveDepth(markdown) > MAX_DEPTH ||
    // For each length of a run of backticks, the parser searches the rest of the text.
    new Set(markdown.match(/`+/g)?.map((run) => run.length)).size > MAX_DEPTH ||
    countUnclosed(markdown) > MAX_DEPTH ||
    maxReopened(markdown) > Math.max(500, markdown.length / 3) ||
    isTooLarge(markdown)
  );
}

/** The maximum number of marks in a run. A pattern with `{400,}` would take 400 times as long. */
function maxInRun(markdown: string, runs: RegExp, mark: RegExp): number {
  let max = 0;
  for (const [run] of markdown.matchAll(runs)) max = Math.max(max, run.match(mark)?.length ?? 0);
  return max;
}

/** Limits for syntax that costs far more time than its characters; no text written by hand reaches them. */
function isTooLarge(markdown: string): boolean {
  const count = (pattern: RegExp) => markdown.match(pattern)?.length ?? 0;
  return (
    count(/\n/g) > 15_000 ||
    count(/[\\`*_~<[&|!]/g) > 30_000 ||
    count(/<[a-zA-Z]|\[/g) > 5_000 ||
    // Each delimiter of emphasis is compared with those before it.
    count(/[*~]+|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu) > 8_000 ||
    count(/\|.*$/gm) > 5_000 ||
    count(/^[ \t]{40,}[-*+\d]/gm) > 300 ||
    // Every row of a table is filled up to the number of columns.
    (markdown.match(/^[ \t>|:-]+$/gm) ?? []).some((line) => line.split('|').length > MAX_DEPTH)
  );
}

/** Elements with an end tag. */
const CLOSED_ELEMENTS =
  /<(\/?)(?:a|abbr|address|article|aside|b|big|blockquote|caption|cite|code|del|details|dfn|div|dl|em|figure|font|h[1-6]|i|ins|kbd|main|mark|nav|nobr|ol|pre|q|s|samp|section|small|span|strike|strong|sub|summary|sup|table|tt|u|ul|var)(?=[\s/>])/gi;

/** Counts unclosed elements: they contain all paragraphs that follow. */
function countUnclosed(markdown: string): number {
  let open = 0;
  for (const [, slash] of markdown.matchAll(CLOSED_ELEMENTS)) open += slash ? -1 : 1;
  return open;
}

/** Formatting elements, which a browser reopens in every paragraph while they are unclosed, up to three of a kind. */
const FORMATTING = /<(?:b|big|code|em|font|i|s|small|strike|strong|tt|u)(?=[\s/>])[^<>]{0,60}/gi;

/** An upper limit for the number of elements that are reopened: only an HTML parser could tell which are closed. */
function maxReopened(markdown: string): number {
  const kinds = new Map<string, number>();
  for (const [tag] of markdown.matchAll(FORMATTING)) {
    // The attributes of longer tags may differ after the part that matches.
    const max = tag.length < 60 ? 3 : Number.POSITIVE_INFINITY;
    kinds.set(tag, Math.min((kinds.get(tag) ?? 0) + 1, max));
  }
  const open = [...kinds.values()].reduce((sum, count) => sum + count, 0);
  return open === 0 ? 0 : open * (markdown.match(/<[a-zA-Z]|\n[ \t]*\n/g)?.length ?? 0);
}

function directiveDepth(markdown: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [, name] of markdown.matchAll(/^[ \t>]*:{3,}(\w*)/gm)) {
    depth = Math.max(0, depth + (name ? 1 : -1));
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
