import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PlainGuide, writeGuides } from './guides.ts';
import { OURS, type Peer } from './peers.ts';
import { runMeasured } from './run-measured.ts';

export const PROJECT = path.resolve(import.meta.dirname, '../..');
export const SPECIFICATIONS = ['institutional.yaml', 'legacy.yaml'];

/** Where a peer is installed, builds its site and writes its output. */
export interface Workplace {
  peer: Peer;
  dir: string;
  /** The program and its arguments. */
  build: string[] | undefined;
  output: string;
}

/** The content that every peer documents. */
export interface Sources {
  guides: PlainGuide[];
}

export function ownWorkplace(folder: string): Workplace {
  const output = path.join(folder, OURS.name, OURS.output);
  return { peer: OURS, dir: PROJECT, build: [...(OURS.build ?? []), '--out', output], output };
}

/** Installs a peer, and gives it the content to document. */
export async function preparePeer(peer: Peer, folder: string, { guides }: Sources): Promise<Workplace> {
  const dir = await install(peer.name, folder);
  const output = path.join(dir, peer.output);
  const specifications = peer.build ? dir : output;
  for (const file of SPECIFICATIONS)
    await cp(path.join(PROJECT, 'specs', file), path.join(specifications, 'specs', file));
  for (const file of peer.copied ?? [])
    await cp(path.join(dir, 'node_modules', file), path.join(output, path.basename(file)));
  if (peer.guides) await writeGuides(guides, path.join(dir, peer.guides));
  return { peer, dir, build: peer.build, output };
}

/**
 * Copies a folder of `peers/`, and installs exactly the versions of its lock file, once. @returns its path
 */
export async function install(name: string, folder: string): Promise<string> {
  const source = path.join(import.meta.dirname, 'peers', name);
  const dir = path.join(folder, name);
  const lock = await readFile(path.join(source, 'package-lock.json'), 'utf8');
  const stamp = path.join(dir, 'node_modules/.installed-lock.json');
  await mkdir(dir, { recursive: true });
  await cp(source, dir, { recursive: true });
  if ((await readFile(stamp, 'utf8').catch(() => '')) === lock) return dir;
  // Not `npm ci`, which rejects a lock file without the optional packages that a registry doesn't have.
  // Scripts are disabled: packages are used as published, and nothing is compiled or downloaded elsewhere.
  await runMeasured(
    ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefix', dir],
    {
      cwd: dir,
      env: process.env,
    },
  );
  await writeFile(stamp, lock);
  return dir;
}

/** Removes everything from an earlier build. */
export async function removeBuilds({ peer, dir, output }: Workplace): Promise<void> {
  await rm(output, { recursive: true, force: true });
  for (const kept of peer.kept) await rm(path.join(dir, kept), { recursive: true, force: true });
}

/**
 * The programs of a peer come first in the path, including its version of Node.js; telemetry and prompts
 * are disabled.
 */
export function environmentOf(dir: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    PATH: `${path.join(dir, 'node_modules/.bin')}${path.delimiter}${process.env.PATH}`,
    NODE_ENV: 'production',
    CI: '1',
    NO_COLOR: '1',
    DO_NOT_TRACK: '1',
    ASTRO_TELEMETRY_DISABLED: '1',
    NO_UPDATE_NOTIFIER: '1',
  };
}

/** The pinned packages of a peer, such as `redoc 3.0.1`. */
export async function versionsOf(name: string): Promise<string> {
  const text = await readFile(path.join(import.meta.dirname, 'peers', name, 'package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(text) as Record<
    'dependencies' | 'optionalDependencies',
    Record<string, string> | undefined
  >;
  return Object.entries({ ...dependencies, ...optionalDependencies })
    .map(([dependency, version]) => `${dependency} ${version}`)
    .join(', ');
}
