import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';

/** Returns the licences of the packages among `sources`, the bundled files. They must be distributed with the scripts. */
export function licencesFile(sources: string[]): SiteFile {
  const folders = new Set(
    sources.flatMap((source) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? []),
  );
  const texts = [...folders]
    .map((folder) => ({ name: folder.slice(folder.lastIndexOf('node_modules/') + 13), folder }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ name, folder }) => `${name} ${describe(folder)}`);
  const head = 'The scripts of this site hold code of these packages.';
  return { path: 'licences.txt', contents: `${[head, ...texts].join('\n\n\n')}\n` };
}

function describe(folder: string): string {
  const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((name) => /^licen[cs]e(\.(txt|md))?$/i.test(name));
  const text = file ? readFileSync(path.join(folder, file), 'utf8').trim() : '';
  return `${version}, ${license}\n\n${text}`.trim();
}
