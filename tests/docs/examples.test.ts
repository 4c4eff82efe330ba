import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { writeSiteSources } from '../build/fixture.ts';

const project = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');

/** The code blocks in one language, without the indentation of list items. */
function blocks(file: string, language: string): string[] {
  return [...read(file).matchAll(/^( *)(`{3,})(\w+)\n([\s\S]*?)^\1\2$/gm)].flatMap(
    ([, indent = '', , name, code = '']) =>
      name === language ? [code.replaceAll(`\n${indent}`, '\n').slice(indent.length)] : [],
  );
}

/** Directives such as `::operation[createBuyOrder]`, as inline code. */
function directives(file: string): string[] {
  return [...read(file).matchAll(/`(::[\w-]+(?:\[[^\]`]*\])?(?:\{[^`]*\})?)`/g)].map(([, code = '']) => code);
}

test('the examples in the documentation build without errors', async () => {
  const [firstPage = ''] = blocks('README.md', 'md');
  const [workflow = ''] = blocks('docs/workflows.md', 'yaml');
  const parts = [
    '---\ntitle: Examples\ndescription: Examples of the documentation.\n---\n',
    ...blocks('docs/diagrams.md', 'md'),
    ...directives('docs/directives.md'),
    ...blocks('docs/writing-content.md', 'md').filter((block) => block.startsWith(':::')),
    '::workflow[documented]',
  ];
  expect(firstPage).toContain('::operation');
  expect(parts.length).toBeGreaterThan(20);
  const { references } = parse(read('content/site.yaml'));
  const root = writeSiteSources({
    'content/site.yaml': stringify({ title: 'Examples', references }),
    'content/index.md': '---\ntitle: Home\ndescription: Examples.\n---\n',
    'content/docs/first-page.md': firstPage,
    'content/docs/examples.md': parts.join('\n\n'),
  });
  for (const folder of ['content/workflows', 'specs'])
    cpSync(path.join(project, folder), path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, 'content/workflows/documented.arazzo.yaml'), workflow);
  const { pages, problems } = await loadAndRender(loadConfig({ root }));
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(pages.map(({ route }) => route)).toEqual(
    expect.arrayContaining(['docs/first-page', 'docs/examples']),
  );
});
