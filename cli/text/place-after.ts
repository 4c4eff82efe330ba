/** Lines and columns start at 1. */
export interface Place {
  line: number;
  column: number;
}

/** Returns the place where a text ends that begins at `start`. */
export function placeAfter(text: string, { line, column }: Place = { line: 1, column: 1 }): Place {
  const lines = text.split('\n');
  const last = lines.at(-1)?.length ?? 0;
  return { line: line + lines.length - 1, column: lines.length === 1 ? column + last : last + 1 };
}
