import { expect, test } from 'vitest';
import { createPageLinks } from '../../cli/html/page-links.ts';
import type { ApiVersion } from '../../cli/openapi/model/model.ts';
import { overviewOf } from '../../cli/view/overview.ts';
import { operationVersions, versionNotice } from '../../cli/view/versions.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { referenceOf } from '../openapi/reference-of.ts';

const place = createPageLinks((href) => href, { hasAnchors: true });

const textOf = (html: string) => html.replace(/<\/p><p>/g, ' | ').replace(/<[^>]+>/g, '');

const v = (number: number, status?: ApiVersion['status'], sunset?: string) => ({
  ...{ api: 'parcels', version: `v${number}`, status, sunset },
  href: `/v${number}`,
});

test.each<[ApiVersion, ReturnType<typeof v>[], string]>([
  [v(2, 'current'), [], 'v2 is the current version.'],
  [
    v(2, 'current'),
    [v(1, 'deprecated'), v(3, 'preview'), v(4, 'supported')],
    'v2 is the current version. | Other versions: v1 (deprecated), v3 (preview), v4.',
  ],
  [
    v(1, 'deprecated', '2027-06-30'),
    [v(2, 'current')],
    'v1 is deprecated. It shuts down on 30 June 2027. The current version is v2.',
  ],
  [v(1, 'deprecated'), [], 'v1 is deprecated.'],
  [
    v(1, 'retired'),
    [v(2, 'current'), v(3, 'preview')],
    'v1 is retired. It no longer works. The current version is v2. | Further versions: v3 (preview).',
  ],
  [v(1, 'retired', '2026-06-30'), [], 'v1 is retired. It shut down on 30 June 2026.'],
  [
    v(3, 'preview'),
    [v(2, 'current')],
    'v3 is a preview. It may change without notice. The current version is v2.',
  ],
  [v(3, 'supported'), [v(2)], 'v3 is supported. | Other versions: v2.'],
  [v(3), [v(2)], 'This is v3. | Other versions: v2.'],
])('a reference says which version it is: %#', (own, others, text) => {
  expect(textOf(renderBlocks([versionNotice({ own, others })], place))).toBe(text);
});

test('an operation links to the same one in other versions, and names those without it', () => {
  const [{ href: _, ...v1 }, { href: __, ...v2 }] = [v(1, 'deprecated'), v(2)];
  expect(operationVersions([{ ...v1, href: '/v1#a' }, v2])).toEqual([
    { kind: 'link', href: '/v1#a', content: ['v1 (deprecated)'] },
    '. ',
    'Not in ',
    { kind: 'phrase', content: ['v2'] },
    '.',
  ]);
  const text = (...all: Parameters<typeof operationVersions>) =>
    textOf(renderBlocks([{ kind: 'paragraph', content: operationVersions(...all) }], place));
  expect(text([v1, v2])).toBe('Not in v1, v2.');
  expect(
    text([
      { ...v1, href: '/v1#a' },
      { ...v2, href: '/v2#b' },
    ]),
  ).toBe('v1 (deprecated), v2');
  expect(operationVersions()).toEqual([]);
});

test('a document of version 2.0 is called Swagger', () => {
  const versionOf = (openapi: string) => overviewOf({ ...referenceOf({}), openapi }).version[0];
  expect([versionOf('2.0'), versionOf('3.1.0')]).toEqual([
    'Version 1, Swagger 2.0',
    'Version 1, OpenAPI 3.1.0',
  ]);
});
