import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ProblemError } from '../../cli/problem.ts';
import { build, SMALL_SITE, writeSiteSources } from './fixture.ts';

/** A site with two tags, each with one operation whose description has 60,000 characters. */
function site(settings = ''): string {
  const operation = (tag: string) => ({
    operationId: tag,
    tags: [tag],
    description: 'Word. '.repeat(10_000),
    responses: { 200: { description: 'OK.' } },
  });
  const document = {
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths: { '/buy': { get: operation('ping') }, '/sell': { get: operation('sell') } },
  };
  return writeSiteSources({
    ...SMALL_SITE,
    'specs/api.yaml': JSON.stringify(document),
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}${settings}`,
  });
}

const pagesOf = (root: string) =>
  readdirSync(path.join(root, 'dist/small')).filter((name) => /^api.*html$/.test(name));

test('keeps a reference on one page if it is small enough', async () => {
  const root = site();
  expect((await build(root)).warnings).toEqual([]);
  expect(pagesOf(root)).toEqual(['api.html']);
});

test('splits a reference whose page would exceed the limit, and warns about pages that cannot be split', async () => {
  const root = site('limits: { page_megabytes: 0.1 }\n');
  const { warnings } = await build(root);
  expect(pagesOf(root)).toEqual(['api-ping.html', 'api-sell.html', 'api.html']);
  const sizes = warnings.filter(({ rule }) => rule === 'openapi/page-size');
  expect(sizes.map(({ message }) => message)).toEqual([
    'The page api-ping.html has 0.1 MB of HTML.',
    'The page api-sell.html has 0.1 MB of HTML.',
  ]);
});

test('fails if a reference exceeds the size limit, and says how to raise the limit', async () => {
  const failed = await build(site('limits: { reference_megabytes: 0.1 }\n')).catch((error) => error);
  expect(failed).toBeInstanceOf(ProblemError);
  expect(failed.problems[0]).toMatchObject({
    rule: 'openapi/size',
    hint: expect.stringContaining('limits.reference_megabytes'),
  });
});
