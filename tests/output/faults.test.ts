import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { writeSite } from '../../cli/output/write.ts';
import { filesOf, writeSiteSources } from '../build/fixture.ts';

const facts = { base: '/', headers: {} };
const site = (files: Record<string, string>) =>
  Object.entries(files).map(([name, contents]) => ({ path: name, contents }));
const OLD = { 'same.html': 'same', 'docs/a.html': 'old', 'gone.html': 'gone' };
const NEW = { 'same.html': 'same', 'docs/a.html': 'new', 'docs/b/c.html': 'more' };
const MINE = { CNAME: 'mine', 'docs/own/x.txt': 'mine' };
/** The id of a process that has exited. */
const deadPid = spawnSync('true').pid;

const textsOf = (dir: string) =>
  Object.fromEntries(
    [...filesOf(dir)].filter(([name]) => name !== 'build-manifest.json').map(([n, b]) => [n, String(b)]),
  );

async function oldSite(): Promise<string> {
  const out = path.join(writeSiteSources({}), 'dist');
  await writeSite(out, site(OLD), facts);
  for (const [name, text] of Object.entries(MINE)) {
    fs.mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
    fs.writeFileSync(path.join(out, name), text);
  }
  return out;
}

const WRITING = ['writeFileSync', 'mkdirSync', 'linkSync', 'renameSync', 'rmSync', 'rmdirSync'] as const;

/**
 * Makes the `nth` change of the disk fail. After a kill nothing else is written, and a file that was being
 * written is incomplete. After an error, the caller may continue.
 */
function failAt(nth: number, fault: 'kill' | NodeJS.ErrnoException): { reached: boolean } {
  const state = { reached: false };
  let count = 0;
  for (const name of WRITING) {
    const real = fs[name] as (...args: unknown[]) => unknown;
    vi.spyOn(fs, name).mockImplementation((...args: unknown[]) => {
      if (fault === 'kill' && state.reached) throw new Error('killed');
      if (++count !== nth) return real(...args);
      state.reached = true;
      if (fault !== 'kill') throw fault;
      if (name === 'writeFileSync')
        real(args[0], String(args[1]).slice(0, String(args[1]).length / 2), args[2]);
      throw new Error('killed');
    });
  }
  return state;
}

afterEach(() => {
  vi.restoreAllMocks();
});

/** Marks the lock as that of an exited process: the one of this test still runs. */
function markHolderAsExited(out: string): void {
  if (fs.existsSync(`${out}.lock`))
    fs.writeFileSync(`${out}.lock`, JSON.stringify({ pid: deadPid, host: hostname() }));
}

describe('a build that is killed', () => {
  test('leaves one complete site, whenever it is killed, and the next build succeeds', async () => {
    let moments = 0;
    for (; ; moments++) {
      const out = await oldSite();
      const kill = failAt(moments + 1, 'kill');
      const ended = await writeSite(out, site(NEW), facts).then(
        () => 'done',
        () => 'killed',
      );
      vi.restoreAllMocks();
      if (!kill.reached) {
        expect(ended).toBe('done');
        break;
      }
      const whole = fs.existsSync(out) ? out : `${out}.old`;
      expect(
        [
          { ...OLD, ...MINE },
          { ...NEW, ...MINE },
        ],
        `moment ${moments}`,
      ).toContainEqual(textsOf(whole));
      markHolderAsExited(out);
      await writeSite(out, site(NEW), facts);
      expect(textsOf(out), `after moment ${moments}`).toEqual({ ...NEW, ...MINE });
      expect(fs.readdirSync(path.dirname(out)), `beside it, after moment ${moments}`).toEqual(['dist']);
    }
    expect(moments).toBeGreaterThan(15);
  });

  test('leaves one complete site if it is really killed while it writes hundreds of files', async () => {
    const script = `
      const { writeSite } = await import(${JSON.stringify(path.resolve('cli/output/write.ts'))});
      const site = (text) => Array.from({ length: 400 }, (_, n) => ({ path: 'p/' + n + '.html', contents: text + (n % 3 ? '' : n) }));
      for (let turn = 0; ; turn++) await writeSite(process.argv[1], site(turn % 2 ? 'a' : 'b'), ${JSON.stringify(facts)});`;
    const out = path.join(writeSiteSources({}), 'dist');
    const states = new Set<string>();
    for (let round = 0; round < 8; round++) {
      const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script, out], {
        stdio: 'ignore',
      });
      const ended = new Promise((resolve) => child.on('close', resolve));
      await vi.waitFor(() => expect(fs.existsSync(out)).toBe(true), { timeout: 20_000, interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, 300 + round * 37));
      child.kill('SIGKILL');
      await ended;
      const whole = fs.existsSync(out) ? out : `${out}.old`;
      const pages = Object.values(textsOf(whole));
      expect(pages.length).toBe(400);
      const contents = new Set(pages.map(([letter]) => letter));
      expect(contents.size).toBe(1);
      states.add([...contents].join());
    }
    await writeSite(out, site(NEW), facts);
    expect(textsOf(out)).toEqual(NEW);
    expect(fs.readdirSync(path.dirname(out))).toEqual(['dist']);
  });
});

