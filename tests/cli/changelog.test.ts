import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { run } from './run.ts';
import { runLoaded } from './run-loaded.ts';

const specification = (version: string, parameters: string) => `openapi: '3.1.0'
info: { title: Small API, version: '${version}' }
servers: [{ url: https://api.small.example }]
paths:
  /ping:
    get:
      operationId: ping
      summary: Ping
      parameters: [${parameters}]
      responses: { '200': { description: Pong. } }
`;
const parameter = (name: string, required = false) =>
  `{ name: ${name}, in: query, required: ${required}, schema: { type: string } }`;

let root: string;
const recordOf = (version: string) => path.join(root, `specs/api.versions/${version}.json`);

function write(version: string, ...parameters: string[]): void {
  writeFileSync(path.join(root, 'specs/api.yaml'), specification(version, parameters.join(', ')));
}

const changelog = (...args: string[]) => runLoaded(['changelog', ...args], { cwd: root });

async function check(): Promise<{ code: number | null; rules: string[]; text: string }> {
  const { code, out } = await runLoaded(['check', '--json'], { cwd: root });
  const { problems } = JSON.parse(out) as { problems: { rule: string; message: string; line?: number }[] };
  const own = problems.filter(({ rule }) => rule.startsWith('changelog/'));
  return {
    code,
    rules: own.map(({ rule, line }) => `${rule}:${line}`),
    text: own.map(({ message }) => message).join(' '),
  };
}

beforeEach(async () => {
  root = writeSiteSources(SMALL_SITE);
  write('1.0', parameter('a'));
});

test('requires nothing if no version is recorded', async () => {
  expect(await check()).toEqual({ code: 0, rules: [], text: '' });
});

test('records a version once, and requires an entry for a breaking change', async () => {
  expect((await run(['changelog'], { cwd: root })).out).toBe(
    'specs/api.versions/1.0.json: 0 changes, 0 breaking\nRecord the anchors of the changes next: npm run docs -- anchors\n',
  );
  expect(JSON.parse(readFileSync(recordOf('1.0'), 'utf8'))).toMatchObject({ version: '1.0' });
  expect(readFileSync(recordOf('1.0'), 'utf8')).not.toContain('"date"');
  expect((await changelog()).out).toBe('All versions are already recorded.\n');
  expect((await changelog('--note', 'Limits.')).err).toContain('so nothing was written');
  expect(await check()).toMatchObject({ code: 0, rules: [] });

  write('1.0', parameter('a'), parameter('b', true), parameter('c'));
  const failed = await check();
  expect(failed).toMatchObject({
    code: 1,
    rules: ['changelog/breaking:6', 'changelog/unrecorded:2'],
  });
  expect(failed.text).toMatch(/`GET \/ping` breaks clients of 1\.0.*`b`.* 1 change is not recorded/);
  expect(failed.text).not.toContain('`c`');

  // Under the old version number, it would overwrite what clients rely on.
  const refused = await changelog();
  expect(refused.code).toBe(1);
  expect(refused.err).toContain('specs/api.yaml:2:');
  expect(refused.err).toContain('Version 1.0 is already recorded');

  write('1.1', parameter('a'), parameter('b', true), parameter('c'));
  expect(await check()).toMatchObject({ code: 1 });
  const recorded = await changelog('--date', '2026-01-31', '--note', 'For **b**.', '--json');
  expect(JSON.parse(recorded.out)).toEqual([
    { file: 'specs/api.versions/1.1.json', version: '1.1', changes: 2, breaking: 1 },
  ]);
  expect(await check()).toMatchObject({ code: 0, rules: [] });

  expect((await runLoaded(['build', '--quiet'], { cwd: root })).code).toBe(0);
  const feed = readFileSync(path.join(root, 'dist/small/blog/atom.xml'), 'utf8');
  expect(feed).toContain('<id>https://small.example/small/api#version-1.1</id>');
  expect(feed).toContain('<summary>2 changes, 1 breaking.</summary>');
  expect(readFileSync(path.join(root, 'dist/small/api.html'), 'utf8')).toContain(
    '<link rel="alternate" type="application/atom+xml"',
  );
});

