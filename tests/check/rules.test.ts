import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { ProblemError } from '../../cli/problem.ts';
import { RULES } from '../../cli/rules.ts';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/** A response without a description, and a field that OpenAPI doesn't define. */
const CLEAR = (SMALL_SITE['specs/api.yaml'] ?? '').replace('{ description: Pong. }', '{ color: red }');

function site(rules = ''): string {
  return writeSiteSources({
    ...SMALL_SITE,
    'specs/api.yaml': CLEAR,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}${rules}`,
  });
}

const WARNINGS = 'cli/openapi/checks/warnings';

const summaryOf = (problems: { severity: string; rule: string }[]) =>
  problems
    .filter(({ rule }) => rule.startsWith('openapi/'))
    .map(({ severity, rule }) => `${severity} ${rule}`);

test('reports a tolerable problem as a warning in `build`, and as an error in `check`', async () => {
  const root = site();
  expect(summaryOf((await build(root)).warnings).sort()).toEqual([
    'warning openapi/required',
    'warning openapi/unknown-field',
  ]);
  expect(summaryOf((await checkSite(loadConfig({ root }))).problems).sort()).toEqual([
    'error openapi/required',
    'error openapi/unknown-field',
  ]);
});

test('applies the severities of site.yaml', async () => {
  const root = site('rules: { openapi/required: error, openapi/unknown-field: off }\n');
  const failed = await build(root).catch((error) => error);
  expect(failed).toBeInstanceOf(ProblemError);
  expect(summaryOf(failed.problems)).toEqual(['error openapi/required']);
  const lax = site('rules: { openapi/required: note, openapi/unknown-field: off }\n');
  expect(summaryOf((await checkSite(loadConfig({ root: lax }))).problems)).toEqual(['note openapi/required']);
});

test('a text that lacks its quotes is one problem, though JSON has no such number', async () => {
  const api = `${SMALL_SITE['specs/api.yaml']}components: { schemas: { A: { type: string, example: 01.10 }, B: { type: string, enum: [01.20] } } }\n`;
  const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': api });
  expect(summaryOf((await build(root)).warnings)).toEqual([
    'warning openapi/number',
    'warning openapi/schema',
  ]);
  expect(summaryOf((await checkSite(loadConfig({ root }))).problems)).toEqual([
    'warning openapi/schema',
    'warning openapi/unquoted',
  ]);
});

test('suggests the intended name for an unknown rule', () => {
  const root = site('rules: { openapi/require: error }\n');
  expect(() => loadConfig({ root })).toThrow(ProblemError);
  try {
    loadConfig({ root });
  } catch (error) {
    const [problem] = (error as ProblemError).problems;
    expect(problem).toMatchObject({
      message: 'Unknown property `openapi/require`.',
      hint: 'Did you mean `openapi/required`?',
    });
  }
});

test('lists the rules of all document warnings in the table', () => {
  const names = readdirSync(WARNINGS).flatMap((file) =>
    [...readFileSync(`${WARNINGS}/${file}`, 'utf8').matchAll(/\bwarn\(\s*'([a-z-]+)'/g)].map(
      ([, name]) => `openapi/${name}`,
    ),
  );
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !Object.hasOwn(RULES, name))).toEqual([]);
});
