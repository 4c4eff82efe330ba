import type { ReactNode } from 'react';

const KEYWORDS =
  'as|async|await|catch|class|const|defer|def|echo|exit|for|from|func|function|if|import|in|let|new|nil|None|null|package|print|public|raise|return|static|throw|throws|true|false|True|False|try|use|var|void|with';

/** Comments, strings, numbers, keywords and calls, as far as all languages of samples agree on them. */
const TOKENS = new RegExp(
  [
    /(?<c>(?:^|(?<=\s))(?:#|\/\/).*)/,
    /(?<s>"""[\s\S]*?"""|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`)/,
    /(?<n>\b\d[\w.]*)/,
    new RegExp(`(?<k>\\b(?:${KEYWORDS})\\b)`),
    /(?<f>\b[A-Za-z_]\w*(?=\())/,
    /(?<p>(?<=\s)--[a-z-]+)/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gm',
);

/** Colors code with the classes of samples. They are made by a library that would be too large to load. */
export function colorTokens(code: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { 0: token, index, groups = {} } of code.matchAll(TOKENS)) {
    const [name] = Object.keys(groups).filter((group) => groups[group] !== undefined);
    parts.push(
      code.slice(end, index),
      <i key={index} className={name}>
        {token}
      </i>,
    );
    end = index + token.length;
  }
  return [...parts, code.slice(end)];
}
