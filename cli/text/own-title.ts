const HEADING = /^\s*(?:#{1,6}[ \t]+(.+?)(?:[ \t]+#+)?|([^\n]+?)[ \t]*\n(?:=+|-+))[ \t]*(?:\n|$)/;

/** Returns Markdown without its first heading if that only repeats a title above it. */
export function withoutOwnTitle(markdown: string, title: string): string {
  const [heading = '', hashed, underlined] = HEADING.exec(markdown) ?? [];
  const text = hashed ?? underlined;
  return text !== undefined && plain(text) === plain(title) ? markdown.slice(heading.length) : markdown;
}

function plain(text: string): string {
  return text
    .replace(/[\s*_`]+/g, ' ')
    .trim()
    .toLowerCase();
}
