import type { Hit, HitGroup } from './engine.ts';

/** One option of the list. The first of a group carries its label. */
export type Row = { group: string; index: number } & ({ hit: Hit } | { hit?: never; more: number });

const FIRST = 4;

/** Groups → options, each group with its first hits, and one option that shows the rest. */
export function rowsOf(groups: HitGroup[], opened: string[]): Row[] {
  const rows: Omit<Row, 'index'>[] = groups.flatMap(({ label: group, count, hits }) => {
    // A row that only says "1 more" is no shorter than that one.
    const whole = opened.includes(group) || count <= FIRST + 1 || groups.length === 1;
    const shown = hits(whole ? count : FIRST).map((hit) => ({ group, hit }));
    return whole ? shown : [...shown, { group, more: count - FIRST }];
  });
  return rows.map((row, index) => ({ ...row, index }) as Row);
}

/** Where a key leads to in a list; undefined when it does not move. */
export function movedBy(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const from = Math.min(active, count - 1);
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
