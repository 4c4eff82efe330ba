import { describe, expect, it } from 'vitest';
import { files, loadSpec, operationsOf, parametersOf, resolve, schemasOf, specText } from './spec.ts';

describe.each(files)('%s.yaml', (file) => {
  const spec = loadSpec(file);

  it('describes every operation in a short summary and in whole sentences', () => {
    for (const { name, operation } of operationsOf(spec)) {
      expect(operation.summary, name).toMatch(/^[A-Z][^.]{5,50}$/);
      expect(operation.description.trim(), name).toMatch(/^[A-Z].{60,}[.:]$/s);
    }
  });

  it('describes every parameter', () => {
    for (const { name, operation } of operationsOf(spec)) {
      for (const parameter of parametersOf(spec, operation)) {
        expectToSayMore(parameter.name, name, parameter.description);
      }
    }
  });

  it('describes every schema and every property with more than its name', () => {
    for (const { place, schema } of schemasOf(spec)) {
      const name = place.split('/').at(-1) ?? '';
      const isNamed = /\/(properties|components\/schemas)\/[^/]+$/.test(place);
      if (isNamed) expectToSayMore(name, place, schema.description);
    }
  });

  it('describes every response, header, tag and security scheme', () => {
    const described = [
      ...operationsOf(spec).flatMap(({ operation }) =>
        Object.values(operation.responses).map((response) => resolve(spec, response)),
      ),
      ...Object.values(spec.components.headers),
      ...spec.tags,
      ...Object.values(spec.components.securitySchemes),
    ];
    for (const { description } of described as { description?: string }[])
      expect(description).toMatch(/^[A-Z]/);
  });

  it('describes all values of an enum or none, and no other values', () => {
    for (const { place, schema } of schemasOf(spec)) {
      const meanings = schema['x-enumDescriptions'];
      if (meanings) expect(Object.keys(meanings), place).toEqual(schema.enum);
    }
  });

  it('contains only example hosts, public standards and example email addresses', () => {
    const text = specText(file);
    const hosts = new Set([...text.matchAll(/https?:\/\/([^/\s`'"]+)/g)].map(([, host]) => host));
    const allowed = ['api.example.com', 'api.staging.example.com', 'app.example.com', 'www.rfc-editor.org'];
    expect(allowed).toEqual(expect.arrayContaining([...hosts]));
    for (const [, domain] of text.matchAll(/[\w.]+@([\w.]+\w)/g)) expect(domain).toBe('example.com');
    for (const [, namespace] of text.matchAll(/urn:(\w+):/g)) expect(namespace).toBe('example');
  });
});

function expectToSayMore(name: string, place: string, description = ''): void {
  const text = description.trim();
  expect(text.length, `${place} ${name}`).toBeGreaterThan(Math.max(name.length, 8));
  expect(text, `${place} ${name}`).toMatch(/^\S.*[.%]$/s);
}
