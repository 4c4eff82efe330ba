import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkExternalLinks, type Network } from '../../cli/check/external-links.ts';
import { isPublicAddress } from '../../cli/check/public-address.ts';
import { loadConfig } from '../../cli/config.ts';
import { finishSite } from '../../cli/pipeline/finish.ts';
import { prepareSite } from '../../cli/pipeline/prepare.ts';
import { createLinkProblem, type LinkProblem } from '../../cli/site/link-places.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/** The requests that the server received, with their host names. */
const requests: string[] = [];
/** Path → target of the redirect. */
const redirects: Record<string, string> = {};
const server = createServer((request, response) => {
  const { url = '', method, headers } = request;
  requests.push(`${headers.host} ${method} ${url}`);
  const location = redirects[url];
  if (location !== undefined) response.writeHead(302, { Location: location }).end();
  else if (url === '/no-head') response.writeHead(method === 'HEAD' ? 405 : 200).end();
  else response.writeHead(/^\/good(\?a=1&b=2)?$/.test(url) ? 200 : 404).end();
});
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close());

/** A small internet: a public server, and names that resolve to private networks. */
const HOSTS: Record<string, string[]> = {
  'public.site': ['203.0.113.9', '127.0.0.1'],
  'loopback.site': ['127.0.0.2'],
  'intranet.site': ['10.1.2.3', 'fd00::1'],
  localhost: ['127.0.0.53', '::1'],
};
const network: Network = {
  addressesOf: async (host) =>
    HOSTS[host] ?? Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' })),
  // The server of the test acts as the public ones.
  isPublic: (address) => address === '127.0.0.1' || isPublicAddress(address),
};

const config = { ignoredLinks: [], locate: () => ({}) };
const linkProblem: LinkProblem = (_route, _url, { message }) => ({
  message,
  severity: 'error',
  rule: 'links',
});

async function problemsOf(...urls: string[]): Promise<string[]> {
  requests.length = 0;
  const contents = urls.map((url) => `<a href="${url.replaceAll('&', '&amp;')}">x</a>`).join('');
  const problems = await checkExternalLinks(
    { files: [{ path: 'a.html', contents }], config, linkProblem },
    network,
  );
  return problems.map(({ severity, message }) => `${severity}: ${message}`).sort();
}

test('requests each URL once, and follows its redirects', async () => {
  const origin = `http://public.site:${port}`;
  Object.assign(redirects, { '/moved': '/good', '/twice': `${origin}/moved`, '/round': '/round' });
  const paths = ['/good', '/good#part', '/good?a=1&b=2', '/moved', '/twice', '/no-head', '/gone', '/round'];
  expect(
    await problemsOf(
      ...paths.map((path) => origin + path),
      'https://docs.example.com/nothing',
      'http://nobody.site/',
    ),
  ).toEqual([
    'error: http://nobody.site/ could not be reached: ENOTFOUND.',
    `error: ${origin}/gone returned 404.`,
    `error: ${origin}/round redirects to a URL that was not checked: it redirects more than 10 times.`,
  ]);
  expect(requests.filter((line) => / \/good$/.test(line)).length).toBe(3);
});

test('reports an unreachable server', async () => {
  expect(await problemsOf('http://public.site:1/closed')).toEqual([
    'error: http://public.site:1/closed could not be reached: ECONNREFUSED.',
  ]);
});

