import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadStaticFiles } from '../../cli/assets/static-files.ts';

test('hidden files and folders are not published, except for .well-known, nor what systems and editors leave', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'static-'));
  const names = [
    '.env',
    '.git/config',
    '.git/refs/heads/main',
    'a/.htpasswd',
    'a/.ssh/id_rsa',
    '.well-known/.env',
    '.well-known/security.txt',
    'a/.well-known/x',
    'a/Thumbs.db',
    'desktop.ini',
    'a/b.txt~',
    '#a.txt#',
    'a/b.txt',
    'favicon.svg',
  ];
  for (const name of names) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), '<svg/>');
  }
  const { files, problems } = await loadStaticFiles(folder);
  expect(files.map((file) => file.path)).toEqual(['.well-known/security.txt', 'a/b.txt', 'favicon.svg']);
  expect(problems).toEqual([]);
});
