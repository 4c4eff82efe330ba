import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serveSite } from '../../cli/server/serve-site.ts';
import { build, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendRequest } from '../server/send-request.ts';
import { findProgram, type Host, startCaddy, startNginx } from './servers.ts';

/** The configuration for a server, tested with the server itself. All of them must behave like `serve`. */
const SERVERS: [string, string | undefined, (program: string, dist: string) => Promise<Host>][] = [
  ['nginx', findProgram('nginx'), startNginx],
  ['caddy', findProgram('caddy'), startCaddy],
  ['serve', 'serve', (_, dist) => serveSite(dist, { port: 0, address: '127.0.0.1' })],
];

const SITES = [
  ['/small/', 'small/'],
  ['/', ''],
] as const;

const dists = new Map<string, string>();

beforeAll(async () => {
  for (const [base] of SITES) {
    const root = writeSiteSources({
      ...SMALL_SITE,
      'content/site.yaml': `${SMALL_SITE['content/site.yaml']}redirects: [{ from: /docs/old, to: '/docs/one#part' }, { from: /docs/old.md, to: /docs/one }]\n`,
      'content/docs/v1.0.md': '---\ntitle: Dots\ndescription: x\n---\n\nText.\n',
      'content/docs/köp.md': '---\ntitle: Köp\ndescription: x\n---\n\nText.\n',
    });
    await build(root, {
      base,
      host: ['nginx', 'caddy', 'netlify', 'cloudfront'],
      precompress: base === '/',
    });
    dists.set(base, path.join(root, 'dist'));
  }
});

