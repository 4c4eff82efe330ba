import { beforeAll, describe, expect, test } from 'vitest';
import { HALF_WAY, IN_TOOLS, OTHER_FORMATS } from './across-files.ts';
import { OPENAPI_REPLACEMENTS } from './openapi-replacements.ts';
import { REPLACEMENTS } from './replacements.ts';
import { SHOP } from './site.ts';
import { IN_GUIDES, IN_SETTINGS, IN_SPECIFICATIONS, type Mistake } from './table.ts';
import { IN_TEXTS } from './texts.ts';
import { tryMistakes } from './try-mistakes.ts';

const { check, edited, messages, messagesOf, prepare, problemsOf, replaceSources } = tryMistakes(SHOP);

beforeAll(prepare);

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
  test.each(named([...HALF_WAY, ...OTHER_FORMATS, ...IN_TOOLS]))('across files: %s', (_, mistake) =>
    check(mistake),
  );
});

test('in these words', async () => {
  await expect(messages.join('\n')).toMatchFileSnapshot('messages.txt');
});

test('content that depends on an invalid specification is not checked, as one message explains', async () => {
  replaceSources(
    edited({
      'specs/api.yaml': ["'#/components/schemas/Order'", "'#/components/schemas/None'"],
      'content/docs/more.md': ['[Back]', '# Twice\n\n[Skill](/skill.md) [Script](/workflows/buy.mjs) [Back]'],
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
