import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build, writeSiteSources } from '../build/fixture.ts';
import { type MockServer, startMockServer } from '../samples/mock-server.ts';
import { folderWith, hasTool } from '../samples/tools.ts';
import { startFlowServer } from './flow-server.ts';

let mock: MockServer;
let page: string;

beforeAll(async () => {
  const out = path.join(writeSiteSources({}), 'dist');
  [mock] = await Promise.all([
    startMockServer('institutional'),
    build(path.resolve(import.meta.dirname, '../..'), { out }),
  ]);
  page = readFileSync(
    path.join(out, 'institutional-api/docs/getting-started/getting-started-intro.md'),
    'utf8',
  );
});
afterAll(() => mock.close());

test.skipIf(!hasTool('curl', '--version'))(
  'the page leads from two credentials to a polled order, command by command',
  async () => {
    // The scripts at the end do the same once more.
    const [followed = ''] = page.split('## The whole walk as scripts');
    const commands = [...followed.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
    const calls = commands.filter((code) => !code.includes('#!/usr/bin/env'));
    const server = await startFlowServer(mock, {
      'POST /oauth2/token client_credentials': ['market'],
      'POST /oauth2/token': ['customer'],
      'GET /v2/orders/BQ7K2MD': ['buyPending'],
    });
    const script = calls.join('\necho\n').replaceAll('https://api.example.com', server.url);
    const file = path.join(folderWith({ 'walk.sh': `set -e\n${script}` }), 'walk.sh');
    const typed = promisify(execFile)('bash', [file], { env: { PATH: process.env.PATH } });
    typed.child.stdin?.end('client\nsecret\n');
    await typed;
    await server.close();
    expect(server.calls).toEqual([
      'POST /oauth2/token 200',
      'GET /v2/market/prices/rates/BTC 200',
      'POST /oauth2/bankid 200',
      'POST /oauth2/token 200',
      'POST /v2/compliance/verify/orders/buy 200',
      'POST /v2/orders/buy 200',
      'GET /v2/orders/BQ7K2MD 200',
      'GET /v2/wallet 200',
    ]);
  },
);