describe('a failing disk', () => {
  test.each(['ENOSPC', 'EROFS', 'EIO'])(
    'leaves the old or the new site, whenever %s occurs',
    async (code) => {
      let moments = 0;
      for (; ; moments++) {
        const out = await oldSite();
        const error = Object.assign(new Error(`${code}: no luck`), { code, syscall: 'write' });
        const fault = failAt(moments + 1, error);
        const ended = await writeSite(out, site(NEW), facts).then(
          () => 'done',
          (reason) => reason.code,
        );
        vi.restoreAllMocks();
        if (!fault.reached) break;
        // A disk without hard links, or one that cannot be cleaned up, need not be an error.
        if (ended !== 'done') expect(ended).toBe(code);
        const whole = fs.existsSync(out) ? out : `${out}.old`;
        expect([
          { ...OLD, ...MINE },
          { ...NEW, ...MINE },
        ]).toContainEqual(textsOf(whole));
        markHolderAsExited(out);
        await writeSite(out, site(NEW), facts);
        expect(textsOf(out)).toEqual({ ...NEW, ...MINE });
        expect(fs.readdirSync(path.dirname(out))).toEqual(['dist']);
      }
      expect(moments).toBeGreaterThan(15);
    },
  );

  test('gets complete files if it has no hard links', async () => {
    const out = await oldSite();
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    await writeSite(out, site(NEW), facts);
    expect(textsOf(out)).toEqual({ ...NEW, ...MINE });
  });
});

describe('concurrent builds', () => {
  test('take turns: the folder contains the output of one of them', async () => {
    const out = await oldSite();
    await Promise.all(
      ['a', 'b', 'c'].map((text) => writeSite(out, site({ 'x.html': text, 'y.html': text }), facts)),
    );
    const { 'x.html': x, 'y.html': y } = textsOf(out);
    expect(x).toBe(y);
    expect(fs.readdirSync(path.dirname(out))).toEqual(['dist']);
  });

  test.each(['ours', 'of another user'])(
    'report a lock that is never released, if it is %s',
    async (whose) => {
      const out = await oldSite();
      fs.writeFileSync(`${out}.lock`, JSON.stringify({ pid: process.pid, host: hostname() }));
      if (whose !== 'ours')
        vi.spyOn(process, 'kill').mockImplementation(() => {
          throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
        });
      vi.useFakeTimers();
      const refused = expect(writeSite(out, site(NEW), facts)).rejects.toThrow(
        `Another build (process ${process.pid} on ${hostname()}) is writing to ${out}.`,
      );
      await vi.advanceTimersByTimeAsync(60_000);
      await refused;
      vi.useRealTimers();
      expect(textsOf(out)).toEqual({ ...OLD, ...MINE });
    },
  );

  test('ignore an unfinished lock of a killed build after a while', async () => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock`, '');
    await writeSite(out, site(NEW), facts);
    expect(fs.readdirSync(path.dirname(out))).toEqual(['dist']);
  });

  test('remove a lock that a killed build was about to release, and nothing else', async () => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock.${deadPid}`, JSON.stringify({ pid: deadPid, host: hostname() }));
    fs.writeFileSync(`${out}.lock.2`, 'mine');
    fs.writeFileSync(`${out}.lock.txt`, '');
    await writeSite(out, site(NEW), facts);
    expect(fs.readdirSync(path.dirname(out)).sort()).toEqual(['dist', 'dist.lock.2', 'dist.lock.txt']);
  });

  test("don't remove a lock file of another program", async () => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock`, 'mine');
    vi.useFakeTimers();
    const refused = expect(writeSite(out, site(NEW), facts)).rejects.toThrow('Another build is writing to');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    vi.useRealTimers();
    expect(fs.readFileSync(`${out}.lock`, 'utf8')).toBe('mine');
  });
});

test('a file that somebody adds while the site is swapped is kept', async () => {
  const out = await oldSite();
  const rename = fs.renameSync;
  vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
    if (to === `${out}.old`) fs.writeFileSync(path.join(out, 'late.txt'), 'mine');
    rename(from, to);
  });
  await writeSite(out, site(NEW), facts);
  expect(textsOf(out)).toEqual({ ...NEW, ...MINE, 'late.txt': 'mine' });
});
