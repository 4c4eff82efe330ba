import { escapeHtml, type Highlighter } from './highlight.ts';
import { languageNamed } from './languages.ts';
import { splitLines } from './marked-lines.ts';

/** The prompt of a line, what is typed after it, or what is shown. */
interface Line {
  prompt: string;
  command?: string;
  output?: string;
}

/** Reads a block that shows a shell: commands after `$`, and what they print. Undefined for any other code. */
function linesOf(code: string, language: string): Line[] | undefined {
  if (!/^(?:bash|shellscript|shellsession)$/.test(languageNamed(language) ?? '') || !/^\$ /m.test(code))
    return undefined;
  /** What a command goes on after, in the next line. */
  let open: Open = '';
  return code.split('\n').map((text): Line => {
    const [prompt = ''] = (open === '' ? /^\$ /.exec(text) : /^(?:> )?/.exec(text)) ?? [];
    if (open === '' && prompt === '') return { prompt, output: text };
    const command = text.slice(prompt.length);
    open = openAfter(command, open);
    return { prompt, command };
  });
}

/** Returns what is typed in a block, in its places: without prompts, and without what commands print. */
export function typedIn(code: string, language: string): string {
  const typed = linesOf(code, language)?.map(({ prompt, command }) =>
    command === undefined ? '' : ' '.repeat(prompt.length) + command,
  );
  return typed?.join('\n') ?? code;
}

/** A quote that a line leaves open, or the backslash at its end; empty if the command ends with the line. */
type Open = '' | "'" | '"' | '\\';

function openAfter(line: string, before: Open): Open {
  let quote = before === '\\' ? '' : before;
  for (let index = 0; index < line.length; index++) {
    const character = line[index];
    if (character === '\\' && quote !== "'") {
      index += 1;
      if (index === line.length) return quote || '\\';
    } else if (character === quote) quote = '';
    else if (quote === '' && (character === "'" || character === '"')) quote = character;
  }
  return quote;
}

/** Returns the commands of a session, with the same line numbers, or other code as it is. */
export function commandsOf(code: string, language: string): string {
  return (
    linesOf(code, language)
      ?.map(({ command = '' }) => command)
      .join('\n') ?? code
  );
}

/** Highlights code. In a session, prompts and output are `samp` elements, which *Copy* leaves out. */
export function highlightCode(code: string, language: string, highlighter: Highlighter): string {
  const lines = linesOf(code, language);
  if (!lines) return highlighter.highlight(code, language);
  const commands = highlighter.highlight(lines.map(({ command = '' }) => command).join('\n'), 'bash');
  return splitLines(commands)
    .map((html, index) => {
      const { prompt = '', output } = lines[index] ?? {};
      if (output !== undefined) return `<samp class="c">${escapeHtml(output)}</samp>`;
      return `${prompt && `<samp class="c" aria-hidden="true">${escapeHtml(prompt)}</samp>`}${html}`;
    })
    .join('\n');
}

export function isShell(language: string): boolean {
  return ['bash', 'console', 'curl', 'sh', 'shell', 'shellscript', 'shellsession', 'zsh'].includes(language);
}
