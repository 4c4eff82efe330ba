import path from 'node:path';
import type { Result } from './result.ts';

/** How many lines of each kind are shown for a document. */
const MAX_LINES = 10;

const COUNTS = ['operations', 'parameters', 'properties', 'values', 'words'] as const;
const KINDS = ['lost', 'links', 'samples'] as const;
const COLUMNS = [...COUNTS, ...KINDS, 's'];
const WIDTHS = COLUMNS.map((title) => Math.max(7, title.length));

export function isSound({ outcome, lost, links, samples }: Result): boolean {
  const isDone = outcome !== 'crashed' && outcome !== 'out of time';
  return isDone && lost.length + links.length + samples.length === 0;
}

export function headLine(): string {
  return `${row(COLUMNS)}  document`;
}

/** The row of a document, and what is wrong with it. */
export function resultLines(result: Result, folder: string): string[] {
  const { file, outcome, reason, lost, links, samples } = result;
  const name = path.relative(folder, file) || path.basename(file);
  const cells = outcome === 'built' ? row(numbers(result)) : row([outcome]);
  return [
    `${cells}  ${name}`,
    ...(reason === undefined ? [] : [`    ${reason}`]),
    ...shortened('lost', lost),
    ...shortened('link', links),
    ...shortened('sample', samples),
  ];
}

export function totalLines(results: Result[]): string[] {
  const of = (outcome: Result['outcome']) => results.filter((result) => result.outcome === outcome).length;
  const sum = (numberOf: (result: Result) => number) =>
    results.reduce((total, result) => total + numberOf(result), 0);
  const total = [
    ...COUNTS.map((key) => String(sum(({ counts }) => counts[key]))),
    ...KINDS.map((key) => String(sum((result) => result[key].length))),
    seconds(sum(({ milliseconds }) => milliseconds)),
  ];
  return [
    `${row(total)}  in all`,
    `${results.length} documents: ${of('built')} built, ${of('refused')} refused, ${of('crashed')} crashed, ${of('out of time')} out of time, ${of('not OpenAPI')} not OpenAPI.`,
  ];
}

function numbers(result: Result): string[] {
  return [
    ...COUNTS.map((key) => String(result.counts[key])),
    ...KINDS.map((key) => String(result[key].length)),
    seconds(result.milliseconds),
  ];
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(1);
}

function row(cells: string[]): string {
  if (cells.length === 1)
    return (cells[0] ?? '').padStart(WIDTHS.reduce((sum, width) => sum + width + 1, -1));
  return cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 0)).join(' ');
}

function shortened(kind: string, lines: string[]): string[] {
  const shown = lines.slice(0, MAX_LINES).map((line) => `    ${kind}: ${line.replace(/\s+/g, ' ')}`);
  const others = lines.length - shown.length;
  return others > 0 ? [...shown, `    ${kind}: ${others} more`] : shown;
}
