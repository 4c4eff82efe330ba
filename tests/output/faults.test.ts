import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { hostname } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { ProblemError } from '../../cli/problem.ts';
import { bundled } from '../build/bundled.ts';
import { newOut, type Texts, textsOf, writeTexts } from './output.ts';

const OLD = { 'same.html': 'same', 'docs/a.html': 'old', 'gone.html': 'gone' };
const NEW = { 'same.html': 'same', 'docs/a.html': 'new', 'docs/b/c.html': 'more' };
/** The id of a process that has exited. */
const deadPid = spawnSync(process.execPath, ['--version']).pid;

async function oldSite(): Promise<string> {
  const out = newOut();
  await writeTexts(out, OLD, { configuration: { 'nginx.conf': 'old', Caddyfile: 'old' } });
  return out;
}

const writeNew = (out: string) => writeTexts(out, NEW, { configuration: { 'nginx.conf': 'new' } });

const WRITING = ['writeFileSync', 'mkdirSync', 'mkdtempSync', 'linkSync', 'renameSync', 'rmSync'] as const;

/**
 * Makes the `nth` change of the disk fail. After a kill nothing else is written, and a file that was being
 * written is incomplete. After an error, the caller may continue.
 */
function failAt(nth: number, fault: 'kill' | NodeJS.ErrnoException): { reached: boolean } {
  const state = { reached: false };
  let count = 0;
  for (const name of WRITING) {
    const real = fs[name] as (...args: unknown[]) => unknown;
    vi.spyOn(fs, name).mockImplementation((...args: unknown[]): never => {
      if (fault === 'kill' && state.reached) throw new Error('killed');
      if (++count !== nth) return real(...args) as never;
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

/** What the next build says: the problems that stop it, or nothing. */
async function next(out: string): Promise<string> {
  return writeNew(out).then(
    () => '',
    (error) => {
      if (!(error instanceof ProblemError)) throw error;
      return error.problems.map(({ message, hint }) => `${message}\n${hint}`).join('\n');
    },
  );
}

/** Marks the lock as that of an exited process: the one of this test still runs. */
function markHolderAsExited(out: string): void {
  fs.writeFileSync(`${out}.lock`, JSON.stringify({ pid: deadPid, host: hostname() }));
}

/** Returns the complete site: in its place, or where the next build says. */
async function wholeSite(out: string): Promise<Texts> {
  const isLocked = fs.existsSync(`${out}.lock`);
  if (isLocked && fs.readFileSync(`${out}.lock`, 'utf8') !== '') markHolderAsExited(out);
  if (fs.existsSync(out)) return textsOf(out);
  const [, place = ''] = /The last site is in (\S+): /.exec(await next(out)) ?? [];
  return textsOf(place);
}

describe('a build that is killed', () => {
  let bundle: string;
  /** The import of a module, for the script of another process. */
  const load = (name: string) =>
    `await import(${JSON.stringify(pathToFileURL(path.join(bundle, `${name}.mjs`)))})`;
  beforeAll(async () => {
    const modules = ['output/write', 'output/lock', 'supervise', 'current-work'] as const;
    const [first, ...others] = modules.map((name) => `cli/${name}.ts`);
    bundle = path.dirname(await bundled(first ?? '', ...others));
  });

  test('leaves one complete site, whenever it is killed, and the next build says what to do', async () => {
    let moments = 0;
    let lost = 0;
    for (; ; moments++) {
      const out = await oldSite();
      const kill = failAt(moments + 1, 'kill');
      const ended = await writeNew(out).then(
        () => 'done',
        () => 'killed',
      );
      vi.restoreAllMocks();
      if (!kill.reached) {
        expect(ended).toBe('done');
        break;
      }
      expect([OLD, NEW], `moment ${moments}`).toContainEqual(await wholeSite(out));
      if (!fs.existsSync(out)) lost++;
      if (fs.existsSync(`${out}.lock`)) {
        markHolderAsExited(out);
        expect(await next(out), `moment ${moments}`).toMatch(
          new RegExp(
            `lock of process ${deadPid}, which was killed while it wrote to ${out}[^]*Remove ${out}\\.lock and build again\\.$`,
          ),
        );
        fs.rmSync(`${out}.lock`);
      }
      await writeNew(out);
      expect(textsOf(out), `after moment ${moments}`).toEqual(NEW);
      expect(Object.keys(textsOf(`${out}.build`))).toEqual(['manifest.json', 'nginx.conf']);
    }
    expect(moments).toBeGreaterThan(15);
    // Between two renames.
    expect(lost).toBe(1);
  });

  test('leaves one complete site if it is really killed while it writes hundreds of files', async () => {
    const script = `
      const { writeSite } = ${load('write')};
      const site = (text) => Array.from({ length: 400 }, (_, n) => ({ path: 'p/' + n + '.html', contents: text + (n % 3 ? '' : n) }));
      for (let turn = 0; ; turn++)
        await writeSite(process.argv[1], { base: '/', headers: {}, configuration: [], files: site(turn % 2 ? 'a' : 'b') });`;
    const out = newOut();
    for (let round = 0; round < 3; round++) {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script, out], { stdio: 'ignore' });
      const ended = new Promise((resolve) => child.on('close', resolve));
      await vi.waitFor(() => expect(fs.existsSync(out)).toBe(true), { timeout: 20_000, interval: 5 });
      await new Promise((resolve) => setTimeout(resolve, 200 + round * 97));
      child.kill('SIGKILL');
      await ended;
      const pages = Object.values(await wholeSite(out));
      expect(pages.length).toBe(400);
      expect(new Set(pages.map(([letter]) => letter)).size).toBe(1);
      fs.rmSync(`${out}.lock`, { force: true });
      if (!fs.existsSync(out)) await writeTexts(out, { 'p/0.html': 'x' });
    }
    await writeNew(out);
    expect(textsOf(out)).toEqual(NEW);
  });

  /** Runs a task with the lock in a thread, as the command line does, and sends a signal after this file exists. */
  async function signalled(
    out: string,
    signal: NodeJS.Signals,
    { task, after }: { task: string; after: string },
  ) {
    const [main, worker] = ['main.mjs', 'worker.mjs'].map((name) => path.join(path.dirname(out), name)) as [
      string,
      string,
    ];
    fs.writeFileSync(
      worker,
      `import fs from 'node:fs';
      import { parentPort, workerData } from 'node:worker_threads';
      const { reportWorkTo } = ${load('current-work')};
      const { withLock } = ${load('lock')};
      reportWorkTo(workerData.work);
      fs.writeFileSync(${JSON.stringify(`${out}.begun`)}, '');
      await withLock(${JSON.stringify(out)}, () => { ${task} });
      parentPort?.postMessage('done');`,
    );
    fs.writeFileSync(
      main,
      `const { supervise } = ${load('supervise')}; supervise(${JSON.stringify(worker)});`,
    );
    const child = spawn(process.execPath, [main], { stdio: 'ignore' });
    const ended = new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
    await vi.waitFor(() => expect(fs.existsSync(after)).toBe(true), { timeout: 20_000, interval: 5 });
    child.kill(signal);
    return ended;
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'by %s ends when it has written, without a lock',
    async (signal) => {
      const out = newOut();
      const task = `const end = Date.now() + 500; while (Date.now() < end); fs.writeFileSync(${JSON.stringify(out)}, 'written');`;
      expect(await signalled(out, signal, { task, after: `${out}.lock` })).toBe(signal);
      expect([fs.readFileSync(out, 'utf8'), fs.existsSync(`${out}.lock`)]).toEqual(['written', false]);
    },
  );

  test('while it waits for another build ends at once, and leaves the lock of that build', async () => {
    const out = newOut();
    const lock = JSON.stringify({ pid: process.pid, host: hostname() });
    fs.writeFileSync(`${out}.lock`, lock);
    expect(await signalled(out, 'SIGTERM', { task: '', after: `${out}.begun` })).toBe('SIGTERM');
    expect(fs.readFileSync(`${out}.lock`, 'utf8')).toBe(lock);
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
        const ended = await writeNew(out).then(
          () => 'done',
          (reason) => reason.code,
        );
        vi.restoreAllMocks();
        if (!fault.reached) break;
        // A disk without hard links, or one that cannot be cleaned up, need not be an error.
        if (ended !== 'done') expect(ended).toBe(code);
        expect(fs.existsSync(out)).toBe(true);
        expect([OLD, NEW]).toContainEqual(textsOf(out));
        fs.rmSync(`${out}.lock`, { force: true });
        await writeNew(out);
        expect(textsOf(out)).toEqual(NEW);
      }
      expect(moments).toBeGreaterThan(15);
    },
  );

  test('that fails twice between two renames leaves the old site in a place that is said', async () => {
    const out = await oldSite();
    const rename = fs.renameSync;
    let fails = false;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      if (fails) throw Object.assign(new Error('EIO: no luck'), { code: 'EIO', syscall: 'rename' });
      fails = from === out;
      rename(from, to);
    });
    const error = await writeNew(out).then(
      () => undefined,
      (reason) => reason,
    );
    vi.restoreAllMocks();
    const [problem] = error.problems;
    expect(problem.message).toBe('EIO: no luck');
    const [, place = ''] =
      /The last site is in (\S+): to have it back, rename it to \S+\/dist\./.exec(problem.hint) ?? [];
    expect(textsOf(place)).toEqual(OLD);
  });

  test('gets complete files if it has no hard links', async () => {
    const out = await oldSite();
    vi.spyOn(fs, 'linkSync').mockImplementation(() => {
      throw Object.assign(new Error('EPERM'), { code: 'EPERM' });
    });
    await writeNew(out);
    expect(textsOf(out)).toEqual(NEW);
  });
});

