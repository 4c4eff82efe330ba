import { expect, test } from 'vitest';
import { outcomeFaults, unsaid } from '../fuzz/outcome.ts';
import { renderText } from '../fuzz/render.ts';
import { PUBLIC_DOCUMENTS } from './documents.ts';

/** What is wrong with the few that are no sound documents. */
const REFUSED = new Map([
  ['readme 3.0 openapi-workshop/post.json', ['26:9 `responses` must NOT have fewer than 1 properties.']],
]);

test('there are documents of many dialects', () => {
  const versions = PUBLIC_DOCUMENTS.map(
    ({ text }) => /"?(?:openapi|swagger)"?: ?['"]?(\d\.\d)/.exec(text)?.[1],
  );
  expect([...new Set(versions)].sort()).toEqual(['2.0', '3.0', '3.1']);
});

test.each(PUBLIC_DOCUMENTS)('$name becomes a page that holds what it says', async ({ name, text }) => {
  const outcome = await renderText(text);
  expect([...(await outcomeFaults(outcome)), ...unsaid(outcome)]).toEqual([]);
  const wrong = outcome.problems.filter(({ severity }) => severity === 'error');
  expect(wrong.map(({ line, column, message }) => `${line}:${column} ${message}`)).toEqual(
    REFUSED.get(name) ?? [],
  );
});
