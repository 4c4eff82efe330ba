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

test.each(styles.filter((name) => !name.endsWith('rtl.css')))(
  '%s names starts and ends instead of sides, which turn with the language',
  (name) => {
    const declarations = readFileSync(path.join(folder, name), 'utf8').match(/^ +[\w-]+: [^;]+;/gm) ?? [];
    const sided = declarations.filter((text) => {
      const [, property = '', value = ''] = /^ +([\w-]+): ([^;]+);/.exec(text) ?? [];
      const [, right, , left] = value.match(/(?:\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s()])+/g) ?? [];
      return (
        /^(?:left|right)$|-(?:left|right)(?:-width)?$/.test(property) ||
        (/^(?:text-align|float|clear)$/.test(property) && /left|right/.test(value)) ||
        (/^(?:margin|padding|inset)$/.test(property) && left !== undefined && left !== right)
      );
    });
    expect(sided).toEqual([]);
  },
);

test('marks at the side of a page in the sidebar turn with the language, for the same elements', () => {
  const selectorOf = (name: string) =>
    /^.*(\.sidebar-list a:is\(\[aria-current\].*) \{\n(?:[^}]*\n)?\s+box-shadow: inset/m.exec(
      readFileSync(path.join(folder, name), 'utf8'),
    )?.[1];
  expect(selectorOf('sidebar.css')).toBeDefined();
  // Another selector could be less specific, and would then have no effect.
  expect(selectorOf('optional/rtl.css')).toBe(selectorOf('sidebar.css'));
});
