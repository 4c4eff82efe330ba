import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { licencesFile } from '../cli/assets/licences.ts';

const project = path.resolve(import.meta.dirname, '..');
const read = (file: string) => JSON.parse(readFileSync(path.join(project, file), 'utf8'));
interface LockedPackage {
  version?: string;
  integrity?: string;
  license?: string;
  /** Needed only by tests; `devOptional` is also optional for others. */
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  optionalDependencies?: Record<string, string>;
}

const lock = read('package-lock.json') as { packages: Record<string, LockedPackage> };
const installed = Object.entries(lock.packages).filter(([folder]) => folder !== '');
const used = installed.filter(([, { dev, devOptional }]) => !dev && !devOptional);

describe('dependencies', () => {
  test('have exact versions, and are locked by their contents', () => {
    const { dependencies, devDependencies } = read('package.json');
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(installed.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
  });

  test('each have a reason in CONTRIBUTING.md', () => {
    const table =
      readFileSync(path.join(project, 'CONTRIBUTING.md'), 'utf8').split('## Dependencies')[1] ?? '';
    const rows = [...table.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)];
    expect(rows.map(([, name]) => name)).toEqual(Object.keys(read('package.json').dependencies));
    expect(rows.filter(([, , reason = '']) => reason.trim().length < 10)).toEqual([]);
  });

  test('are installed in one version each: none requires an old copy of another', () => {
    const names = Object.keys(read('package.json').dependencies);
    const copies = used.map(([folder]) => folder.replace(/^.*node_modules\//, ''));
    expect(names.filter((name) => copies.filter((copy) => copy === name).length !== 1)).toEqual([]);
  });

  test('need no install scripts: the one of esbuild only checks what npm has installed', () => {
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([folder]) => folder);
    expect(scripted).toEqual(['node_modules/esbuild']);
    expect(Object.keys(lock.packages['node_modules/esbuild']?.optionalDependencies ?? {})).toContain(
      '@esbuild/linux-x64',
    );
  });

  test('have permissive licences', () => {
    // MPL-2.0 and EPL-2.0, of elkjs, only ask for changes of their own files; none of them are part of a site.
    const free = /^(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0|EPL-2\.0)$/;
    expect(used.filter(([, { license }]) => !free.test(license ?? ''))).toEqual([]);
  });
});

test('the site contains the licences of the packages in its scripts', () => {
  const sources = ['react/index.js', 'minisearch/dist/es/index.js', 'react/jsx-runtime.js'];
  const { path: name, contents } = licencesFile(
    sources.map((source) => path.join(project, 'node_modules', source)),
  );
  const text = Buffer.from(contents).toString();
  expect(name).toBe('licences.txt');
  expect(text.match(/^(minisearch|react) \d+\.\d+\.\d+, MIT$/gm)?.length).toBe(2);
  expect(text.match(/Permission is hereby granted/g)?.length).toBe(2);
});
