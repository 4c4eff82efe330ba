import path from 'node:path';
import { expect, test } from 'vitest';
import { createSpecificationLocations } from '../../cli/site/specification-locations.ts';
import { trackSources } from '../../cli/source-files.ts';
import { writeSiteSources } from '../build/fixture.ts';
import { stopwatch } from '../stopwatch.ts';

function locationsIn(text: string) {
  const root = writeSiteSources({ 'specs/api.yaml': text });
  return createSpecificationLocations([path.join(root, 'specs/api.yaml')], trackSources());
}

test('a link is located where it is written first', () => {
  const locate = locationsIn(
    'a: "[One](/one)"\nb: [Two](/two) [Three](/three)\n\nc: <a href="/one">\nexternalValue: /d.json\n',
  );
  expect(['/one', '/two', '/three', '/four', '/d.json'].map((href) => locate(href))).toMatchObject([
    { line: 1, column: 11 },
    { line: 2, column: 10 },
    { line: 2, column: 24 },
    undefined,
    { line: 5, column: 16 },
  ]);
});

test('locating all links of a long text takes time that grows with their number', () => {
  const milliseconds = (links: number): number => {
    const hrefs = Array.from({ length: links }, (_, index) => `/page-${index}`);
    const locate = locationsIn(hrefs.map((href) => `- "[x](${href})"\n`).join(''));
    const elapsed = stopwatch();
    expect(hrefs.map((href) => locate(href)?.line).at(-1)).toBe(links);
    return elapsed();
  };
  milliseconds(1000);
  expect(milliseconds(40_000) / milliseconds(4000)).toBeLessThan(40);
});
