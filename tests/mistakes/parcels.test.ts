import { beforeAll, expect, test } from 'vitest';
import { PARCEL_REPLACEMENTS } from './parcel-replacements.ts';
import { PARCELS } from './parcels.ts';
import { tryMistakes } from './try-mistakes.ts';

const { check, messages, messagesOf, prepare } = tryMistakes(PARCELS);

beforeAll(prepare);

test('the unchanged site has no problems', async () => expect(await messagesOf(PARCELS)).toEqual([]));

test.each(PARCEL_REPLACEMENTS)(
  '%s is reported, and its hint helps',
  (name, file, [wrong, right], follow = right) =>
    check([name, { [file]: [right, wrong] }, { [file]: [wrong, follow] }]),
);

test('in these words', async () => {
  await expect(messages.join('\n')).toMatchFileSnapshot('parcel-messages.txt');
});