describe('a lock', () => {
  test('makes concurrent builds take turns: the folder contains the output of one of them', async () => {
    const out = await oldSite();
    await Promise.all(['a', 'b', 'c'].map((text) => writeTexts(out, { 'x.html': text, 'y.html': text })));
    const { 'x.html': x, 'y.html': y } = textsOf(out);
    expect(x).toBe(y);
    expect(fs.readdirSync(path.dirname(out)).sort()).toEqual(['dist', 'dist.build']);
  });

  test.each<[string, { pid: number; host: string }]>([
    ['of a running process', { pid: process.pid, host: hostname() }],
    ['of another machine', { pid: 1, host: 'elsewhere.example' }],
    ['of another machine, however old', { pid: deadPid, host: 'elsewhere.example' }],
  ])('%s is waited for, then reported with its process and host', async (_, holder) => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock`, JSON.stringify(holder));
    fs.utimesSync(`${out}.lock`, 1000, 1000);
    vi.useFakeTimers();
    const refused = expect(writeNew(out)).rejects.toThrow(
      `Another build (process ${holder.pid} on ${holder.host}) is writing to ${out}.`,
    );
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    vi.useRealTimers();
    expect(textsOf(out)).toEqual(OLD);
    expect(JSON.parse(fs.readFileSync(`${out}.lock`, 'utf8'))).toEqual(holder);
  });

  test('of another user is respected', async () => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock`, JSON.stringify({ pid: 1, host: hostname() }));
    vi.spyOn(process, 'kill').mockImplementation(() => {
      throw Object.assign(new Error('kill EPERM'), { code: 'EPERM' });
    });
    vi.useFakeTimers();
    const refused = expect(writeNew(out)).rejects.toThrow('Another build (process 1 on ');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    vi.useRealTimers();
  });

  test.each<[string, string | undefined]>([
    ['a text of a person', 'mine'],
    ['JSON of something else', '{"pid":"1"}'],
    ['process −1, which stands for all of them', JSON.stringify({ pid: -1, host: hostname() })],
    ['process 0', JSON.stringify({ pid: 0, host: hostname() })],
    ['a number that is no process', JSON.stringify({ pid: 1.5, host: hostname() })],
    ['a folder', undefined],
  ])('with %s is refused at once, and stays', async (_, text) => {
    const out = await oldSite();
    if (text === undefined) fs.mkdirSync(`${out}.lock`);
    else fs.writeFileSync(`${out}.lock`, text);
    vi.useFakeTimers();
    // No time passes.
    expect(await next(out)).toBe(
      `${out}.lock is not the lock of a build, which needs this name.\nRename or remove it.`,
    );
    vi.useRealTimers();
    expect(textsOf(out)).toEqual(OLD);
    if (text !== undefined) expect(fs.readFileSync(`${out}.lock`, 'utf8')).toBe(text);
  });

  test('without contents is waited for: its build may be about to write them', async () => {
    const out = await oldSite();
    fs.writeFileSync(`${out}.lock`, '');
    vi.useFakeTimers();
    const refused = expect(writeNew(out)).rejects.toThrow('is not the lock of a build');
    await vi.advanceTimersByTimeAsync(60_000);
    await refused;
    vi.useRealTimers();
    fs.rmSync(`${out}.lock`);
    await writeNew(out);
    expect(textsOf(out)).toEqual(NEW);
  });

  test('that somebody has replaced meanwhile is not removed', async () => {
    const out = await oldSite();
    const rename = fs.renameSync;
    vi.spyOn(fs, 'renameSync').mockImplementation((from, to) => {
      fs.writeFileSync(`${out}.lock`, 'mine');
      rename(from, to);
    });
    await writeNew(out);
    expect(fs.readFileSync(`${out}.lock`, 'utf8')).toBe('mine');
  });
});
