import { describe, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from './run-loaded.ts';

const site = (files: Record<string, string> = {}) => writeSiteSources({ ...SMALL_SITE, ...files });

describe('verbosity', () => {
  test('--quiet prints nothing for a successful build', async () => {
    expect(await runLoaded(['build', '--quiet'], { cwd: site() })).toEqual({ code: 0, out: '', err: '' });
  });

  test('--quiet prints all problems of a failed build', async () => {
    const { code, err } = await runLoaded(['--quiet', 'build'], {
      cwd: site({ 'content/docs/one.md': '# broken\n' }),
    });
    expect(code).toBe(1);
    expect(err).toMatch(/\d errors\.\n$/);
  });

  test('--verbose prints the duration of each stage', async () => {
    const { out } = await runLoaded(['build', '--verbose'], { cwd: site() });
    expect(out).toMatch(/^Rendering pages: \d+ ms$/m);
    expect(out).toMatch(/^Writing: \d+ ms$/m);
  });
});

describe('JSON output', () => {
  test('of a build has its numbers and changes, with no other output', async () => {
    const root = site();
    const { code, out, err } = await runLoaded(['build', '--json'], { cwd: root });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const report = JSON.parse(out);
    expect(report).toMatchObject({ ok: true, pages: 6, problems: [] });
    expect(report.changes.added).toContain('small/docs/one.html');
    expect(report.changes.removed).toEqual([]);
  });

  test('of a failed build has its problems', async () => {
    const { code, out, err } = await runLoaded(['build', '--json'], {
      cwd: site({ 'content/docs/one.md': '# broken\n' }),
    });
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problems: [{ severity: 'error', file: 'content/docs/one.md' }, {}],
    });
  });

  test('of anchors has an entry for each file', async () => {
    const { out } = await runLoaded(['anchors', '--json'], { cwd: site() });
    expect(JSON.parse(out)).toEqual([
      { file: 'specs/api.anchors', added: expect.any(Number) },
      { file: 'content/site.anchors', added: expect.any(Number) },
    ]);
  });
});

test('the help lists the exit codes, and each command has an example', async () => {
  const { out } = await runLoaded(['--help']);
  expect(out).toContain(
    'Exit codes: 0 success, 1 problems in the input, 2 usage error, 70 bug in the generator.',
  );
  const commands = [...out.matchAll(/^ {2}([a-z]+)(?= )/gm)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'help' && name !== 'npm');
  expect(commands).toEqual(expect.arrayContaining(['build', 'check', 'anchors', 'dev', 'serve', 'diff']));
  for (const command of commands)
    expect([command, (await runLoaded([command, '--help'])).out]).toEqual([
      command,
      expect.stringMatching(/Examples?[:,]/),
    ]);
});
