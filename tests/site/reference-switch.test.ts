import { expect, test } from 'vitest';
import type { Page } from '../../cli/page.ts';
import { withReferenceSwitch } from '../../cli/site/reference-switch.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const page = (version: string, status: 'current' | 'preview' | 'deprecated' | 'retired') => {
  const reference = {
    ...referenceOf({}),
    route: version,
    versions: { own: { version, status }, others: [] },
  };
  return { kind: 'reference', route: version, url: `/${version}`, reference } as unknown as Page;
};
const pages = [page('v4', 'preview'), page('v3', 'current'), page('v2', 'deprecated'), page('v1', 'retired')];

test('the switch marks versions, and has a retired one only on its own pages', () => {
  const labels = new Map(pages.map(({ route }) => [route, 'Lifts']));
  const shown = withReferenceSwitch(pages, labels).map((one) =>
    one.kind === 'reference' ? one.references?.map(({ label }) => label) : [],
  );
  const others = ['Lifts v4 (preview)', 'Lifts v3', 'Lifts v2 (deprecated)'];
  expect(shown).toEqual([others, others, others, [...others, 'Lifts v1']]);
});

test('a label is shown with the version of the document', () => {
  const plain = ['a', 'b'].map((route) => {
    const reference = { ...referenceOf({}), route };
    return { kind: 'reference', route, url: `/${route}`, reference } as unknown as Page;
  });
  const [first] = withReferenceSwitch(plain, new Map([['a', 'Webcam-API']]));
  expect(first?.kind === 'reference' && first.references?.map(({ label }) => label)).toEqual([
    'Webcam-API 1',
    'Test 1',
  ]);
});
