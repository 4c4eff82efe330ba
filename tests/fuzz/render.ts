import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig, type SiteConfig } from '../../cli/config.ts';
import { type Memo, trackInputs } from '../../cli/memo.ts';
import { finishSite, type RenderedSite } from '../../cli/pipeline/finish.ts';
import { type PreparedSite, prepareSite } from '../../cli/pipeline/prepare.ts';
import { type Problem, ProblemError } from '../../cli/problem.ts';

/** What a site became: all of it, or the problems that kept it from being one. */
export interface Outcome {
  problems: Problem[];
  /** Absent where one of the problems is an error. */
  made?: { site: RenderedSite; prepared: PreparedSite };
}

/** The bundler and the highlighter are the same for all sites, and are what takes time. */
const memo: Memo = new Map();
const SLOW = ['assets', 'renderers'];

/** Everything short of writing, as `build` does it. */
export async function renderAll(config: SiteConfig): Promise<Outcome> {
  for (const name of memo.keys()) if (!SLOW.includes(name)) memo.delete(name);
  const prepared = await prepareSite(config, { inputs: trackInputs(memo) });
  const site = finishSite(prepared);
  const { problems } = site;
  return problems.some(({ severity }) => severity === 'error')
    ? { problems }
    : { problems, made: { site, prepared } };
}

const folder = mkdtempSync(path.join(tmpdir(), 'render-'));

/** The text of a specification → a site of it alone, as `--spec` makes it. */
export async function renderText(text: string): Promise<Outcome> {
  const spec = path.join(folder, 'api.yaml');
  writeFileSync(spec, text);
  return renderAll(loadConfig({ root: folder, spec, out: path.join(folder, 'out') }));
}

export function renderDocument(document: unknown): Promise<Outcome> {
  return renderText(JSON.stringify(document, null, 1));
}

/** A folder with sources of a site → that site. What is wrong with its settings is an outcome, too. */
export async function renderFolder(root: string): Promise<Outcome> {
  try {
    return await renderAll(loadConfig({ root, out: path.join(root, 'out') }));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { problems: error.problems };
  }
}
