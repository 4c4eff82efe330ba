import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { licencesFile } from '../../cli/assets/licences.ts';
import { type LockFile, softwareBillOfMaterials } from '../../cli/release/sbom.ts';

const project = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => JSON.parse(readFileSync(path.join(project, file), 'utf8'));
const lock = read('package-lock.json') as LockFile & {
  packages: Record<string, { hasInstallScript?: boolean }>;
};
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
    const free = /^(MIT|ISC|0BSD|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|Python-2\.0|MPL-2\.0)$/;
    expect(used.filter(([, { license }]) => !free.test(license ?? ''))).toEqual([]);
  });
});

test('the SBOM lists all of them, and none of the tests', () => {
  const sbom = softwareBillOfMaterials(lock) as Record<
    'components' | 'dependencies',
    Record<string, unknown>[]
  >;
  expect(sbom.components.length).toBe(used.length);
  expect(sbom.components.find(({ name }) => name === 'react')).toMatchObject({
    purl: `pkg:npm/react@${lock.packages['node_modules/react']?.version}`,
    scope: 'required',
    hashes: [{ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
    licenses: [{ license: { id: 'MIT' } }],
  });
  const names = sbom.components.map(({ name }) => name);
  expect(names).not.toContain('vitest');
  const known = new Set([
    'institutional-api-docs@1.0.0',
    ...sbom.components.map((component) => component['bom-ref']),
  ]);
  const led = sbom.dependencies.flatMap(({ ref, dependsOn }) => [ref, ...(dependsOn as string[])]);
  expect(led.filter((ref) => !known.has(String(ref)))).toEqual([]);
  expect(JSON.stringify(softwareBillOfMaterials(lock))).toBe(JSON.stringify(sbom));
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
