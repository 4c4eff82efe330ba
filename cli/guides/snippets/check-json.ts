import { parseSource } from '../../source/parse-source.ts';

/** An error in a snippet: lines and columns count from 1 within it. */
export interface SnippetFault {
  message: string;
  hint?: string;
  line: number;
  column: number;
}

/** Parses JSON, and locates the faults of its value. */
export function checkJson(
  text: string,
  faultsOf: (value: unknown) => { pointer: string; message: string; hint?: string }[],
): SnippetFault[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const before = text.slice(0, endOfTokens(text)).split('\n');
    return [
      {
        message: 'This is not JSON.',
        hint: 'JSON has double quotes around names and texts, and neither comments nor a comma after the last entry.',
        line: before.length,
        column: (before.at(-1)?.length ?? 0) + 1,
      },
    ];
  }
  const { source } = parseSource('', text);
  return faultsOf(value).map(({ pointer, ...fault }) => {
    const { line, column } = source?.locate(pointer) ?? { line: 1, column: 1 };
    return { ...fault, line, column };
  });
}

/** The offset of the first text that is not a token of JSON; the end if only the order of tokens is wrong. */
function endOfTokens(text: string): number {
  const token = /\s+|[{}[\],:]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/y;
  let end = 0;
  while (token.test(text)) end = token.lastIndex;
  return end;
}
