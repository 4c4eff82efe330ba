import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SMALL_SITE, sumsOf, writeSiteSources } from '../build/fixture.ts';

/** Their grammars are loaded in the middle of the work, or before it. */
const LANGUAGES =
  'ada awk bash c clojure csharp css dart erlang fsharp go groovy hcl html http ini java kotlin lua nginx powershell python rust scala sql toml typescript xml yaml'.split(
    ' ',
  );

const SITE = {
  ...SMALL_SITE,
  'content/docs/deep/two.md': `---\ntitle: Two\ndescription: The second.\n---\n\n${LANGUAGES.map((name) => `~~~${name}\nif (a) { return "b" } // c\n~~~`).join('\n\n')}\n`,
};

/** Seconds of processor time, which the watchdog may not confuse with the pauses. */
const LIMIT = 2;

/** The command line with another limit. */
const SCRIPT = path.join(mkdtempSync(path.join(tmpdir(), 'limited-')), 'limited-command.mjs');
writeFileSync(
  SCRIPT,
  `import { supervise } from '${pathToFileURL('cli/bundle/supervise.mjs')}';
supervise('${path.resolve('cli/bundle/worker.mjs')}', { workMs: ${LIMIT * 1000}, megabytes: 4096 });`,
);

interface Build {
  child: ChildProcess;
  ended: Promise<unknown>;
  root: string;
}

function startBuild(): Build {
  const root = writeSiteSources(SITE);
  const child = spawn(process.execPath, [SCRIPT, 'build', '--root', root], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return { child, ended: once(child, 'exit'), root };
}

async function pause({ child }: Build, ms: number): Promise<void> {
  child.kill('SIGSTOP');
  await sleep(ms);
  child.kill('SIGCONT');
}

/** Stops a build at many moments, one of which lasts longer than the limit. */
async function buildWithPauses(): Promise<Record<string, string>> {
  const build = startBuild();
  const hasEnded = () => build.child.exitCode !== null || build.child.signalCode !== null;
  for (let count = 0; count < 12 && !hasEnded(); count++) {
    await Promise.race([sleep(100), build.ended]);
    await pause(build, count === 5 ? (LIMIT + 0.3) * 1000 : 200);
  }
  expect(await build.ended).toEqual([0, null]);
  return sumsOf(path.join(build.root, 'dist'));
}

test.skipIf(process.platform === 'win32')(
  'a build that is stopped at many moments writes the same bytes',
  async () => {
    const undisturbed = startBuild();
    const disturbed = buildWithPauses();
    expect(await undisturbed.ended).toEqual([0, null]);
    const expected = sumsOf(path.join(undisturbed.root, 'dist'));
    expect(Object.keys(expected)).toContain('small/docs/deep/two.html');
    expect(await disturbed).toEqual(expected);
  },
);
