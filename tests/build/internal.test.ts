import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, filesOf, SMALL_SITE, writeSiteSources } from './fixture.ts';

const SPECIFICATION = readFileSync(path.join(import.meta.dirname, 'internal.yaml'), 'utf8');
const SWAGGER = readFileSync(path.join(import.meta.dirname, 'internal-swagger.yaml'), 'utf8');

/** Every file of a site with this specification. */
async function siteOf(specification: string): Promise<[name: string, contents: string][]> {
  const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': specification });
  await build(root);
  const files = [...filesOf(path.join(root, 'dist'))].map(([name, contents]): [string, string] => [
    name,
    contents.toString(),
  ]);
  rmSync(root, { recursive: true });
  return files;
}

test.each([
  ['OpenAPI 3.1', SPECIFICATION],
  ['Swagger 2.0', SWAGGER],
])('no file of a site reveals an internal part: %s', async (_version, specification) => {
  const files = await siteOf(specification);
  const names = files.map(([name]) => name);
  for (const ending of ['.html', '.md', '.yaml', '.json', '.dereferenced.json', 'llms.txt'])
    expect(names.some((name) => name.endsWith(ending))).toBe(true);
  const leaking = files.filter(([, contents]) => /canary/i.test(contents));
  expect(leaking.map(([name, contents]) => `${name}: ${/.{60}canary.{20}/is.exec(contents)?.[0]}`)).toEqual(
    [],
  );
  expect(files.find(([name]) => name.endsWith('api.html'))?.[1]).toContain('publicField');
});
