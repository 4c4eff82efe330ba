import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { loadConfig, type SiteConfig } from '../../cli/config.ts';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import type { LoadedDocument } from '../../cli/openapi/load.ts';
import { checkDescriptions } from '../../cli/pipeline/check-descriptions.ts';
import { loadSite } from '../../cli/pipeline/load-site.ts';
import { renderSite } from '../../cli/pipeline/render-site.ts';
import { type Problem, ProblemError, sortProblems, UNCHECKED } from '../../cli/problem.ts';
import { effectiveProblems } from '../../cli/rules.ts';
import { type Memo, trackSources } from '../../cli/source-files.ts';
import { writeSiteSources, writeSources } from '../build/fixture.ts';
import type { Edit, Mistake } from './table.ts';

/** Makes mistakes in a site without problems, one at a time. */
export function tryMistakes(site: Record<string, string>) {
  // Every mistake is made in the same folder, so that what it leaves as it is need not be read again.
  const root = writeSiteSources(site);
  const unchanged = loadConfig({ root });
  // The same object means that what depends on the settings is unchanged: their values, and their places in the file.
  const fingerprint = (config: SiteConfig) =>
    JSON.stringify(config) + readFileSync(path.join(root, 'content/site.yaml'));
  const ofUnchanged = fingerprint(unchanged);
  /** What a preview of the unchanged site remembers. */
  const memo: Memo = new Map();
  const messages: string[] = [];

  let written = site;
  const replaceSources = (files: Record<string, string>): void => {
    const sameNames = Object.keys(files).join() === Object.keys(written).join();
    if (!sameNames) rmSync(root, { recursive: true });
    const changed = Object.entries(files).filter(([name, text]) => !sameNames || written[name] !== text);
    writeSources(root, Object.fromEntries(changed));
    written = files;
  };

  /** What is wrong in examples and descriptions of a document, which is the same object if it is unchanged. */
  const inDocuments = new WeakMap<LoadedDocument, Problem[]>();
  const problemsIn = (document: LoadedDocument): Problem[] => {
    const found = inDocuments.get(document) ?? [...checkExamples(document), ...checkDescriptions(document)];
    inDocuments.set(document, found);
    return found;
  };

  /** The problems that `check` reports for the site, in order, except those of HTML validation. */
  const problemsOf = async (known: Memo = new Map(memo)): Promise<Problem[]> => {
    try {
      const inputs = trackSources(known);
      const read = loadConfig({ root });
      const config = fingerprint(read) === ofUnchanged ? unchanged : read;
      const loaded = await loadSite(config, { inputs });
      const problems = [...renderSite(loaded).problems, ...loaded.documents.flatMap(problemsIn)];
      return sortProblems(effectiveProblems(problems, 'check', { strict: false, rules: {} }));
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return sortProblems(error.problems);
    }
  };

  /** The problems of the site, as its maintainer sees them: places, messages, and the hint of the first. */
  const messagesOf = async (sources: Record<string, string>): Promise<string[]> => {
    replaceSources(sources);
    const problems = await problemsOf();
    const shown = problems
      .filter(({ rule }) => ![UNCHECKED, 'anchors/new', 'openapi/files'].includes(rule))
      .map(({ file = '', line, message }) => `${path.relative(root, file)}:${line} ${message}`);
    return problems[0]?.hint === undefined ? shown : [...shown, `  ${problems[0].hint}`];
  };

  const edited = (edit: Edit, sources: Record<string, string> = site): Record<string, string> => {
    const files: Record<string, string | Buffer | undefined> = { ...sources };
    for (const [name, change] of Object.entries(edit)) {
      if (!Array.isArray(change)) files[name] = change;
      else {
        const text = sources[name] ?? '';
        expect(text).toContain(change[0]);
        files[name] = text.replace(change[0], () => change[1]);
      }
    }
    return Object.fromEntries(Object.entries(files).filter(([, text]) => text !== undefined)) as Record<
      string,
      string
    >;
  };

  return {
    edited,
    replaceSources,
    problemsOf,
    messagesOf,
    /** What has been reported so far, for a snapshot. */
    messages,
    /** Reads the unchanged site, so that mistakes need not read it again. */
    prepare: () => problemsOf(memo),
    /** Expects that a mistake is reported, and that nothing is once its hint has been followed. */
    async check([name, mistake, fix]: Mistake): Promise<void> {
      const wrong = edited(mistake);
      const found = await messagesOf(wrong);
      expect(found).not.toEqual([]);
      messages.push(`# ${name}`, ...found, '');
      const right = fix && edited(fix, wrong);
      // That the unchanged site has no problems is a test of its own.
      if (right && !isDeepStrictEqual(right, site)) expect(await messagesOf(right)).toEqual([]);
    },
  };
}
