/**
 * How often a property is tested, always with the same values: a few times in `npm test`, and as often as `FUZZ_RUNS` says,
 * with the seed `FUZZ_SEED`.
 */
export function fuzzRuns(few: number): { seed: number; numRuns: number } {
  const { FUZZ_RUNS, FUZZ_SEED } = process.env;
  return { seed: Number(FUZZ_SEED ?? 18), numRuns: Number(FUZZ_RUNS ?? few) };
}
