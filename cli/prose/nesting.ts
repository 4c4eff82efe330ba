/** Most levels of quotes, lists and brackets; deeper text would overflow the parser's stack and means nothing. */
const DEEPEST = 100;

/** Whether Markdown or the HTML in it is nested deeper than any text written by hand. */
export function nestsTooDeep(markdown: string): boolean {
  const quotes = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${DEEPEST},}`, 'm');
  if (quotes.test(markdown)) return true;
  if (new RegExp(`(?:\\[[^\\]]{0,3}){${DEEPEST * 4},}|[*_~]{${DEEPEST * 10},}`).test(markdown)) return true;
  if (deepestDirective(markdown) > DEEPEST) return true;
  // Runs of backticks that nothing closes are each searched for to the end of the text.
  if (new Set(markdown.match(/`+/g)?.map((run) => run.length)).size > DEEPEST) return true;
  return (
    (markdown.match(/<[a-zA-Z]|\[/g)?.length ?? 0) > 5_000 ||
    new RegExp(`^[ \\t]{${DEEPEST * 4},}`, 'm').test(markdown)
  );
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
