import { defineConfig } from 'vitest/config';

export default defineConfig({
  // React's production build, as in the command line: it knows nothing of the development transform.
  oxc: { jsx: { runtime: 'automatic', development: false } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    env: { NODE_ENV: 'production' },
    globalSetup: ['tests/temporary-files.ts', 'tests/browser/browser.ts'],
    // Two cores: the browser tests would otherwise starve each other.
    maxWorkers: 2,
    // Modules are loaded once for each of them, not once for each file: no module keeps what a test has done.
    isolate: false,
    testTimeout: 60_000,
    expect: { poll: { timeout: 5000 } },
    hookTimeout: 120_000,
  },
});
