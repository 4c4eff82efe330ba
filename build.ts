import path from 'node:path';
import { openCache } from './cli/cache.ts';
import { checkBudgets } from './cli/check/budgets.ts';
import { checkExternalLinks } from './cli/check/external-links.ts';
import { checkHtml } from './cli/check/html-validity.ts';
import type { SiteConfig } from './cli/config.ts';
import { hostFiles } from './cli/hosts/host-files.ts';
import type { Installation } from './cli/installation.ts';
import { checkChangelog } from './cli/openapi/changelog/check-changelog.ts';
import {
  type RecordedVersion,
  type RecordOptions,
  recordVersion,
} from './cli/openapi/changelog/record-version.ts';
import { checkExamples } from './cli/openapi/checks/check-examples.ts';
import { checkPortability } from './cli/openapi/checks/portability.ts';
import { loadDocument } from './cli/openapi/load.ts';
import { confinement } from './cli/openapi/load-references.ts';
import { precompress } from './cli/output/precompress.ts';
import { type Changes, writeSite, writeSource } from './cli/output/write.ts';
import { finishSite, type RenderedSite } from './cli/pipeline/finish.ts';
import { type PrepareOptions, prepareSite } from './cli/pipeline/prepare.ts';
import { type Problem, ProblemError, UNCHECKED, USAGE } from './cli/problem.ts';
import { applyRules } from './cli/rules.ts';
import { anchorsFileOf, readAnchors, writeAnchors } from './cli/site/anchors-file.ts';
import { createTellLink } from './cli/site/link-places.ts';
import { anchorsOf } from './cli/site/reference-anchors.ts';
import { tellRemoved } from './cli/site/removed-pages.ts';
import { type Rename, renameAnchors } from './cli/site/rename-anchors.ts';
import { changedSince, stampSources } from './cli/site/source-stamps.ts';
import type { SiteFile } from './cli/site-file.ts';

export interface BuildReport {
  pages: number;
  files: number;
  bytes: number;
  changes: Changes;
  warnings: Problem[];
  /** What each specification of several files was read from. */
  read: Problem[];
}

/**
 * The whole pipeline: specifications and Markdown in → the site in `config.out`. Throws a ProblemError with everything
 * that is wrong; then nothing is written, and the last good site stays. `tell` hears of each stage.
 */
export async function buildSite(
  config: SiteConfig,
  tell: (stage: string) => void = () => {},
  installation?: Installation,
): Promise<BuildReport> {
  const before = stampSources(config);
  const site = [config.root, ...config.references.map(({ file }) => file)];
  const cache = openCache(site, installation?.cache);
  const { pages, files, headers, problems: found } = await renderSite(config, { tell, cache, installation });
  const problems = judged(config, 'build', found);
  stopAtErrors([...problems, ...changedSince(before, stampSources(config))]);

  tell('Writing');
  const published = underBase(config.base, files);
  const hosted = hostFiles(config, headers, published);
  const placed = [
    ...published,
    ...hosted,
    ...(config.precompress ? await precompress(published, cache) : []),
  ];
  const warnings = problems.filter(({ severity }) => severity === 'warning');
  const changes = await writeSite(config.out, placed, { base: config.base, headers }, (problem) =>
    warnings.push(problem),
  );
  warnings.push(...applyRules(tellRemoved(config, changes), 'build', config.rules));
  cache.save();
  const bytes = placed.reduce((sum, { contents }) => sum + Buffer.byteLength(contents), 0);
  return {
    pages: pages.length,
    files: placed.length,
    bytes,
    changes,
    warnings,
    read: problems.filter(({ rule }) => rule === 'openapi/files'),
  };
}

export interface CheckOptions {
  tell?: (stage: string) => void;
  /** Asks other sites whether the pages that are linked are there. */
  external?: boolean;
  installation?: Installation | undefined;
}

/** Everything short of writing, and what a build does not look at: examples, HTML, budgets. Returns all problems. */
export async function checkSite(
  config: SiteConfig,
  { tell = () => {}, external = false, installation }: CheckOptions = {},
): Promise<{ pages: number; problems: Problem[] }> {
  const site = ['check', config.root, ...config.references.map(({ file }) => file)];
  const cache = openCache(site, installation?.cache);
  const prepared = await prepareSite(config, { tell, cache, installation });
  const { pages, files, problems } = finishSite(prepared, tell);
  tell('Checking examples');
  problems.push(...prepared.documents.flatMap(checkExamples), ...prepared.documents.flatMap(checkChangelog));
  for (const document of prepared.documents) problems.push(...(await checkPortability(document)));
  tell('Checking pages');
  problems.push(...(await checkHtml(files, cache)), ...checkBudgets(config, files));
  cache.save();
  if (external) {
    tell('Asking other sites');
    problems.push(
      ...(await checkExternalLinks({ files, config, tell: createTellLink(config, prepared.content) })),
    );
  }
  return { pages: pages.length, problems: judged(config, 'check', problems) };
}