test('reports each URL with its source line, and skips those that site.yaml ignores', async () => {
  const link = (path: string) => `http://public.site:${port}/${path}`;
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}footer: [{ label: A, links: [{ label: B, href: "${link('gone-footer')}" }] }]\nignore_links:\n  - http://public.site:*/ignored/*\n  - https://other.site/**\n`,
    'content/docs/one.md': `---\ntitle: One\ndescription: x\n---\n\n[Two](deep/two.md), [ping](/api#ping)\n\n[A](${link('ignored/a')}), [B](${link('gone#x')})\n`,
    'specs/api.yaml': `${SMALL_SITE['specs/api.yaml']}externalDocs: { url: '${link('gone-spec')}' }\n`,
  });
  const own = loadConfig({ root });
  const prepared = await prepareSite(own);
  const site = finishSite(prepared, () => {});
  requests.length = 0;
  const problems = await checkExternalLinks(
    { files: site.files, config: own, linkProblem: createLinkProblem(own, prepared.content) },
    network,
  );
  expect(
    problems
      .map(
        ({ severity, file = '', line, message }) =>
          `${severity} ${path.relative(root, file)}:${line} ${message}`,
      )
      .sort(),
  ).toEqual([
    `error content/docs/one.md:8 ${link('gone')} returned 404.`,
    `error content/site.yaml:12 ${link('gone-footer')} returned 404.`,
    `error specs/api.yaml:9 ${link('gone-spec')} returned 404.`,
    'warning content/site.yaml:15 No link of the site matches `https://other.site/**`.',
  ]);
  expect(requests.filter((line) => line.includes('ignored'))).toEqual([]);
});

test('reports a missing network, once', async () => {
  expect(await problemsOf('http://nobody.site/a', 'http://none.site/b', 'http://none.site/c')).toEqual([
    'error: Links to other sites were not checked: there is no network.',
  ]);
});

describe('never sends requests to this machine or private networks', () => {
  const inner = () =>
    [
      ...['127.0.0.2', '0.0.0.0', '10.0.0.1', '172.31.255.1', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
      // Other notations for them.
      ...['2130706434', '0x7f.2', '0177.0.0.2', '127.2', '0', '0xa9fea9fe'],
      ...[
        '[::1]',
        '[::]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[::127.0.0.1]',
        '[64:ff9b::7f00:1]',
        '[2002:7f00:1::]',
      ],
      ...['[fe80::1]', '[fd00::1]', '[fec0::1]', '[ff02::1]', '[2001:db8::1]'],
      ...['loopback.site', 'intranet.site', 'localhost'],
    ].map((host) => `http://${host}:${port}/good`);

  test('because of a link', async () => {
    const complaints = await problemsOf(...inner());
    expect(requests).toEqual([]);
    expect(complaints.length).toBe(inner().length);
    for (const complaint of complaints)
      expect(complaint).toMatch(/^warning: .* was not checked: \S+ is on this machine or a private network/);
  });

  test('because of a redirect', async () => {
    const urls = inner().map((url, index) => {
      redirects[`/to-${index}`] = url;
      return `http://public.site:${port}/to-${index}`;
    });
    const complaints = await problemsOf(...urls);
    expect(requests.filter((line) => !line.includes(' HEAD /to-'))).toEqual([]);
    expect(complaints.length).toBe(urls.length);
    for (const complaint of complaints)
      expect(complaint).toMatch(/^error: .* redirects to a URL that was not checked/);
  });

  test('when run as a command', async () => {
    requests.length = 0;
    const contents = [`127.0.0.1:${port}`, `localhost:${port}`].map(
      (host) => `<a href="http://${host}/good">x</a>`,
    );
    const problems = await checkExternalLinks({
      files: [{ path: 'a.html', contents: contents.join('') }],
      config,
      linkProblem,
    });
    expect(problems.map(({ severity }) => severity)).toEqual(['warning', 'warning']);
    expect(requests).toEqual([]);
  });

  test('because of another protocol', async () => {
    redirects['/file'] = 'file:///etc/passwd';
    expect(await problemsOf(`http://public.site:${port}/file`)).toEqual([
      expect.stringContaining('file:///etc/passwd has an unsupported protocol'),
    ]);
  });
});

test.each([
  ...[
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.0.1',
    '223.255.255.1',
  ],
  ...['2606:4700::1111', '2a00:1450::1', '2001:4860:4860::8888'],
])('treats %s as public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
