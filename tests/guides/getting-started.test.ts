import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentationFiles } from '../build/documentation.ts';
import { operationsOf } from '../openapi/reference-of.ts';
import { type MockServer, startMockServer } from '../samples/mock-server.ts';
import { folderWith } from '../samples/tools.ts';
import { startWorkflowServer } from '../workflows/mock-of-workflows.ts';
import { realReferences } from './real-references.ts';
import { PROGRAMS, runScript } from './run-script.ts';

const guide = 'docs/getting-started/getting-started-intro.md';
/**
 * The commands that are written by hand in the guide. To change one there, change it here as well: it then
 * may be run by the tests.
 */
const TYPED = [
  'read -r CLIENT_ID && read -rs CLIENT_SECRET && export CLIENT_ID CLIENT_SECRET\n',
  "export ACCESS_TOKEN='eyJ…'\n",
];

let mock: MockServer;
let page: string;
let scripts: string;

beforeAll(async () => {
  mock = await startMockServer('institutional');
  const files = await documentationFiles();
  page = files.get(guide) ?? '';
  const names = ['runtime.mjs', 'sign-in.mjs', 'buy.mjs'];
  scripts = folderWith(Object.fromEntries(names.map((name) => [name, files.get(`workflows/${name}`) ?? ''])));
});
afterAll(() => mock.close());

function commandsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^```bash\n([\s\S]*?)^```$/gm)].map(([, code = '']) => code);
}

/** The generated curl requests of both references, without samples of authors. */
async function generatedCommands(): Promise<string[]> {
  const { references } = await realReferences();
  return references
    .flatMap(operationsOf)
    .flatMap(({ samples }) => samples.filter(({ id }) => id === 'curl'))
    .flatMap(({ examples }) => examples.map(({ code }) => `${code}\n`));
}

test.skipIf(!PROGRAMS.sh?.isInstalled)(
  'the commands of the page lead from credentials to the wallet, and in the same terminal do its scripts',
  async () => {
    const [followed = '', scripted = ''] = page.split('## Run it as scripts');
    const commands = commandsIn(followed);
    const calls = commands.filter((code) => !code.includes('#!/usr/bin/env'));
    const known = [...TYPED, ...(await generatedCommands())];
    expect(calls.filter((code) => !known.includes(code))).toEqual([]);
    const server = await startWorkflowServer(mock, {
      'POST /oauth2/token client_credentials': ['market'],
      'POST /oauth2/token': ['customer'],
      'GET /v2/orders/BQ7K2MD': ['buyPending'],
      'GET /v2/orders/BQ7K2ME': ['buyCompleted'],
    });
    const inFolder = [`cd '${scripts}'`, `export API_URL='${server.url}'`, ...commandsIn(scripted)];
    const script = [
      calls.join('\necho\n').replaceAll('https://api.example.com', server.url),
      ...inFolder,
    ].join('\n');
    const run = await runScript('sh', `set -e\n${script}`, {}, { input: 'client\nsecret\n' });
    await server.close();
    expect(run).toMatchObject({ isWell: true, traces: ['.access-token'] });
    expect(server.calls).toEqual([
      'POST /oauth2/token 200',
      'GET /v2/market/prices/rates/BTC 200',
      'POST /oauth2/bankid 200',
      'POST /oauth2/token 200',
      'POST /v2/compliance/verify/orders/buy 200',
      'POST /v2/orders/buy 200',
      'GET /v2/orders/BQ7K2MD 200',
      'GET /v2/wallet 200',
      ...['POST /oauth2/bankid 200', 'POST /oauth2/token 200', 'GET /v2/account/user 200'],
      'GET /v2/account/user 200',
      'POST /v2/compliance/verify/orders/buy 200',
      'GET /v2/market/prices/rates/BTC 200',
      'POST /v2/orders/buy 200',
      'GET /v2/orders/BQ7K2ME 200',
      'GET /v2/wallet 200',
    ]);
  },
);