for (const [name, program, startServer] of SERVERS) {
  if (program === undefined) {
    test.skip(`${name} is not installed here: its configuration is not tested`, () => {});
    continue;
  }
  describe.each(SITES)(`${name}, with the base path %s,`, (base, folder) => {
    let host: Host;
    let dist = '';
    const get = (where: string, headers?: Record<string, string>) =>
      sendRequest(host.origin, base + where, headers);

    beforeAll(async () => {
      dist = dists.get(base) ?? '';
      host = await startServer(program, dist);
    });
    afterAll(() => host?.close());

    test.each([
      ['', 'Small'],
      ['docs/one', 'One'],
      ['docs/v1.0', 'Dots'],
      ['docs/k%C3%B6p', 'Köp'],
    ])('responds to %j with its page', async (where, title) => {
      const { status, headers, body } = await get(where);
      expect(status).toBe(200);
      expect(headers['content-type']?.toLowerCase()).toBe('text/html; charset=utf-8');
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
      expect(body.toString()).toContain(`<title>${title}`);
    });

    test.each(['none', 'docs', 'assets/none.js', 'docs/none.md', '404', '404.html', 'x'.repeat(300)])(
      'responds to %.20s with the 404 page',
      async (where) => {
        const { status, headers, body } = await get(where);
        expect([status, headers['content-type']?.toLowerCase()]).toEqual([404, 'text/html; charset=utf-8']);
        expect(body.toString()).toContain('Page not found');
        expect(headers['cache-control']).not.toContain('immutable');
      },
    );

    test.each([
      ['docs/one.html', 'docs/one'],
      ['docs/one/', 'docs/one'],
      ['index.html', ''],
    ])('redirects %s to the canonical URL of the page, with the query', async (from, to) => {
      for (const query of ['', '?a=%20b&c=/d?']) {
        const { status, headers } = await get(from + query);
        expect([status, headers.location]).toEqual([301, base + to + query]);
      }
    });

    test.each(['/404', '/404.html', '/404?a=b'])(
      'responds to %s with 404, whatever the base path is',
      async (where) => {
        const { status, body } = await sendRequest(host.origin, where);
        expect(status).toBe(404);
        expect(body.toString()).toContain('Page not found');
      },
    );

    test('has no page for a control character', async () => {
      for (const where of ['%00', 'docs/one%00', '%0a', 'docs/one%00.html', 'docs/one%0d.html', '%00/']) {
        const { status } = await get(where);
        // What nginx and serve respond to those that they accept.
        expect(name === 'caddy' ? [400] : [400, 404]).toContain(status);
      }
    });

    test.runIf(base !== '/')('redirects the root to the site', async () => {
      const { status, headers } = await sendRequest(host.origin, '/');
      expect([status, headers.location]).toEqual([302, base]);
    });

    test('redirects a moved page to its new URL', async () => {
      for (const query of ['', '?a=b']) {
        const { status, headers, body } = await get(`docs/old${query}`);
        if (name === 'serve') expect(body.toString()).toContain(`content="0; url=${base}docs/one#part"`);
        else expect([status, headers.location]).toEqual([301, `${base}docs/one${query}#part`]);
      }
    });

    test.runIf(base !== '/')(
      'redirects the base path without its trailing slash to the home page',
      async () => {
        const { status, headers } = await sendRequest(host.origin, base.slice(0, -1));
        expect([status, headers.location]).toEqual([301, base]);
      },
    );

    test.each([
      ['docs/one.md', 'text/markdown; charset=utf-8'],
      ['api.yaml', 'application/yaml; charset=utf-8'],
    ])('sends the media type of %s', async (where, type) => {
      const { status, headers } = await get(where);
      expect([status, headers['content-type']?.toLowerCase()]).toEqual([200, type]);
    });

    test('sends each header of the build once, with every response', async () => {
      const own = await serveSite(dist, { port: 0, address: '127.0.0.1' });
      const wanted = Object.entries((await sendRequest(own.origin, base)).headers).filter(([header]) =>
        /^(content-security|permissions|referrer|x-|cross)/.test(header),
      );
      await own.close();
      expect(wanted.length).toBe(6);
      const asset = [...filesOf(dist).keys()].find((file) => file.startsWith(`${folder}assets/main-`)) ?? '';
      const paths = ['', 'docs/one', 'none', 'docs/one.md', 'api.yaml', asset.slice(folder.length)].map(
        (where) => base + where,
      );
      const redirects = ['docs/old', 'docs/one.html', 'docs/one/', 'index.html'].map((where) => base + where);
      for (const where of [...paths, ...redirects, '/', base.replace(/\/$/, ''), '/404', '/_headers']) {
        const { headers } = await sendRequest(host.origin, where || '/');
        expect([where, headers]).toMatchObject([where, Object.fromEntries(wanted)]);
      }
      expect((await get(asset.slice(folder.length))).headers['cache-control']).toBe(
        'public, max-age=31536000, immutable',
      );
    });

    test.skipIf(name === 'serve')('compresses responses, and supports conditional requests', async () => {
      const { headers } = await get('docs/one', { 'Accept-Encoding': 'gzip' });
      expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'Accept-Encoding']);
      expect(
        (await get('docs/one', { 'If-None-Match': String(headers.etag), 'Accept-Encoding': 'gzip' })).status,
      ).toBe(304);
    });

    test.each([
      '/evil.example/.html',
      '%5cevil.example/',
      '/evil.example/',
      '%09/evil.example/',
      'x%0d%0aSet-Cookie:a=b/',
    ])("doesn't redirect to another host or allow header injection: %s", async (where) => {
      const { headers } = await get(where);
      expect(headers.location ?? '/').toMatch(/^\/(?![/\\\s])/);
      expect(headers['set-cookie']).toBe(undefined);
    });

    test.each(['../../etc/passwd', '%2e%2e/%2e%2e/etc/passwd'])(
      "doesn't serve files outside of the site: %s",
      async (where) => {
        expect([400, 404]).toContain((await get(where)).status);
      },
    );

    test.each([
      'build-manifest.json',
      'manifest.json',
      'nginx.conf',
      'Caddyfile',
      '_headers',
      '_redirects',
      '.nojekyll',
      'cloudfront-viewer-request.js',
      'cloudfront/viewer-request.js',
    ])('publishes neither the record of the build nor the configuration of a host: %s', async (where) => {
      for (const folder of ['/', base, '/dist.build/', `${base}../dist.build/`])
        expect([400, 404]).toContain((await sendRequest(host.origin, folder + where)).status);
    });
  });
}
