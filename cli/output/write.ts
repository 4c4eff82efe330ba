import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ProblemError } from '../problem.ts';
import type { SiteFile } from '../site/check-links.ts';
import { MANIFEST, type SiteFacts, writeManifest } from './manifest.ts';

/**
 * Writes the whole site beside the old one and swaps the two, so that a failed or killed build leaves the old one
 * whole. Paths are relative to `out`. Reports an output folder, or one of its neighbours `.old` and `.new`, that holds
 * files of somebody else.
 */
export function writeSite(out: string, files: SiteFile[], facts: SiteFacts): void {
  const old = `${out}.old`;
  const fresh = `${out}.new`;
  // A build that was killed between the two renames left the last good site here.
  if (!existsSync(out) && existsSync(path.join(old, MANIFEST))) renameSync(old, out);
  for (const folder of [out, old, fresh]) refuseForeign(folder);
  rmSync(fresh, { recursive: true, force: true });
  // The manifest comes first: a build that is killed leaves a folder that the next one knows as its own.
  for (const { path: name, contents } of [writeManifest(facts, files), ...files]) {
    const file = path.join(fresh, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, contents);
  }
  rmSync(old, { recursive: true, force: true });
  if (existsSync(out)) renameSync(out, old);
  renameSync(fresh, out);
  rmSync(old, { recursive: true, force: true });
}

/** Writes one file of the sources; a reader sees the old text or the new one, never a part. */
export function writeSource(file: string, text: string): void {
  const fresh = `${file}.new`;
  writeFileSync(fresh, text);
  renameSync(fresh, file);
}

function refuseForeign(folder: string): void {
  if (!existsSync(folder) || existsSync(path.join(folder, MANIFEST))) return;
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return;
  throw new ProblemError([
    {
      message: `${folder} holds what no build made, and would be replaced.`,
      severity: 'error',
      rule: 'output/foreign',
      hint: 'Choose another output folder with `--out`, or move this away.',
    },
  ]);
}
