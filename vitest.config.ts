import { spawnSync } from 'node:child_process';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './tests/long-first.ts';

/** Tests that take minutes and seldom find anything new: `npm run test:long` runs them, not `npm test`. */
const LONG = [
  'tests/{bench,corpus,fuzz,public}/**/*.test.ts',
  'tests/hostile/attacks.test.ts',
  'tests/browser/named-globals.test.ts',
  'tests/samples/hostile.test.ts',
  'tests/diff/many-changes.test.ts',
];

/** What needs a browser: left out where there is none, with `NO_BROWSER=1`. */
const NEEDS_BROWSER = ['tests/browser/**', 'tests/hostile/every-string.test.ts'];
const hasBrowser = process.env.NO_BROWSER === undefined;

/** What needs git: left out where there is none. */
const NEEDS_GIT = [
  'tests/diff/{diff,git-folder,hostile-repository}.test.ts',
  'tests/docs/continuous-integration.test.ts',
  'tests/hostile/git-trees.test.ts',
  'tests/site/last-changes.test.ts',
];
const hasGit = spawnSync('git', ['--version']).status === 0;

// Packages have other code for development, which is slower and which no reader or maintainer runs.
process.env.NODE_ENV = 'production';

/**
 * What a terminal or a hook of git may have set, and what programs that tests start would follow: repositories, locales that
 * are not installed, proxies, options.
 */
const FOLLOWED = /^(?:GIT_|LANG|LC_|JAVA_|PYTHON|[a-z]+_proxy$)/i;
for (const name of Object.keys(process.env)) if (FOLLOWED.test(name)) delete process.env[name];

/** As the command line is started: most of what V8 optimises in Node.js 20 has not paid off before a test is over. */
const lessOptimised = process.version.startsWith('v20.') ? ['--interrupt-budget=400000'] : [];

export default defineConfig({
  // React's production build, as in the command line: it knows nothing of the development transform.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    // Two cores: the browser tests would otherwise starve each other.
    maxWorkers: 2,
    maxConcurrency: 2,
    sequence: { sequencer: LongFirst },
    // Modules are loaded once for each worker, not once for each file: no module keeps what a test has done.
    isolate: false,
    execArgv: lessOptimised,
    // What hangs ends, and what a busy machine makes slow does not.
    testTimeout: 180_000,
    expect: { poll: { timeout: 120_000 } },
    hookTimeout: 600_000,
    teardownTimeout: 120_000,
    globalSetup: ['tests/temporary-files.ts', ...(hasBrowser ? ['tests/browser/browser.ts'] : [])],
    setupFiles: ['tests/browser/close-windows.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'short',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...LONG, ...(hasBrowser ? [] : NEEDS_BROWSER), ...(hasGit ? [] : NEEDS_GIT)],
        },
      },
      {
        extends: true,
        test: {
          name: 'long',
          include: [...LONG, 'tests/hostile/{every-string,patterns}.test.ts'],
          env: { EVERY_PAYLOAD: '1' },
        },
      },
    ],
  },
});
