import { expect, test } from 'vitest';
import { matchesGlob } from '../../cli/check/glob.ts';

test.each([
  ['index.html', 'index.html', true],
  ['index.html', 'docs/index.html', false],
  ['docs/*.html', 'docs/intro.html', true],
  ['docs/*.html', 'docs/deep/intro.html', false],
  ['*.html', 'docs/intro.html', false],
  ['**/*.html', 'index.html', true],
  ['**/*.html', 'docs/deep/intro.html', true],
  ['docs/**', 'docs/deep/intro.html', true],
  ['docs/**/two/*.md', 'docs/one/two/two/a.md', true],
  ['assets/*-*.js', 'assets/a-b-c.js', true],
  ['assets/*-*.js', 'assets/abc.js', false],
  ['a.b', 'axb', false],
  ['*', '', true],
])('matches %s against %s: %s', (pattern, path, fits) => {
  expect(matchesGlob(pattern, path)).toBe(fits);
});
