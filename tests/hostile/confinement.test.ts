import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadDocument } from '../../cli/openapi/load.ts';

/**
 * A reference can read files of the project only: nothing outside of it or from the network, in any
 * notation.
 */

const outside = mkdtempSync(path.join(tmpdir(), 'outside-'));
const root = path.join(outside, 'project');
const secret = path.join(outside, 'secret.yaml');
let requests = 0;
const server = createServer((_, response) => {
  requests += 1;
  response.end('type: string');
});

beforeAll(async () => {
  mkdirSync(path.join(root, 'specs'), { recursive: true });
  writeFileSync(secret, 'type: string\ntitle: mine\n');
  writeFileSync(path.join(outside, 'project-secret.yaml'), 'title: mine\n');
  symlinkSync(secret, path.join(root, 'specs/link.yaml'));
  symlinkSync(outside, path.join(root, 'specs/folder'));
  symlinkSync('/dev/zero', path.join(root, 'specs/zero.yaml'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(() => server.close());

async function load(reference: string) {
  const file = path.join(root, 'specs/api.yaml');
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {},
    components: { schemas: { A: { $ref: reference } } },
  };
  writeFileSync(file, JSON.stringify(document, null, 1));
  return loadDocument(file, root);
}

const LEADS_OUT = (up: string) => [
  `${up}secret.yaml`,
  `${up}secret.yaml#/title`,
  `./${up}secret.yaml`,
  `folder/secret.yaml`,
  `${up}project-secret.yaml`,
  `${up}PROJECT/../secret.yaml`,
  `${up.replaceAll('.', '%2e')}secret.yaml`,
  `${up.replaceAll('/', '%2f')}secret.yaml`,
  `${up.replaceAll('..', '%252e%252e')}secret.yaml`,
  `${up.replaceAll('/', '\\')}secret.yaml`,
  `${up}secret.yaml%00.yaml`,
  `${up}secret.yaml?x`,
  'link.yaml',
  'zero.yaml',
  '.',
  '/dev/stdin',
  '~/secret.yaml',
  secret,
  pathToFileURL(secret).href,
  pathToFileURL(secret).href.replace('file:', 'FILE:'),
  pathToFileURL(secret).href.replace('file:///', 'file:/'),
  `file://localhost${secret}`,
  `file:${secret}`,
  ' file:///etc/hosts',
];

describe('rejects a reference out of the project, with its position', () => {
  test.each(LEADS_OUT('../../'))('%j', async (reference) => {
    const { loaded, problems } = await load(reference);
    expect(loaded).toBe(undefined);
    expect(problems).toMatchObject([
      { severity: 'error', line: expect.any(Number), column: expect.any(Number) },
    ]);
    expect(JSON.stringify(problems)).not.toContain('mine');
  });

  test('rejects it in a referenced file, too', async () => {
    writeFileSync(path.join(root, 'specs/part.yaml'), 'properties: { a: { $ref: ../../secret.yaml } }\n');
    const { loaded, problems } = await load('part.yaml');
    expect([loaded, JSON.stringify(problems).includes('mine')]).toEqual([undefined, false]);
    expect(problems).toMatchObject([
      { message: 'A $ref can only refer to files inside the project. ../secret.yaml is outside.' },
    ]);
  });

  test('reads files that refer to each other', async () => {
    writeFileSync(path.join(root, 'specs/a.yaml'), 'properties: { b: { $ref: b.yaml } }\n');
    writeFileSync(
      path.join(root, 'specs/b.yaml'),
      'properties: { a: { $ref: a.yaml }, b: { $ref: b.yaml } }\n',
    );
    expect((await load('a.yaml')).problems).toEqual([]);
  });

  test.each([
    'http:',
    'HTTP:',
    'hTtP:',
    '',
    'http:\\\\',
    'data:text/yaml,type:%20string',
    'ftp:',
    'jar:http:',
    'javascript:1',
    'node:fs',
  ])('sends no request for %j', async (scheme) => {
    const { port } = server.address() as AddressInfo;
    const address = /^(http:|HTTP:|hTtP:|ftp:|jar:http:|)$/.test(scheme)
      ? `${scheme}//127.0.0.1:${port}/a.yaml`
      : scheme;
    const { loaded, problems } = await load(address);
    expect([loaded, problems.length]).toEqual([undefined, 1]);
    expect(requests).toBe(0);
  });
});
