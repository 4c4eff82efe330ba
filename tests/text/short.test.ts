import { expect, test } from 'vitest';
import { shortNames } from '../../cli/text/short-names.ts';
import { shortTitle } from '../../cli/text/short-title.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test.each([
  ['List orders', 'List orders'],
  [words(12), words(12)],
  [`List orders. ${words(20)}`, 'List orders'],
  [words(40), `${words(14)} …`],
])('shortens the title %j', (text, title) => {
  expect(shortTitle(text)).toBe(title);
});

test('long names lose their first parts, unless two of them would be equal', () => {
  const short = shortNames([
    'io.k8s.api.admission.v1.MutatingWebhook',
    'io.k8s.api.apps.v1.ControllerRevision',
    'one.namespace.or.another.with.EqualName',
    'two.namespace.or.another.with.EqualName',
    'Order',
    'A long title of an operation. With a dot.',
  ]);
  expect([...short].map(([name, shown]) => [name, shown.replace('\u2060', '')])).toEqual([
    ['io.k8s.api.admission.v1.MutatingWebhook', '…admission.v1.MutatingWebhook'],
    ['io.k8s.api.apps.v1.ControllerRevision', '…apps.v1.ControllerRevision'],
  ]);
});
