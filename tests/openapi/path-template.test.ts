import { expect, test } from 'vitest';
import { fitsPathTemplate } from '../../cli/openapi/document/path-template.ts';

test.each([
  ['/orders', '/orders', true],
  ['/orders', '/orders/', false],
  ['/orders/{id}', '/orders/5', true],
  ['/orders/{id}', '/orders/', false],
  ['/orders/{id}', '/orders/5/edit', false],
  ['/orders/{id}/edit', '/orders/$ORDER_ID/edit', true],
  ['/rates/{from}-{to}.json', '/rates/a-b-c.json', true],
  ['/rates/{from}-{to}.json', '/rates/-b.json', false],
  ['/rates/{from}-{to}.json', '/rates/a-.json', false],
  ['/a.b', '/axb', false],
])('matches %s against %s: %s', (template, path, fits) => {
  expect(fitsPathTemplate(template, path)).toBe(fits);
});
