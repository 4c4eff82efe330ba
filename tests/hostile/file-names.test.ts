import { expect, test } from 'vitest';
import { buildProblems } from '../build/fixture.ts';
import { SINGLE_PAYLOADS } from './payloads.ts';

/** Payloads that the file system accepts as file names. */
const names = SINGLE_PAYLOADS.filter(
  (p) =>
    !/[/\0]/.test(p) &&
    p.isWellFormed() &&
    !p.startsWith('.') &&
    p.length < 200 &&
    // Letters of any language are a name.
    !/^\p{L}+\.\p{L}+$/u.test(p),
);
const harmless = names.filter((name) => /^\w+$/.test(name));
const hostile = names.filter((name) => !/^\w+$/.test(name));

const workflow = (name: string) =>
  JSON.stringify({
    arazzo: '1.0.1',
    info: { title: 'x', version: '1' },
    sourceDescriptions: [{ name: 'api', url: '../../specs/api.yaml', type: 'openapi' }],
    workflows: [
      { workflowId: /^\w+$/.test(name) ? name : 'x', steps: [{ stepId: 'x', operationId: 'ping' }] },
    ],
  });

function filesOf(all: string[]): Record<string, string> {
  return Object.fromEntries(
    all.flatMap((name) => [
      [`content/docs/${name}.md`, '---\ntitle: x\ndescription: x\n---\n\nx\n'],
      [`content/workflows/${name}.arazzo.yaml`, workflow(name)],
    ]),
  );
}

test('a name that is code in some language is rejected for pages and scripts', async () => {
  expect(hostile.length).toBeGreaterThan(10);
  const found = await buildProblems(filesOf(hostile));
  expect(
    found.filter((text) => text.endsWith(':1:1 This file name cannot be used as the URL of a page.')).length,
  ).toBe(hostile.length);
  expect(
    found.filter((text) => text.endsWith(':1:1 This file name cannot be used for a workflow.')).length,
  ).toBe(hostile.length);
});

test('a name with a meaning in JavaScript only is accepted', async () => {
  expect(harmless).toContain('__proto__');
  const servers =
    "openapi: '3.1.0'\ninfo: { title: T, version: '1' }\nservers: [{ url: 'https://a.example' }]\npaths: { /ping: { get: { operationId: ping, responses: { '200': { description: x } } } } }\n";
  const found = await buildProblems({ ...filesOf(harmless), 'specs/api.yaml': servers });
  expect(found.filter((text) => !text.endsWith('No page links to this page.'))).toEqual([]);
});
