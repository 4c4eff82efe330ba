import { expect, test } from 'vitest';
import { checkOutcome } from '../corpus/check-document.ts';
import { missingNames, outcomeFaults } from '../fuzz/outcome.ts';
import { renderText } from '../fuzz/render.ts';
import { PUBLIC_DOCUMENTS } from './documents.ts';

test('the documents cover all versions', () => {
  const versions = PUBLIC_DOCUMENTS.map(
    ({ text }) => /"?(?:openapi|swagger)"?: ?['"]?(\d\.\d)/.exec(text)?.[1],
  );
  expect([...new Set(versions)].sort()).toEqual(['2.0', '3.0', '3.1']);
});

/** Schemas that are contradictory or endlessly recursive, so that no sample is valid. */
const UNSATISFIABLE: Record<string, string[]> = {
  'readme 3.0 circular-request-bodies.json': ['POST /direct', 'POST /direct'],
  'readme 3.0 schema-additional-properties.json': ['POST /post'],
};

test.each(PUBLIC_DOCUMENTS)('$name becomes a page with all of its content', async ({ name, file, text }) => {
  const outcome = await renderText(text);
  const { lost, links, samples } = checkOutcome(file, outcome);
  expect([...lost, ...links]).toEqual([]);
  expect(samples.map((sample) => sample.replace(/\/(requestBody|responses).*/, ''))).toEqual(
    UNSATISFIABLE[name] ?? [],
  );
  expect([...(await outcomeFaults(outcome)), ...missingNames(outcome)]).toEqual([]);
  const errors = outcome.problems.filter(({ severity }) => severity === 'error');
  expect(errors).toEqual([]);
});
