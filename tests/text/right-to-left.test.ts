import { expect, test } from 'vitest';
import { isRightToLeft } from '../../cli/text/right-to-left.ts';

test.each(['ar', 'AR-EG', 'he', 'fa-IR', 'uz-Arab', 'pa-Arab-PK'])(
  '%s is written from right to left',
  (tag) => {
    expect(isRightToLeft(tag)).toBe(true);
  },
);

test.each(['en', 'sv', 'az-Latn', 'ar-Latn', 'tr-TR'])('%s is not', (tag) => {
  expect(isRightToLeft(tag)).toBe(false);
});
