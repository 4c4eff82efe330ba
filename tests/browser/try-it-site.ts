import path from 'node:path';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { build, writeSiteSources } from '../build/fixture.ts';

/** Serves a site with the headers of its build, whose reference at `/api` may send requests to these servers. */
export async function serveTryItSite(
  document: object,
  servers: { url: string; production?: boolean }[],
): Promise<RunningServer> {
  const settings = {
    title: 'Test',
    base: '/',
    references: [{ route: 'api', spec: 'api.json', label: 'API' }],
    try_it: { servers },
  };
  const root = writeSiteSources({
    'content/site.yaml': JSON.stringify(settings),
    'content/index.md': '---\ntitle: Test\ndescription: A test.\n---\n',
    'specs/api.json': JSON.stringify(document),
  });
  await build(root);
  return serveSite(path.join(root, 'dist'), { port: 0, address: '127.0.0.1' });
}
