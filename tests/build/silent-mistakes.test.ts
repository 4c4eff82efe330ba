import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from './fixture.ts';

/** Mistakes that would give a site that is wrong, or that readers cannot use. */

const site = SMALL_SITE['content/site.yaml'] ?? '';
const one = SMALL_SITE['content/docs/one.md'] ?? '';

const workflow = (criterion: string) => `arazzo: 1.0.1
info: { title: Pinging, version: '1.0' }
sourceDescriptions:
  - { name: small, url: ../../specs/api.yaml, type: openapi }
workflows:
  - workflowId: look
    summary: Ping once.
    steps:
      - stepId: ping
        description: Ping.
        operationId: ping
        successCriteria: [{ condition: ${criterion} }]
`;

test.each<[string, Record<string, string>, string[]]>([
  [
    'a page that the sidebar lists twice',
    { 'content/site.yaml': site.replace('items: [docs/deep/two]', 'items: [docs/deep/two, docs/one]') },
    ['content/site.yaml:9:28 The sidebar lists `docs/one` twice.'],
  ],
  [
    'an icon that is no SVG',
    { 'static/favicon.svg': 'PNG' },
    ['static/favicon.svg:1:1 Every page links to favicon.svg, but the file is no SVG image.'],
  ],
  [
    'a folder with the address of a page',
    { 'static/docs/one/index.html': '<title>One</title>', 'static/favicon.svg': '<svg/>' },
    ['static/docs/one/index.html:1:1 This file and the page /docs/one have the same address.'],
  ],
  [
    'a link to the file of a page',
    { 'content/docs/one.md': `${one}\n[a](/docs/deep/two.html)\n` },
    ['content/docs/one.md:10:1 The link /small/docs/deep/two.html names the file of a page.'],
  ],
  [
    "a link to the author's own machine",
    { 'content/docs/one.md': `${one}\n[a](http://localhost:3000/x)\n` },
    ["content/docs/one.md:10:1 The link http://localhost:3000/x leads to the reader's own computer."],
  ],
  [
    'a workflow that no page shows',
    { 'content/workflows/look.arazzo.yaml': workflow('$statusCode == 200') },
    ['content/workflows/look.arazzo.yaml:1:1 No page shows the workflow `look`.'],
  ],
  [
    'a status that no response has',
    {
      'content/workflows/look.arazzo.yaml': workflow('$statusCode == 202'),
      'content/docs/one.md': `${one}\n::workflow[look]\n`,
    },
    ['content/workflows/look.arazzo.yaml:12:29 No response of `ping` has the status 202.'],
  ],
])('%s is reported', async (_, files, problems) => {
  expect(await buildProblems(files, { strict: true })).toEqual(problems);
});

test('an SVG icon may begin with a declaration, a comment and a document type', async () => {
  const icon =
    '\ufeff<?xml version="1.0"?>\n<!-- Icon -->\n<!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg"/>';
  expect(await buildProblems({ 'static/favicon.svg': icon })).toEqual([]);
});

test('an empty title is a usage error', () => {
  const root = writeSiteSources(SMALL_SITE);
  expect(() => loadConfig({ root, title: ' ' })).toThrow('`--title` must not be empty.');
});

test('without a tagline, the title of the home page has no separator', async () => {
  const root = writeSiteSources({ ...SMALL_SITE, 'static/favicon.svg': '<svg/>' });
  await build(root);
  expect(readFileSync(`${root}/dist/small/index.html`, 'utf8')).toContain('<title>Small</title>');
});
