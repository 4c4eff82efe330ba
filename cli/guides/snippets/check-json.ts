import { parseSource } from '../../openapi/read/source.ts';

/** Something wrong within a snippet; lines and columns count from 1 within it. */
export interface SnippetFault {
  message: string;
  hint?: string;
  line: number;
  column: number;
}

/** JSON text, and what is wrong with its value, each at its place. */
export function checkJson(
  text: string,
  faultsOf: (value: unknown) => { pointer: string; message: string; hint?: string }[],
): SnippetFault[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const before = text.slice(0, firstStranger(text)).split('\n');
    return [{ message: 'This is not JSON.', line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }];
  }
  const { source } = parseSource('', text);
  return faultsOf(value).map(({ pointer, ...fault }) => {
    const { line, column } = source?.locate(pointer) ?? { line: 1, column: 1 };
    return { ...fault, line, column };
  });
}

/** Where something stands that JSON does not know; its end, where the order alone is wrong. */
function firstStranger(text: string): number {
  const token = /\s+|[{}[\],:]|"(?:[^"\\\n]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|true\b|false\b|null\b/y;
  let end = 0;
  while (token.test(text)) end = token.lastIndex;
  return end;
}
