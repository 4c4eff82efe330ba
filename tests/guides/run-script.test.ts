import { expect, test } from 'vitest';
import { PROGRAMS, runScript } from './run-script.ts';

test('a script has access to its programs only, and files that it leaves behind are detected', async () => {
  const code = `import { readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
writeFileSync('canary', '');
console.log(JSON.stringify({ names: Object.keys(process.env), home: readdirSync(homedir()) }));`;
  const run = await runScript('mjs', code, { API_URL: 'http://127.0.0.1:1' });
  expect(run).toMatchObject({ isWell: true, traces: ['canary'] });
  const { names, home } = JSON.parse(run.stdout);
  expect(names.sort()).toEqual(['API_URL', 'HOME', 'PATH']);
  expect(home.sort()).toEqual(['canary', 'runtime.mjs', 'script.mjs']);
});

test.skipIf(!PROGRAMS.sh?.isInstalled)('reports the failure of a script', async () => {
  expect(await runScript('sh', 'echo no >&2; exit 3', {})).toMatchObject({ isWell: false, stderr: 'no\n' });
});
