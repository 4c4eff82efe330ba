import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isInstalled } from '../guides/run-script.ts';
import { type Case, type Outcome, readRuntime, runScenario } from './run-scenario.ts';
import { INPUTS } from './runtime-inputs.ts';
import { ORDERS } from './runtime-orders.ts';
import { PRODUCTION } from './runtime-production.ts';
import { QUESTIONS_ASKED } from './runtime-questions.ts';
import { RESPONSES } from './runtime-responses.ts';
import { startScriptedServer } from './scripted-server.ts';

const LANGUAGES = ['py', 'mjs'].filter((language) => isInstalled(language) && readRuntime(language));
const FIRST_RUNS: Record<string, Case> = {
  ...INPUTS,
  ...QUESTIONS_ASKED,
  ...ORDERS,
  ...PRODUCTION,
  ...RESPONSES,
};
/** Each ends with a command; equal ones run once. */
const SECOND_RUNS = new Map(
  Object.entries(FIRST_RUNS).flatMap(([name, first]) => {
    const second = secondRun(first);
    return second ? [[JSON.stringify(second), [`a second run after: ${name}`, second]] as const] : [];
  }),
);
/** Python makes the terminal. */
const CASES: Record<string, Case> = Object.fromEntries(
  Object.entries({ ...FIRST_RUNS, ...Object.fromEntries(SECOND_RUNS.values()) }).filter(
    ([, { terminal }]) => !terminal || isInstalled('py'),
  ),
);
/** Scripts mostly wait, so that many can run at once. */
const AT_ONCE = 8;

let server: Awaited<ReturnType<typeof startScriptedServer>>;
beforeAll(async () => {
  server = await startScriptedServer();
});
afterAll(() => server.close());

/** Runs the command with which a scenario ends, `--resume`, with its words as a shell reads them. */
function secondRun({ workflow, err, again }: Case): Case | undefined {
  const [, command] = /^Follow it: (?:API_URL=\{API\} )?\{RUN\} (.*)$/.exec(err?.at(-1) ?? '') ?? [];
  if (command === undefined) return undefined;
  const args = (command.match(/'[^']*'|\S+/g) ?? []).map((word) => word.replaceAll("'", ''));
  const env = { ACCESS_TOKEN: 'token' };
  const followed = { replies: [{ body: { status: 'done' } }], code: 0, sent: ['GET /orders/A1'] };
  return { workflow, env, args, ...(again ?? followed) };
}

/** Runs all scenarios in a language, and returns their outcomes by name. */
async function runAll(language: string): Promise<Map<string, Outcome>> {
  const outcomes = new Map<string, Outcome>();
  // Those that wait longest come first.
  const waiting = Object.entries(CASES).sort(([, a], [, b]) => (b.seconds ?? 0) - (a.seconds ?? 0));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      outcomes.set(next[0], await runScenario(server, language, next[1]));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return outcomes;
}

describe.each(LANGUAGES)('the runtime in %s', (language) => {
  let outcomes: Map<string, Outcome>;
  beforeAll(async () => {
    outcomes = await runAll(language);
  });

  test.each(Object.keys(CASES))('%s', (name) => {
    const { code, sent, out, err, says, headers, gaps, written } = CASES[name] as Case;
    const { dir, ...outcome } = outcomes.get(name) as Outcome;
    expect(outcome).toMatchObject({
      code,
      requests: sent ?? [],
      ...(out && { out }),
      ...(err ? { err } : code === 0 && { err: [] }),
    });
    for (const text of says ?? []) expect(`${outcome.out.join('\n')}\n`).toContain(text);
    for (const [index, own] of (headers ?? []).entries())
      for (const [name, value] of Object.entries(own)) expect(outcome.headers[index]?.[name]).toBe(value);
    for (const [index, least] of (gaps ?? []).entries())
      expect(outcome.gaps[index]).toBeGreaterThanOrEqual(least * 0.99);
    for (const [file, text] of Object.entries(written ?? {})) {
      expect(readFileSync(path.join(dir, file), 'utf8')).toBe(text);
      expect(statSync(path.join(dir, file)).mode & 0o777).toBe(0o600);
    }
  });
});
