import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '../..');

/** The TypeScript files of some folders of the project. */
export function sourcesIn(folders: string[]): { name: string; text: string }[] {
  return folders.flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
      .map((name) => ({ name, text: readFileSync(path.join(project, name), 'utf8') })),
  );
}
