import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import GithubSlugger from 'github-slugger';
import { describe, expect, test } from 'vitest';
import { DIRECTIVES } from '../../cli/guides/directives.ts';

const project = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');
const pages = readdirSync(path.join(project, 'docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`);
const files = ['README.md', 'CONTRIBUTING.md', ...pages];

/** The text outside of code blocks. */
const textOf = (file: string) => read(file).replaceAll(/^( *)(`{3,})[\s\S]*?^\1\2$/gm, '');
const linksOf = (file: string) =>
  [
    ...textOf(file)
      .replaceAll(/`[^`\n]+`/g, '')
      .matchAll(/\]\(([^)\s]+)\)/g),
  ].map(([, link = '']) => link);

function anchorsOf(file: string): string[] {
  const slugger = new GithubSlugger();
  return [...textOf(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => slugger.slug(title));
}

describe.each(files)('%s', (file) => {
  test('links to files and headings that exist', () => {
    const broken = linksOf(file).filter((link) => {
      if (/^https:/.test(link)) return false;
      const [name = '', anchor] = link.split('#');
      const target = name === '' ? file : path.posix.join(path.posix.dirname(file), name);
      if (!existsSync(path.join(project, target))) return true;
      return anchor !== undefined && !anchorsOf(target).includes(anchor);
    });
    expect(broken).toEqual([]);
  });

  test('starts with its only title', () => {
    expect(textOf(file).match(/^# .+$/gm)).toEqual([read(file).split('\n', 1)[0]]);
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const named = [...read(file).matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

test('docs/directives.md has a row for each directive', () => {
  const rows = read('docs/directives.md').match(/^\| .*$/gm) ?? [];
  const missing = Object.keys(DIRECTIVES).filter((name) => !rows.some((row) => row.includes(`\`::${name}`)));
  expect(missing).toEqual([]);
});

describe('the README', () => {
  test('is short', () => {
    expect(read('README.md').split('\n').length).toBeLessThan(160);
  });

  test('links to each page of docs/', () => {
    const readme = read('README.md');
    expect(pages.filter((page) => !readme.includes(`](${page})`))).toEqual([]);
  });

  test('names the test command that CI runs', () => {
    const command = read('.ci/run').trim().split('\n').at(-1) ?? '';
    expect(read('README.md')).toContain(`\`${command}\``);
  });

  test('cites numbers from the benchmark', () => {
    const table = /\| +\| This generator[\s\S]*?\n\n/.exec(read('README.md'))?.[0] ?? '';
    const cited = [...table.matchAll(/[\d.]+(?= kB)/g)].map(([number]) => number);
    expect(cited).toHaveLength(4);
    const measured = read('docs/benchmarks.md');
    expect(cited.filter((number) => !measured.includes(`${number} kB`))).toEqual([]);
    const times = [...measured.matchAll(/([\d.]+) (m?s)\b/g)].map(([, number, unit]) =>
      (Number(number) / (unit === 'ms' ? 1000 : 1)).toFixed(1),
    );
    const seconds = [...table.matchAll(/[\d.]+(?= s\b)/g)].map(([number]) => number);
    expect(seconds).toHaveLength(6);
    expect(seconds.filter((number) => !times.includes(number))).toEqual([]);
  });
});
