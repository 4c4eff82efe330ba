import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { SITE_SETTINGS } from '../../cli/site-settings.ts';
import { keysOf, siteJsonSchema, siteYamlPage, unfoldedSchema } from './site-yaml.ts';

const project = path.resolve(import.meta.dirname, '../..');
const schema = siteJsonSchema();

describe('the keys of site.yaml', () => {
  test.each(keysOf(unfoldedSchema()).map((key) => [key.path, key] as const))(
    '%s has a description and an example',
    (_, key) => {
      expect(key.schema.description).toMatch(/^[A-Z].*\.$/);
      expect(key.schema.examples).toHaveLength(1);
    },
  );

  test.each(Object.entries(SITE_SETTINGS.shape))('the example of %s is valid', (name, setting) => {
    const example = schema.properties?.[name]?.examples?.[0];
    expect(setting.safeParse(example)).toMatchObject({ success: true });
  });

  test('are documented on their page, which `-u` updates', async () => {
    await expect(siteYamlPage()).toMatchFileSnapshot(path.join(project, 'docs/site-yaml.md'));
  });
});

describe('the JSON Schema of site.yaml', () => {
  test('matches the settings; `-u` updates it', async () => {
    await expect(`${JSON.stringify(schema, null, 2)}\n`).toMatchFileSnapshot(
      path.join(project, 'docs/site.schema.json'),
    );
  });

  const isValid = formats.default(new Ajv2020()).compile(schema);
  const settings = readFileSync(path.join(project, 'content/site.yaml'), 'utf8');

  test('accepts our own site.yaml, which refers to it for editors', () => {
    expect(settings).toMatch(/^# yaml-language-server: \$schema=\.\.\/docs\/site\.schema\.json\n/);
    isValid(parse(settings));
    expect(isValid.errors).toBeNull();
  });

  test.each([
    ['an unknown key', { title: 'A', baze: '/' }],
    ['an unknown key further down', { title: 'A', references: [{ route: 'a', spec: 'a.yaml', name: 'A' }] }],
    ['a missing title', { base: '/' }],
    [
      'a sidebar entry of two kinds',
      { title: 'A', sidebar: [{ label: 'B', items: [], href: 'https://b.example' }] },
    ],
    ['a sidebar entry of no kind', { title: 'A', sidebar: [{ label: 'B', items: [{ label: 'C' }] }] }],
    ['a link to two places', footerWith({ label: 'C', to: '/c', href: 'https://example.com' })],
    ['a link to no place', footerWith({ label: 'C' })],
    ['a dangerous link', footerWith({ label: 'C', href: 'javascript:alert(1)' })],
  ])('rejects %s, as a build does', (_, site) => {
    expect(isValid(site)).toBe(false);
    expect(SITE_SETTINGS.safeParse(site).success).toBe(false);
  });
});

function footerWith(link: object): object {
  return { title: 'A', footer: [{ label: 'B', links: [link] }] };
}
