import type { ReactNode } from 'react';

/** Those that samples have. */
const KEYWORDS = new Set(
  'as await class const defer echo exit for from func function if import in new nil None null package print public return static throw throws true false True False use var void with'.split(
    ' ',
  ),
);

/** Comments, strings, numbers, words and options, as far as all languages of samples agree on them. */
const TOKENS =
  /(?<c>(?<!\S)(?:#|\/\/).*)|(?<s>"""[\s\S]*?(?:"""|$)|"(?:[^"\\]|\\[\s\S])*(?:"|\\?$)|'(?:[^'\\]|\\[\s\S])*(?:'|\\?$)|`(?:[^`\\]|\\[\s\S])*(?:`|\\?$))|(?<n>\b\d[\w.]*)|(?<w>\b[A-Za-z_]\w*)|(?<p>(?<=\s)--[a-z-]+)/g;

/** Colors code with the classes of samples. They are made by a library that would be too large to load. */
export function colorTokens(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of code.matchAll(TOKENS)) {
    const found = Object.keys(groups).find((group) => groups[group] !== undefined);
    const after = index + token.length;
    const name = found === 'w' ? classOfWord(token, code[after]) : found;
    if (name === undefined) continue;
    parts.push(
      code.slice(end, index),
      <i key={index} className={name}>
        {token}
      </i>,
    );
    end = after;
  }
  return [...parts, code.slice(end)];
}

/** Keywords, and names of what is called. */
function classOfWord(word: string, next: string | undefined): string | undefined {
  if (KEYWORDS.has(word)) return 'k';
  return next === '(' ? 'f' : undefined;
}
