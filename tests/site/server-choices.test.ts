import { expect, test } from 'vitest';
import type { MarkdownPage } from '../../cli/markdown/page.ts';
import type { Page } from '../../cli/page.ts';
import { withServers } from '../../cli/site/server-choices.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const REAL = { url: 'https://api.example', description: 'Production' };
const TEST = { url: 'https://api.test.example', description: 'Test' };
const reference = (route: string, ...servers: object[]) => ({ ...referenceOf({ servers }), route });
const references = [
  reference('v1', REAL),
  reference('v2', REAL, TEST),
  reference('other', { url: 'https://other.example' }),
];
const BOTH = [
  ['https://api.example', 'Production'],
  ['https://api.test.example', 'Test'],
];

/** The choices of a page, and of a guide with links to these URLs. */
function choicesOf(route: string, targets: string[] = []) {
  const page = (kind: string, name: string) => ({ kind, route: name, url: `/site/${name}` });
  const pages = [
    ...references.map((one) => ({ ...page('reference', one.route), reference: one })),
    { ...page('doc', 'guide'), content: { html: '', toc: [] } },
    page('blog-archive', 'blog/archive'),
  ] as Page[];
  const content = [{ route: 'guide', markdown: { targets } as MarkdownPage }];
  return withServers(pages, references, content).find((one) => one.route === route)?.servers;
}

test('a reference has the servers of its own document', () => {
  expect(choicesOf('v2')).toEqual([BOTH]);
  expect(choicesOf('v1')).toBeUndefined();
  expect(choicesOf('other')).toBeUndefined();
});

test('a guide has those of what it links to, if all whose samples show the same server have them', () => {
  expect(choicesOf('guide', ['/site/v2#ping', '/site/other', '/site/docs/x'])).toEqual([BOTH]);
  expect(choicesOf('guide', ['/site/v2#ping', '/site/v1#ping'])).toBeUndefined();
  expect(choicesOf('guide')).toBeUndefined();
});

test('a list of posts has no samples', () => {
  expect(choicesOf('blog/archive')).toBeUndefined();
});
