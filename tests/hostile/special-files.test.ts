import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, mkdirSync, openSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { project, type Run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';

/** Pipes, devices, full disks and names that are not UTF-8: nothing hangs, and each problem names its path. */

const site = () => writeSiteSources({ ...SMALL_SITE, 'static/favicon.svg': '<svg/>' });
const makePipe = (root: string, name: string) => execFileSync('mkfifo', [path.join(root, name)]);

/** `path error message` of the only problem, and its hint. */
function problemOf({ err }: Run): string[] {
  const [first = '', hint = '', ...rest] = err.trim().split('\n').filter(Boolean);
  expect(rest).toEqual(['1 error.']);
  return [first, hint.trim()];
}

describe('a pipe or a device', () => {
  test.each<[string, string[]]>([
    ['/dev/zero', ['build', '--spec', '/dev/zero', '--out', 'out']],
    ['pipe.yaml', ['build', '--spec', 'pipe.yaml', '--out', 'out']],
    ['pipe.yaml', ['check', '--spec', 'pipe.yaml']],
    ['pipe.yaml', ['diff', 'pipe.yaml', 'specs/api.yaml']],
    ['/dev/zero', ['diff', 'specs/api.yaml', '/dev/zero']],
    ['/dev/null', ['diff', '/dev/null', 'specs/api.yaml']],
  ])('%s as an argument is not read: %j', async (name, args) => {
    const root = site();
    makePipe(root, 'pipe.yaml');
    const ended = await runLoaded(args, { cwd: root });
    expect(ended.code).toBe(1);
    expect(problemOf(ended)).toEqual([
      `${name} error This is a pipe or a device, not a file. input/kind`,
      'hint: Save what it would give in a file, and name that file.',
    ]);
  });

  test.each<[string[], RegExp]>([
    [['build', '--root', 'pipe.yaml'], /pipe\.yaml is not a folder\./],
    [['build', '--root', '/dev/null'], /\/dev\/null is not a folder\./],
    [['build', '--out', 'pipe.yaml'], /pipe\.yaml is not a folder, so the build cannot write to it\./],
    [['build', '--out', '/dev/null'], /\/dev\/null is not a folder, so the build cannot write to it\./],
    [['build', '--out', 'pipe.yaml/x'], /ENOTDIR.*\n {2}hint: A part of this path is a file\./],
    [['serve', 'pipe.yaml'], /pipe\.yaml is not a built site/],
  ])('is no folder: %j', async (args, message) => {
    const root = site();
    makePipe(root, 'pipe.yaml');
    const ended = await runLoaded(args, { cwd: root });
    expect(ended.code).toBeGreaterThan(0);
    expect(ended.err).toMatch(message);
    expect(existsSync(path.join(root, 'dist'))).toBe(false);
  });

  test('a folder is no specification', async () => {
    const ended = await runLoaded(['diff', 'specs', 'specs/api.yaml'], { cwd: site() });
    expect(problemOf(ended)).toEqual([
      'specs error The specification specs is a folder, not a file. openapi/missing',
      'hint: Name the file of an OpenAPI document, such as `specs/api.yaml`.',
    ]);
  });

  test.each([
    'content/docs/x.md',
    'content/docs/x.png',
    'content/site.yaml',
    'static/x',
    'specs/x.yaml',
    'specs/api.anchors',
    'specs/api.versions',
  ])('among the sources is not read: %s', async (name) => {
    const root = site();
    if (existsSync(path.join(root, name))) renameSync(path.join(root, name), path.join(root, 'moved'));
    makePipe(root, name);
    const ended = await runLoaded(['build'], { cwd: root });
    expect(ended.code).toBe(1);
    expect(problemOf(ended)[0]).toBe(`${name} error This is neither a file nor a folder. input/unread`);
  });

  test('that a document refers to is not read', async () => {
    const root = site();
    makePipe(root, 'pipe.yaml');
    writeFileSync(
      path.join(root, 'specs/api.yaml'),
      String(SMALL_SITE['specs/api.yaml']).replace('{ description: Pong. }', '{ $ref: ../pipe.yaml }'),
    );
    const { code, err } = await runLoaded(['build'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toMatch(/^specs\/api\.yaml:\d+:\d+ error pipe\.yaml is not a file\./m);
  });
});

test
  .skipIf(!existsSync('/proc/kmsg'))
  .each([[['build', '--spec', '/proc/kmsg', '--out', 'out']], [['diff', 'specs/api.yaml', '/proc/kmsg']]])(
  'a file of the kernel that makes its reader wait is not read: %j',
  async (args) => {
    const ended = await runLoaded(args, { cwd: site() });
    expect(ended.code).toBe(1);
    expect(ended.err).toMatch(/^\/proc\/kmsg:1:1 error This is not an OpenAPI document/);
  },
);

describe('a name that is not UTF-8', () => {
  const odd = (folder: string) => Buffer.concat([Buffer.from(`${folder}/caf`), Buffer.from([0xe9])]);

  test.each(['static', 'content/docs', 'specs', 'static/.well-known'])(
    'in %s is reported with its path',
    async (folder) => {
      for (const make of [(name: Buffer) => writeFileSync(name, 'x'), (name: Buffer) => mkdirSync(name)]) {
        const root = site();
        mkdirSync(path.join(root, folder), { recursive: true });
        make(odd(path.join(root, folder)));
        const ended = await runLoaded(['build'], { cwd: root });
        expect(ended.code).toBe(1);
        expect(problemOf(ended)).toEqual([
          `${folder}/caf\ufffd error The name of this file is not UTF-8. input/unread`,
          'hint: Rename it.',
        ]);
      }
    },
  );

  test('in the output folder stops the build, and the file stays', async () => {
    const root = site();
    expect((await runLoaded(['build'], { cwd: root })).code).toBe(0);
    writeFileSync(odd(path.join(root, 'dist')), 'mine');
    const { code, err } = await runLoaded(['build'], { cwd: root });
    expect(code).toBe(1);
    expect(err).toContain('dist/caf\ufffd (its name is not UTF-8)');
    expect(existsSync(odd(path.join(root, 'dist')))).toBe(true);
  });
});

describe.skipIf(!existsSync('/dev/full'))('output to a full disk', () => {
  /** Runs the command with one of its streams redirected to a full disk. */
  function runFull(args: string[], cwd: string, stream: 'out' | 'err'): Run {
    const full = openSync('/dev/full', 'w');
    try {
      const stdio =
        stream === 'out' ? (['ignore', full, 'pipe'] as const) : (['ignore', 'pipe', full] as const);
      const out = execFileSync(process.execPath, [path.join(project, 'cli/bin.mjs'), ...args], {
        cwd,
        env: { PATH: process.env.PATH },
        stdio: [...stdio],
      });
      return { code: 0, out: String(out), err: '' };
    } catch (error) {
      const { status, stdout, stderr } = error as { status: number; stdout: unknown; stderr: unknown };
      return { code: status, out: String(stdout), err: String(stderr) };
    } finally {
      closeSync(full);
    }
  }

  test.each([['build'], ['check', '--json'], ['--help']])(
    'is a problem without a stack, and not a success: %s',
    (...args) => {
      const { code, err } = runFull(args, site(), 'out');
      expect(code).toBe(1);
      expect(err).toMatch(
        /^error The output of this command could not be printed: ENOSPC: no space left on device/m,
      );
      expect(err).toContain('hint: Make room');
      expect(err).not.toMatch(/\n\s+at /);
    },
  );

  test('of problems is no success either', () => {
    expect(runFull(['build', '--root', 'none'], site(), 'err').code).toBe(2);
    expect(runFull(['serve', 'none'], site(), 'err').code).toBe(1);
  });
});
