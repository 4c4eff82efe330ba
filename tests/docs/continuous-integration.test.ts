import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from '../cli/run-loaded.ts';

const text = readFileSync(path.resolve(import.meta.dirname, '../../docs/continuous-integration.md'), 'utf8');
const [github, links, gitlab] = [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, code = '']) =>
  parse(code),
);

const SPEC = 'specs/institutional.yaml';
const git = (cwd: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd })
    .toString()
    .trim();

/** A repository whose branch `change` removes an operation, while `main` went on; and the refs of its request. */
function origin(): { root: string; base: string } {
  const api = SMALL_SITE['specs/api.yaml'] ?? '';
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': (SMALL_SITE['content/site.yaml'] ?? '').replace('api.yaml', 'institutional.yaml'),
    'specs/api.yaml': '',
    [SPEC]: api,
  });
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'first');
  const base = git(root, 'rev-parse', 'HEAD');
  git(root, 'checkout', '-qb', 'change');
  writeFileSync(path.join(root, SPEC), api.replace('/ping:', '/pong:'));
  git(root, 'commit', '-qam', 'second');
  git(root, 'update-ref', 'refs/merge-requests/1/head', 'HEAD');
  git(root, 'checkout', '-q', 'main');
  git(root, 'commit', '-q', '--allow-empty', '-m', 'third');
  git(root, 'merge', '-q', '--no-edit', 'change');
  git(root, 'update-ref', 'refs/pull/1/merge', 'HEAD');
  git(root, 'reset', '-q', '--hard', 'HEAD~1');
  return { root, base };
}

/** Clones as the runners do: the ref of the request alone, and with depth 0 all branches of the remote. */
function cloneOf(root: string, ref: string, depth: number): string {
  const clone = writeSiteSources({});
  git(clone, 'init', '-q');
  git(clone, 'remote', 'add', 'origin', `file://${root}`);
  const limits = depth === 0 ? ['+refs/heads/*:refs/remotes/origin/*'] : ['--depth', String(depth)];
  git(clone, 'fetch', '-q', 'origin', ...limits, `+${ref}:${ref}`);
  git(clone, 'checkout', '-q', '--detach', ref);
  return clone;
}

/** Runs `npm run docs -- …` of a script, and writes its output where the script does. */
async function runLine(line: string, cwd: string, env: Record<string, string>): Promise<number | null> {
  const [command = '', target] = line.split(' > ');
  const [, name = '', rest = ''] = /^npm run (?:--silent )?(docs|build)(?: -- )?(.*)$/.exec(command) ?? [];
  expect(name, line).not.toBe('');
  const args = rest
    .replace(/\$(\w+)/g, (_, variable) => env[variable] ?? '')
    .replaceAll('"', '')
    .split(' ');
  const { code, out, err } = await runLoaded(name === 'build' ? ['build'] : args, { cwd });
  expect(err).not.toContain('git');
  if (target !== undefined) writeFileSync(path.join(cwd, target), out);
  return code;
}

const isOurs = (line: string) => line.startsWith('npm run');

test('the workflow for GitHub works in a checkout of a pull request', async () => {
  const { root } = origin();
  const { steps } = github.jobs.documentation;
  const clone = cloneOf(root, 'refs/pull/1/merge', steps[0].with['fetch-depth']);
  const lines: string[] = steps.map(({ run = '' }) => run).filter(isOurs);
  expect(lines).toHaveLength(3);
  const codes = [];
  for (const line of lines) codes.push(await runLine(line, clone, { GITHUB_BASE_REF: 'main' }));
  // `diff` finds the operation that the request removes.
  expect(codes).toEqual([0, 1, 0]);
  expect(existsSync(path.join(clone, steps.at(-1).with.path, 'small/docs/one.html'))).toBe(true);
});

test('the pipeline for GitLab works in a checkout of a merge request', async () => {
  const { root, base } = origin();
  const clone = cloneOf(root, 'refs/merge-requests/1/head', gitlab.variables.GIT_DEPTH);
  const { documentation, 'breaking-changes': breaking } = gitlab;
  const lines: string[] = [...documentation.script, ...breaking.script].filter(isOurs);
  const codes = [];
  for (const line of lines) codes.push(await runLine(line, clone, { CI_MERGE_REQUEST_DIFF_BASE_SHA: base }));
  expect(codes).toEqual([0, 0, 1]);
  expect(
    JSON.parse(readFileSync(path.join(clone, documentation.artifacts.reports.codequality), 'utf8')),
  ).toEqual([]);
  expect(existsSync(path.join(clone, documentation.artifacts.paths[0], 'small/docs/one.html'))).toBe(true);
});

test('lychee reads the files of the build, on both', () => {
  const { steps } = links.jobs.links;
  for (const args of [steps.at(-1).with.args, gitlab.links.script[0]]) {
    expect(args).toMatch(/--root-dir .*\/dist"? 'dist\/\*\*\/\*\.html'$/);
  }
});
