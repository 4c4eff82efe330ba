import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadConfig, type SiteConfig } from '../../cli/config.ts';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { type Problem, ProblemError, sortProblems, UNCHECKED } from '../../cli/problem.ts';
import { applyRules } from '../../cli/rules.ts';
import { type Memo, trackSources } from '../../cli/source-files.ts';
import { writeSiteSources, writeSources } from '../build/fixture.ts';
import { OPENAPI_REPLACEMENTS } from './openapi-replacements.ts';
import { REPLACEMENTS } from './replacements.ts';
import { SHOP } from './site.ts';
import { type Edit, IN_GUIDES, IN_SETTINGS, IN_SPECIFICATIONS, type Mistake } from './table.ts';
import { IN_TEXTS } from './texts.ts';

/** Every mistake is made in the same folder, so that what it leaves as it is need not be read again. */
const root = writeSiteSources(SHOP);
const unchanged = loadConfig({ root });
/** The same object means that what depends on the settings is unchanged: their values, and their places in the file. */
const fingerprint = (config: SiteConfig) =>
  JSON.stringify(config) + readFileSync(path.join(root, 'content/site.yaml'));
const ofUnchanged = fingerprint(unchanged);
/** What a preview of the unchanged shop remembers. */
const memo: Memo = new Map();

beforeAll(() => problemsOf(memo));

function edited(edit: Edit, sources: Record<string, string> = SHOP): Record<string, string> {
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

function replaceSources(files: Record<string, string>): void {
  rmSync(root, { recursive: true });
  writeSources(root, files);
}

/** The problems that `check` reports for a site, in order, except those of HTML validation. */
async function problemsOf(known: Memo = new Map(memo)): Promise<Problem[]> {
  try {
    const inputs = trackSources(known);
    const read = loadConfig({ root });
    const config = fingerprint(read) === ofUnchanged ? unchanged : read;
    const { problems } = await loadAndRender(config, { inputs });
    for (const { file } of config.references) {
      const { loaded } = await loadDocument(file, root);
      if (loaded) problems.push(...checkExamples(loaded));
    }
    return sortProblems(applyRules(problems, 'check', {}));
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return sortProblems(error.problems);
  }
}

/** The problems of the site, as its maintainer sees them: places, messages, and the hint of the first. */
async function messagesOf(sources: Record<string, string>): Promise<string[]> {
  replaceSources(sources);
  const problems = await problemsOf();
  const shown = problems
    .filter(({ rule }) => rule !== UNCHECKED && rule !== 'anchors/new')
    .map(({ file = '', line, message }) => `${path.relative(root, file)}:${line} ${message}`);
  return problems[0]?.hint === undefined ? shown : [...shown, `  ${problems[0].hint}`];
}

const messages: string[] = [];

async function check([name, mistake, fix]: Mistake): Promise<void> {
  const wrong = edited(mistake);
  const found = await messagesOf(wrong);
  expect(found).not.toEqual([]);
  messages.push(`# ${name}`, ...found, '');
  if (fix) expect(await messagesOf(edited(fix, wrong))).toEqual([]);
}

const named = (mistakes: Mistake[]) => mistakes.map((mistake) => [mistake[0], mistake] as const);

test('the unchanged shop has no problems', async () => expect(await messagesOf(SHOP)).toEqual([]));

describe('a mistake is reported, and its hint helps', () => {
  test.each(named(IN_SPECIFICATIONS))('in a specification: %s', (_, mistake) => check(mistake));
  test.each(named(IN_GUIDES))('in a guide: %s', (_, mistake) => check(mistake));
  test.each(named(IN_TEXTS))('in a text: %s', (_, mistake) => check(mistake));
  test.each([...REPLACEMENTS, ...OPENAPI_REPLACEMENTS])('%s', (name, file, [wrong, right], follow = right) =>
    check([name, { [file]: [right, wrong] }, { [file]: [wrong, follow] }]),
  );
  test.each(named(IN_SETTINGS))('in settings and files: %s', (_, mistake) => check(mistake));
});

test('in these words', async () => {
  await expect(messages.join('\n')).toMatchFileSnapshot('messages.txt');
});

test('content that depends on an invalid specification is not checked, as one message explains', async () => {
  replaceSources(
    edited({
      'specs/api.yaml': ["'#/components/schemas/Order'", "'#/components/schemas/None'"],
      'content/docs/more.md': ['[Back]', '# Twice\n\n[Back]'],
    }),
  );
  expect((await problemsOf()).map(({ severity, message }) => [severity, message])).toEqual([
    ['error', 'The reference #/components/schemas/None cannot be resolved.'],
    ['error', 'The title is the only level 1 heading of a page.'],
    [
      'note',
      'Guides and workflows were not checked against the specifications, because of the errors in specs/api.yaml.',
    ],
  ]);
});
