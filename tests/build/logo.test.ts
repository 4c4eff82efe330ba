import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from './fixture.ts';

const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

/** Builds the small site with a logo; `files` are added to its sources. */
async function buildWith(logo: object, files: Record<string, string> = { 'specs/logo.svg': picture }) {
  const specification = SMALL_SITE['specs/api.yaml']?.replace(
    "version: '1.0' }",
    `version: '1.0', x-logo: ${JSON.stringify(logo)} }`,
  );
  const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': specification ?? '', ...files });
  symlinkSync('/etc/hostname', path.join(root, 'outside.svg'));
  const { warnings } = await build(root, { out: path.join(root, 'dist') });
  const site = path.join(root, 'dist/small');
  return {
    warnings: warnings.map(({ line, message }) => `${line}: ${message}`),
    html: readFileSync(path.join(site, 'api.html'), 'utf8'),
    assets: existsSync(path.join(site, 'assets')) ? readdirSync(path.join(site, 'assets')) : [],
    read: (name: string) => readFileSync(path.join(site, name), 'utf8'),
  };
}

test('publishes the logo under the hash of its contents, and shows it above the title', async () => {
  const { warnings, html, read } = await buildWith({
    url: './logo.svg',
    altText: 'A "coin"',
    href: 'https://a.example/',
  });
  expect(warnings).toEqual([]);
  const [, href, source, alt] =
    /<a href="([^"]*)" rel="noopener noreferrer"><img src="\/small\/([^"]*)" alt="([^"]*)"/.exec(html) ?? [];
  expect([href, alt]).toEqual(['https://a.example/', 'A &quot;coin&quot;']);
  expect(source).toMatch(/^assets\/logo-[0-9A-F]{8}\.svg$/);
  expect(read(source ?? '')).toBe(picture);
});

test.each([
  [
    'on another host',
    'https://a.example/logo.svg',
    'The logo is not shown: pages load no images from other hosts.',
  ],
  [
    'without a scheme',
    '//a.example/logo.svg',
    'The logo is not shown: pages load no images from other hosts.',
  ],
  ['that is missing', 'gone.svg', 'The logo is not shown. The file specs/gone.svg does not exist.'],
  [
    'that is not an image',
    'api.yaml',
    'The logo is not shown. specs/api.yaml is not read: only .svg, .png, .jpg, .jpeg, .webp files are supported.',
  ],
  [
    'behind a symbolic link out of the project',
    '../outside.svg',
    'The logo is not shown. The logo can only refer to files inside the project. outside.svg is outside.',
  ],
  [
    'outside of the project',
    '../../../../../../etc/hostname',
    'The logo is not shown. The logo can only refer to files inside the project. /etc/hostname is outside.',
  ],
])('omits a logo %s, with a warning that says why', async (_, url, message) => {
  const { warnings, html, assets } = await buildWith({ url });
  expect(warnings).toEqual([`2: ${message}`]);
  expect(html).not.toContain('<img');
  expect(assets.filter((name) => name.startsWith('logo-'))).toEqual([]);
});

test('omits a logo larger than one megabyte', async () => {
  const { warnings } = await buildWith({ url: 'big.svg' }, { 'specs/big.svg': ' '.repeat(1024 * 1024 + 1) });
  expect(warnings).toEqual(['2: The logo is not shown. specs/big.svg is larger than 1 MiB.']);
});
