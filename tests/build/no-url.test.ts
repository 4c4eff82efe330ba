import { expect, test } from 'vitest';
import { renderText } from '../fuzz/render.ts';

const openapi = `
openapi: 3.1.0
info: { title: Coins, version: '1' }
servers: [{ url: 'https://api.coins.test' }]
paths:
  /coins: { get: { summary: List coins, operationId: listCoins, responses: { '200': { description: OK. } } } }
`;

test('a site without a URL contains only relative links to itself', async () => {
  const { made, problems } = await renderText(openapi);
  expect(problems).toEqual([]);
  const files = new Map(made?.site.files.map(({ path, contents }) => [path, String(contents)]));
  const page = files.get('index.html') ?? '';
  expect(page).not.toMatch(/rel="canonical"|og:url|og:image|schema\.org/);
  expect(files.get('robots.txt')).toBe('User-agent: *\nAllow: /\n');
  expect([...files.keys()]).not.toContain('sitemap.xml');
  expect(files.get('llms.txt')).toContain('](/index.listCoins.md)');
  for (const [name, contents] of files)
    if (/\.(html|md|txt)$/.test(name)) expect(contents, name).not.toContain('docs.example.com');
});
