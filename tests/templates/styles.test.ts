import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../templates/styles');
const styles = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.css'),
);

test.each(styles)("%s doesn't transform letter case: identifiers are shown as written", (name) => {
  expect(readFileSync(path.join(folder, name), 'utf8')).not.toMatch(/text-transform|first-letter|small-caps/);
});
