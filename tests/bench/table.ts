/** How the numbers of a row are formatted. */
export type Unit = 'bytes' | 'milliseconds' | 'count' | 'score' | 'shift';

export interface Row {
  label: string;
  unit: Unit;
  /** By column: the value of each run. A column without values shows a dash. */
  samples: Record<string, number[]>;
}

export interface Table {
  title: string;
  /** What readers need to know about the table. */
  note: string;
  columns: { name: string; title: string }[];
  /** The column that the others are compared with. */
  comparedWith?: string;
  rows: Row[];
}

export function addSample(row: Row, column: string, value: number): void {
  row.samples[column] = [...(row.samples[column] ?? []), value];
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Half of the distance between the lowest and the highest value. */
export function spread(numbers: number[]): number {
  return (Math.max(...numbers) - Math.min(...numbers)) / 2;
}

/** Whether a column is below every other one by more than the spreads of both. */
export function isBelow({ samples }: Row, column: string): boolean {
  const own = samples[column] ?? [];
  const others = Object.entries(samples).filter(([name, values]) => name !== column && values.length > 0);
  return (
    own.length > 0 &&
    others.length > 0 &&
    others.every(([, values]) => median(own) + spread(own) < median(values) - spread(values))
  );
}

/** A table as data: each cell with its runs, median, spread and ratio. */
export function tableData({ title, note, columns, comparedWith, rows }: Table) {
  return {
    title,
    note,
    rows: rows.map(({ label, unit, samples }) => ({
      label,
      unit,
      cells: Object.fromEntries(
        columns
          .filter(({ name }) => samples[name]?.length)
          .map(({ name, title }) => {
            const own = samples[name] ?? [];
            const base = comparedWith ? samples[comparedWith] : undefined;
            const ratio = base?.length && name !== comparedWith ? median(own) / median(base) : undefined;
            return [name, { title, median: median(own), spread: spread(own), runs: own, ratio }];
          }),
      ),
    })),
  };
}

export function tableMarkdown({ title, note, columns, comparedWith, rows }: Table): string {
  const lines = rows.map(({ label, unit, samples }) => [
    label,
    ...columns.map(({ name }) => {
      const base = comparedWith && name !== comparedWith ? samples[comparedWith] : undefined;
      return cell(samples[name] ?? [], unit, base);
    }),
  ]);
  return [
    `### ${title}`,
    '',
    note,
    '',
    line(['', ...columns.map((column) => column.title)]),
    line(['---', ...columns.map(() => '---:')]),
    ...lines.map(line),
  ].join('\n');
}

/** `1.20 s ±0.05 (×3.4)`; a spread below a hundredth is omitted, and so is a ratio to nothing. */
function cell(samples: number[], unit: Unit, base: number[] | undefined): string {
  if (samples.length === 0) return '–';
  const own = median(samples);
  const around = spread(samples) > Math.abs(own) / 100 ? ` ±${written(spread(samples), unit)}` : '';
  const ratio = base?.length && unit !== 'score' ? own / median(base) : Number.NaN;
  return written(own, unit) + around + (Number.isFinite(ratio) ? ` (×${significant(ratio)})` : '');
}

function written(value: number, unit: Unit): string {
  switch (unit) {
    case 'bytes':
      return value >= 1e6 ? `${(value / 1e6).toFixed(1)} MB` : `${(value / 1e3).toFixed(1)} kB`;
    case 'milliseconds':
      return value >= 1000 ? `${(value / 1000).toFixed(2)} s` : `${Math.round(value)} ms`;
    case 'shift':
      return value.toFixed(3);
    case 'score':
    case 'count':
      return String(Math.round(value));
  }
}

function significant(ratio: number): string {
  if (ratio === 0) return '0';
  return ratio >= 10 ? String(Math.round(ratio)) : ratio.toPrecision(2);
}

function line(cells: string[]): string {
  return `| ${cells.join(' | ')} |`;
}