test('a change of several operations is one problem', async () => {
  await changelog();
  writeFileSync(
    path.join(root, 'specs/api.yaml'),
    specification('0.9', '').replace(
      '  /ping:',
      '  /pong:\n    get: { operationId: pong, summary: Pong, responses: { "200": { description: Pong. } } }\n  /ping:',
    ),
  );
  rmSync(path.join(root, 'specs/api.versions'), { recursive: true });
  await changelog();
  const text = readFileSync(path.join(root, 'specs/api.yaml'), 'utf8');
  writeFileSync(path.join(root, 'specs/api.yaml'), text.replace('api.small', 'api2.small'));
  const { rules, text: told } = await check();
  const line = text.split('\n').findIndex((one) => one.startsWith('servers:')) + 1;
  expect(rules.filter((rule) => rule.startsWith('changelog/breaking'))).toEqual([
    `changelog/breaking:${line}`,
  ]);
  expect(told).toMatch(/^`GET \/p[io]ng` and one more operation break clients of 0\.9/);
});

test('amends the record of an unpublished version, and keeps its date and note', async () => {
  await changelog();
  write('1.1', parameter('a'), parameter('b'));
  await changelog('--date', '2026-01-31', '--note', 'News.');
  write('1.1', parameter('a'), parameter('c'));
  expect((await changelog('--amend')).out).toContain('specs/api.versions/1.1.json: 1 change, 0 breaking\n');
  expect(JSON.parse(readFileSync(recordOf('1.1'), 'utf8'))).toMatchObject({
    date: '2026-01-31',
    note: 'News.',
  });
  expect(await check()).toMatchObject({ code: 0, rules: [] });
});

test('a note is of the specification that has changed', async () => {
  const other = 'specs/other.yaml';
  writeFileSync(path.join(root, other), specification('1.0', ''));
  const settings = path.join(root, 'content/site.yaml');
  const text = readFileSync(settings, 'utf8');
  writeFileSync(
    settings,
    text.replace('references:\n', 'references:\n  - { route: other, spec: other.yaml, label: Other }\n'),
  );
  await changelog();
  const noteOf = (file: string): unknown => JSON.parse(readFileSync(path.join(root, file), 'utf8')).note;
  write('1.0', parameter('a'), parameter('b'));
  await changelog('--amend', '--note', 'News.');
  expect([noteOf('specs/api.versions/1.0.json'), noteOf('specs/other.versions/1.0.json')]).toEqual([
    'News.',
    undefined,
  ]);
  const { code, err } = await changelog('--amend', '--note', 'Others.');
  expect(code).toBe(1);
  expect(err).toMatch(/record: specs\/\S+\.versions\/1\.0\.json or specs\/\S+\.versions\/1\.0\.json\./);
});

test('rejects a decreasing version, an invalid date and a file that is not a record', async () => {
  await changelog();
  write('0.9', parameter('a'));
  expect((await check()).text).toContain('Version 0.9 is older than 1.0, which is recorded.');
  write('0.9', parameter('b'));
  const older = await changelog();
  expect([older.code, older.err]).toEqual([1, expect.stringContaining('0.9 is older than 1.0')]);
  expect(existsSync(recordOf('0.9'))).toBe(false);
  expect((await changelog('--date', '2026-13-01')).code).toBe(2);

  expect((await changelog('--date', '2026-02-30')).code).toBe(2);
});

test.each([
  [
    'no document',
    '{ "version": "0.5",\n"document": 1 }',
    '1:1 error This file is not a valid version record.',
  ],
  [
    'a day that does not exist',
    '{ "version": "0.5",\n"date": "2026-02-30", "document": {} }',
    '2:1 error `date` must be a day such as 2026-01-31.',
  ],
  [
    'a list as its note',
    '{ "version": "0.5",\n"note": [], "document": {} }',
    '2:1 error `note` must be a text.',
  ],
  [
    'a misspelt property',
    '{ "version": "0.5",\n"dat": "2026-01-31", "document": {} }',
    '2:1 error Unknown property `dat`. changelog/record',
  ],
  [
    'another version than its name',
    '{\n"version": "0.6", "document": {} }',
    '2:1 error This is the record of version 0.6, but the file is called 0.5.json, not 0.6.json.',
  ],
  [
    'another version than its document',
    '{ "version": "0.5", "document": {\n"info": {\n"version": "0.4" } } }',
    '3:1 error The recorded document has the version 0.4, not 0.5.',
  ],
])('a record with %s is reported', async (_, text, message) => {
  mkdirSync(path.dirname(recordOf('0.5')), { recursive: true });
  writeFileSync(recordOf('0.5'), text);
  const { code, err } = await runLoaded(['build'], { cwd: root });
  rmSync(recordOf('0.5'));
  expect([code, err]).toEqual([1, expect.stringContaining(`specs/api.versions/0.5.json:${message}`)]);
});
