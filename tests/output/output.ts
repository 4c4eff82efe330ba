import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Changes, writeSite } from '../../cli/output/write.ts';
import type { Problem } from '../../cli/problem.ts';
import { filesOf, writeSiteSources } from '../build/fixture.ts';

/** Path → text. */
export type Texts = Record<string, string>;

/** Returns an output folder in a new project. */
export function newOut(): string {
  return path.join(writeSiteSources({}), 'dist');
}

export function writeTexts(
  out: string,
  files: Texts,
  {
    configuration = {},
    headers = {},
    warn,
  }: {
    configuration?: Texts;
    headers?: Texts;
    warn?: (problem: Problem) => void;
  } = {},
): Promise<Changes> {
  const listed = (texts: Texts) =>
    Object.entries(texts).map(([name, contents]) => ({ path: name, contents }));
  return writeSite(
    out,
    { base: '/', headers, files: listed(files), configuration: listed(configuration) },
    warn,
  );
}

export function textsOf(dir: string): Texts {
  return Object.fromEntries([...filesOf(dir)].map(([name, bytes]) => [name, String(bytes)]));
}

/** Writes files of a person. */
export function put(folder: string, files: Texts): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
}
