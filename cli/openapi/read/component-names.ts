import path from 'node:path';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { getObject, type JsonObject } from '../document/json-object.ts';
import { lastName } from '../document/pointer-name.ts';
import type { OpenFiles, Target } from './open-files.ts';

/** Generic file names; the folder is named after the content. */
const GENERIC = /^_?(index|main|model|openapi|schema|spec|swagger)$/i;

/**
 * Returns a function that assigns unique names to components from other files: the last name of the pointer, or that of the
 * file; if it is taken, both, or with a number. The folder of the specification, which may have any name, is in none.
 */
export function createComponentNames({ files }: Pick<OpenFiles, 'files'>, document: JsonObject) {
  const top = path.dirname(files[0]?.source.file ?? '');
  const taken = new Map<string, Set<string>>();
  /** The last number appended to a name, so that no number is tried twice. */
  const numbers = new Map<string, number>();
  return (holder: string[], { file, steps }: Target): string => {
    const key = holder.join('/');
    const names = getOrInsert(taken, key, () => new Set(Object.keys(holder.reduce(getObject, document))));
    const { dir, name: base } = path.parse(files[file]?.source.file ?? '');
    const ofFile = plain(GENERIC.test(base) && dir !== top ? path.basename(dir) : base);
    const name = plain(lastName(steps) ?? ofFile) || 'part';
    const use = (candidate: string) => !names.has(candidate) && names.add(candidate);
    if (use(name)) return name;
    if (ofFile !== name && use(`${ofFile}-${name}`)) return `${ofFile}-${name}`;
    for (let number = numbers.get(`${key}/${name}`) ?? 2; ; number += 1)
      if (use(`${name}-${number}`)) {
        numbers.set(`${key}/${name}`, number + 1);
        return `${name}-${number}`;
      }
  };
}

/** Replaces characters that component names cannot have. */
function plain(name: string): string {
  return name.replace(/[^\w.-]+/g, '-');
}
