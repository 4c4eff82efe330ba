import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { type Problem, ProblemError, sortProblems, UNCHECKED } from '../../cli/problem.ts';
import { type Memo, trackSources } from '../../cli/source-files.ts';
import { writeSiteSources } from '../build/fixture.ts';
import { REPLACEMENTS } from './replacements.ts';
import { SHOP } from './site.ts';
import { IN_GUIDES, IN_SETTINGS, IN_SPECIFICATIONS, type Mistake } from './table.ts';

const memo: Memo = new Map();

function edited(edit: Mistake['edit'], sources: Record<string, string> = SHOP): Record<string, string> {
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
}

/** The problems that `check` reports for a site, in order, except those of HTML validation. */
async function problemsOf(root: string): Promise<Problem[]> {
  try {
    const config = loadConfig({ root });
    const inputs = trackSources(memo);
    const { problems } = await loadAndRender(config, { inputs });
    for (const { file } of config.references) {
      const { loaded } = await loadDocument(file, root);
      if (loaded) problems.push(...checkExamples(loaded));
    }
    return sortProblems(problems);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return sortProblems(error.problems);
  }
}

async function check({ edit, shows, hint, fixed }: Mistake, sources = SHOP): Promise<void> {
  const wrong = edited(edit, sources);
  const root = writeSiteSources(wrong);
  const problems = await problemsOf(root);
  const shown = problems
    .filter(({ rule }) => rule !== UNCHECKED && rule !== 'anchors/new')
    .map(({ file = '', line, message }) => `${path.relative(root, file)}:${line} ${message}`);
  expect(shown).toEqual(shows);
  if (hint !== undefined) expect(problems[0]?.hint).toBe(hint);
  if (fixed !== undefined) await check({ name: '', edit: fixed, shows: [] }, wrong);
}

const named = (mistakes: Mistake[]) => mistakes.map((mistake) => [mistake.name, mistake] as const);

test('the unchanged shop has no problems', () => check({ name: '', edit: {}, shows: [] }));

describe('reports one problem, with its line and a helpful hint', () => {
  test.each(named(IN_SPECIFICATIONS))('in a specification: %s', (_, mistake) => check(mistake));
  test.each(named(IN_GUIDES))('in a guide: %s', (_, mistake) => check(mistake));
  test.each(REPLACEMENTS)('%s', (name, file, [wrong, right], { shows, hint, follow = right }) =>
    check({
      ...{ name, edit: { [file]: [right, wrong] }, shows },
      ...(hint !== undefined && { hint }),
      fixed: { [file]: [wrong, follow] },
    }),
  );
  test.each(named(IN_SETTINGS))('in settings and files: %s', (_, mistake) => check(mistake));
});

test('content that depends on an invalid specification is not checked, as one message explains', async () => {
  const root = writeSiteSources(
    edited({
      'specs/api.yaml': ["'#/components/schemas/Order'", "'#/components/schemas/None'"],
      'content/docs/more.md': ['[Back]', '# Twice\n\n[Back]'],
    }),
  );
  expect((await problemsOf(root)).map(({ severity, message }) => [severity, message])).toEqual([
    ['error', 'The reference #/components/schemas/None cannot be resolved.'],
    ['error', 'The title is the only level 1 heading of a page.'],
    [
      'note',
      'Guides and workflows were not checked against the specifications, because of the errors in specs/api.yaml.',
    ],
  ]);
});
