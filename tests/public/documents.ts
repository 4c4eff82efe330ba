import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '../../node_modules');

/** Documents that others have published in packages: none is copied. */
const FOLDERS: [name: string, folder: string][] = [
  ...['2.0', '3.0', '3.1'].map((version): [string, string] => [
    `readme ${version}`,
    path.join(packages, '@readme/oas-examples', version, 'json'),
  ]),
  // Each once as JSON and once as YAML.
  ['galaxy', path.join(packages, '@scalar/galaxy/dist')],
];

export const PUBLIC_DOCUMENTS: { name: string; file: string; text: string }[] = FOLDERS.flatMap(
  ([name, folder]) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(json|yaml)$/.test(file) && !file.startsWith('latest'))
      .sort()
      .map((file) => path.join(folder, file))
      .map((file) => ({
        name: `${name} ${path.relative(folder, file)}`,
        file,
        text: readFileSync(file, 'utf8'),
      })),
);