export interface RecordAnchorsOptions {
  /** What has been renamed since the anchors were recorded. */
  renames?: Rename[];
  installation?: Installation | undefined;
}

/**
 * Adds the anchors of each reference to the file beside its specification. Throws a ProblemError for whatever else is
 * wrong, and for anchors that are gone, which only a maintainer can answer.
 */
export async function recordAnchors(
  config: SiteConfig,
  { renames = [], installation }: RecordAnchorsOptions = {},
): Promise<{ file: string; added: number }[]> {
  // First: guides may still link to the old ones, and may go on doing so.
  if (renames.length > 0) await recordRenames(config, renames, installation);
  const { pages, problems } = await renderSite(config, { installation });
  stopAtErrors(problems.filter(({ rule }) => rule !== 'anchors/gone'));
  const ofReferences = pages.filter((page) => page.kind === 'reference');
  const recorded = config.references.map(({ route, file: specification }) => {
    const known = readAnchors(specification);
    const present = anchorsOf(route, ofReferences);
    const file = anchorsFileOf(specification);
    writeSource(path.dirname(specification), path.basename(file), writeAnchors(route, known, present));
    return { file, added: [...present].filter((anchor) => !known?.lines.has(anchor)).length };
  });
  stopAtErrors(problems);
  return recorded;
}

const NOTHING_RECORDED: Problem = {
  message: 'No anchors are recorded yet, so none can be renamed.',
  severity: 'error',
  rule: USAGE,
  hint: 'Record those of the last published version first: `npm run docs -- anchors`.',
};

async function recordRenames(
  config: SiteConfig,
  renames: Rename[],
  installation: Installation | undefined,
): Promise<void> {
  if (!config.references.some(({ file }) => readAnchors(file))) throw new ProblemError([NOTHING_RECORDED]);
  const { pages } = await prepareSite(config, { installation });
  const ofReferences = pages.filter((page) => page.kind === 'reference');
  const records = config.references.flatMap(({ route, file }) => {
    const known = readAnchors(file);
    const present = anchorsOf(route, ofReferences);
    return known && present.size > 0 ? [{ route, known, present }] : [];
  });
  for (const { route, known, present } of renameAnchors(records, renames))
    writeSource(path.dirname(known.file), path.basename(known.file), writeAnchors(route, known, present));
}

/**
 * Records the version that each specification has now, beside it. Throws a ProblemError for what cannot be read, and
 * for versions that cannot be recorded so; then none is.
 */
export async function recordVersions(config: SiteConfig, options: RecordOptions): Promise<RecordedVersion[]> {
  const found = await Promise.all(
    config.references.map(async ({ file }) => {
      const { loaded, problems } = await loadDocument(file, confinement(config, file));
      return loaded ? recordVersion(loaded, options) : { problems };
    }),
  );
  stopAtErrors(found.flatMap(({ problems }) => problems));
  const recorded = found.flatMap((one) => ('recorded' in one && one.recorded ? [one.recorded] : []));
  for (const { folder, file, text } of recorded)
    writeSource(folder, path.relative(folder, file).split(path.sep).join('/'), text);
  return recorded;
}

/** Everything short of writing, as far as it can be made. Returns whatever is wrong, with sources and with pages. */
export async function renderSite(config: SiteConfig, options: PrepareOptions = {}): Promise<RenderedSite> {
  return finishSite(await prepareSite(config, options), options.tell);
}

/** Problems as severe as the rules and `--strict` want them. */
function judged(
  { strict, rules }: Pick<SiteConfig, 'strict' | 'rules'>,
  command: 'build' | 'check',
  found: Problem[],
): Problem[] {
  const problems = applyRules(found, command, rules);
  if (!strict) return problems;
  return problems.map((problem) =>
    problem.severity === 'warning' ? { ...problem, severity: 'error' } : problem,
  );
}

function stopAtErrors(problems: Problem[]): void {
  if (problems.some((problem) => problem.severity === 'error'))
    throw new ProblemError(
      problems.filter(({ severity, rule }) => severity !== 'note' || rule === UNCHECKED),
    );
}

/** Hosts look for `404.html` at the root of what they serve, whatever the base. */
function underBase(base: string, files: SiteFile[]): SiteFile[] {
  const placed = files.map((file) => ({ ...file, path: base.slice(1) + file.path }));
  const notFound = files.find((file) => file.path === '404.html');
  return notFound && base !== '/' ? [...placed, notFound] : placed;
}

// `tsx build.ts`: the command line from its sources.
if (process.argv[1] === import.meta.filename) void import('./cli/main.ts').then(({ main }) => main());
