import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { writeYaml } from '../../cli/text/write-yaml.ts';
import { linkFaults } from '../fuzz/faults.ts';
import { renderAll } from '../fuzz/render.ts';
import { faultsOf } from '../html-rules.ts';
import { CONSTRUCTS } from './documents.ts';
import { shown } from './shown.ts';

// `npx vitest run tests/conformance -u` updates the expectations: compare the diff with the specification.
const routeOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
const root = siteOf(CONSTRUCTS.map(({ name, document }) => [routeOf(name), document]));
const outcome = await renderAll(loadConfig({ root, out: path.join(root, 'out') }));
// Without a site, `-u` would empty all expectations.
if (!outcome.made)
  throw new Error(JSON.stringify(outcome.problems.filter(({ severity }) => severity === 'error')));

test.each(CONSTRUCTS)('$name', async ({ name, section }) => {
  const route = routeOf(name);
  const html = outcome.made?.site.files.find((file) => file.path === `${route}.html`)?.contents;
  const problems = outcome.problems.filter(({ file }) => path.parse(file ?? '').name === route);
  const messages = problems.map(({ severity, message, hint }) =>
    [`${severity}: ${message}`, hint].filter(Boolean).join(' '),
  );
  const article = articleOf(String(html));
  const lines = shown(section ? sectionOf(article, section) : withoutDownloads(article));
  await expect(`${[lines, ...messages].join('\n')}\n`).toMatchFileSnapshot(
    path.join(import.meta.dirname, `${name}.txt`),
  );
});

test('everything is valid HTML with working links', async () => {
  const { made } = outcome;
  expect(made && linkFaults(made.site)).toEqual([]);
  // What is around the articles, and code, is most of a page, and the golden site has it, too.
  for (const { path: name, contents } of made?.site.files ?? []) {
    if (!name.endsWith('.html')) continue;
    const article = articleOf(String(contents)).replaceAll(/(<pre[^>]*>)[\s\S]*?(<\/pre>)/g, '$1$2');
    expect(await faultsOf(article), name).toEqual([]);
  }
});

/** Builds one site with a reference for each document, which is faster than a site for each. */
function siteOf(documents: [route: string, document: unknown][]): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'conformance-'));
  for (const name of ['content', 'specs']) mkdirSync(path.join(folder, name));
  const references = documents.map(([route]) => ({ route, spec: `${route}.yaml`, label: route }));
  const settings = { title: 'Conformance', base: '/', references };
  writeFileSync(path.join(folder, 'content/site.yaml'), JSON.stringify(settings));
  writeFileSync(
    path.join(folder, 'content/index.md'),
    '---\ntitle: Conformance\ndescription: All of it.\n---\n',
  );
  for (const [route, document] of documents)
    writeFileSync(path.join(folder, `specs/${route}.yaml`), writeYaml(document));
  return folder;
}

function articleOf(html: string): string {
  return /<article[\s\S]*<\/article>/.exec(html)?.[0] ?? '';
}

function sectionOf(html: string, id: string): string {
  const start = html.lastIndexOf('<section', html.indexOf(` id="${id}"`));
  const rest = html.slice(start);
  return rest.slice(0, rest.indexOf('</section>'));
}

/** Removes the sizes of downloads, which change with the generator. */
function withoutDownloads(html: string): string {
  return html.replace(/<dt>Download<\/dt><dd>.*?<\/dd>/s, '');
}
