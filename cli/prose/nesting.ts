/** Most levels of quotes, lists and brackets; deeper text would overflow the parser's stack and means nothing. */
const DEEPEST = 100;

/** Whether Markdown or the HTML in it is nested deeper than any text written by hand. */
export function nestsTooDeep(markdown: string): boolean {
  const quotes = new RegExp(`^(?:[ \\t]*(?:>|[-*+]|\\d{1,9}[.)])){${DEEPEST},}`, 'm');
  if (quotes.test(markdown)) return true;
  if (new RegExp(`(?:\\[[^\\]]{0,3}){${DEEPEST * 4},}|[*_~]{${DEEPEST * 10},}`).test(markdown)) return true;
  return (
    (markdown.match(/<[a-zA-Z]/g)?.length ?? 0) > 5_000 ||
    new RegExp(`^[ \\t]{${DEEPEST * 4},}`, 'm').test(markdown)
  );
}
