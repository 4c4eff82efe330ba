import type { Hit, HitGroup } from './engine.ts';

export type Row = { group: string; index: number } & ({ hit: Hit } | { hit?: never; more: number });

const FIRST_HITS = 4;

/** Converts groups to options: the first hits of each, and an option that shows the rest. */
export function rowsOf(groups: HitGroup[], opened: string[]): Row[] {
  const rows: Omit<Row, 'index'>[] = groups.flatMap(({ label: group, count, hits }) => {
    // "Show 1 more" would be no shorter than the hit itself.
    const whole = opened.includes(group) || count <= FIRST_HITS + 1 || groups.length === 1;
    const shown = hits(whole ? count : FIRST_HITS).map((hit) => ({ group, hit }));
    return whole ? shown : [...shown, { group, more: count - FIRST_HITS }];
  });
  return rows.map((row, index) => ({ ...row, index }) as Row);
}

/** Returns the index that a key moves to; undefined if it does not move. */
export function movedBy(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined;
  const from = Math.min(active, count - 1);
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from + count - 1) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
