import { beforeAll, describe, expect, test } from 'vitest';
import type { Outcome } from './attack-process.ts';
import { ATTACKS } from './attacks.ts';
import { MAX_MEGABYTES, MAX_MS, runAttacks } from './run-attacks.ts';

let outcomes: Map<string, Outcome>;

beforeAll(async () => {
  outcomes = await runAttacks(Object.values(ATTACKS).flatMap((group) => Object.entries(group)));
  // The limits are CPU time: this timeout only stops attacks that hang, even on a busy machine.
}, 1_800_000);

describe.each(Object.entries(ATTACKS))('attacks on %s', (_, attacks) => {
  test.each(Object.keys(attacks))('%s', (name) => {
    const outcome = outcomes.get(name);
    expect(outcome, 'outcome of the process').toBeDefined();
    if (!outcome) return;
    const { pages, problems, bug, ms, megabytes, isPolluted } = outcome;
    expect(bug).toBeUndefined();
    expect(pages + problems.length).toBeGreaterThan(0);
    // A page that takes too long has no place in a source.
    for (const { place, rule } of problems)
      if (rule !== 'input/time') expect(place).toMatch(/^[\w.]+:\d+:\d+$/);

    expect(isPolluted).toBe(false);
    expect(ms).toBeLessThan(MAX_MS);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  });
});
