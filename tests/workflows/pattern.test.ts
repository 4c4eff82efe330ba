import { expect, test } from 'vitest';
import { patternFault } from '../../cli/workflows/pattern.ts';

test.each([
  '^(done|failed)$',
  '^[1-9][0-9]{0,8}[.][0-9]{2}$',
  '^([0-9]{7}|[0-9]{11})$',
  '^(?!.*"decision"[^"]*"(?!ACCEPT"))',
  '^\\w+@\\d?(?:\\.)$',
  'error.*time[ A-Z_ä]out',
])('%s can be used', (text) => {
  expect(patternFault(text)).toBeUndefined();
});

test.each(
  [
    ['(', 'is not a valid regular expression: unterminated group'],
    ...[
      '(?<a>x)',
      '(a)\\1',
      '\\bx',
      '\\s',
      '\\p{L}',
      '\ud800',
      '[[:alpha:]]',
      '[a&&b]',
      '[]',
      '[\\w-.]',
      '[a$]',
    ],
    ...['(?=y)*', '(a+)+$', '(a|a)*$', '(a?){30}a{30}', 'a+?', 'x{99999}', 'a{,2}', '\\$'],
    ...['a?'.repeat(30) + 'a'.repeat(30), '.*a.*b.*c.*', '(a|a)'.repeat(30)],
  ].map((one) => (typeof one === 'string' ? [one, /not all scripts|^may be slow/] : one) as [string, string]),
)('%s is refused', (text, fault) => {
  expect(patternFault(text)).toMatch(fault);
});
