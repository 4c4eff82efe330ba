import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, type SiteConfig } from '../../cli/config.ts';
import { type LoadedSite, loadSite } from '../../cli/pipeline/load-site.ts';
import { type RenderedSite, renderSite } from '../../cli/pipeline/render-site.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';
import { type Memo, trackSources } from '../../cli/source-files.ts';

/** The outcome for a site: the complete site, or the problems that prevented it. */
export interface Outcome {
  problems: Problem[];
  /** Missing if one of the problems is an error. */
  made?: { site: RenderedSite; prepared: LoadedSite };
}

/** The bundle and the highlighter are the same for all sites, and take most of the time. */
const memo: Memo = new Map();
const SLOW = ['assets', 'renderers'];

/** Runs all steps of a build except for writing. */
export async function renderAll(config: SiteConfig): Promise<Outcome> {
  for (const name of memo.keys()) if (!SLOW.includes(name)) memo.delete(name);
  const prepared = await loadSite(config, { inputs: trackSources(memo) });
  const site = renderSite(prepared);
  const { problems } = site;
  return problems.some(({ severity }) => severity === 'error')
    ? { problems }
    : { problems, made: { site, prepared } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'render-'));

/** Builds a site from the text of a specification, as `--spec` does. */
export async function renderText(text: string): Promise<Outcome> {
  const spec = path.join(folder, 'api.yaml');
  writeFileSync(spec, text);
  return renderAll(loadConfig({ root: folder, spec, out: path.join(folder, 'out') }));
}

export function renderDocument(document: unknown): Promise<Outcome> {
  return renderText(JSON.stringify(document, null, 1));
}

/** Builds the site in a folder. Invalid settings are an outcome, too. */
export async function renderFolder(root: string): Promise<Outcome> {
  try {
    return await renderAll(loadConfig({ root, out: path.join(root, 'out') }));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problems: error.problems };
  }
}
