/** Returns Markdown without its first heading, or first paragraph, if that only repeats a title above it. */
export function withoutOwnTitle(markdown: string, title: string): string {
  const start = markdown.trimStart();
  const [first = '', second = ''] = start.split('\n', 2);
  const [, hashed] = /^#{1,6}[ \t](.*)/.exec(first) ?? [];
  const isUnderlined = hashed === undefined && /^(?:=+|-+)[ \t]*$/.test(second);
  if (hashed === undefined && !isUnderlined) {
    const [paragraph = ''] = start.split(/\n[ \t]*\n/, 1);
    return title !== '' && plain(paragraph) === plain(title) ? start.slice(paragraph.length) : markdown;
  }
  const text = hashed?.trimEnd().replace(/[ \t]#+$/, '') ?? first;
  const heading = isUnderlined ? `${first}\n${second}\n` : `${first}\n`;
  return plain(text) === plain(title) ? start.slice(heading.length) : markdown;
}

function plain(text: string): string {
  return text
    .replace(/[\s*_`]+/g, ' ')
    .trim()
    .replace(/\.$/, '')
    .toLowerCase();
}

/** Returns the title of an operation, for places where its method stands before it: `/pets` instead of `GET /pets`. */
export function besideMethod(method: string, title: string): string {
  return title.startsWith(`${method} /`) ? title.slice(method.length + 1) : title;
}
