import { beforeAll, describe, expect, test } from 'vitest';
import { documentationFiles } from './documentation.ts';

/** The documentation as it is published: the metadata for search engines and assistants, and its headings. */

const address = 'https://docs.example.com/institutional-api/';
let files: Map<string, string>;
const pages: { name: string; html: string }[] = [];

beforeAll(async () => {
  files = await documentationFiles();
  for (const [name, html] of files) if (name.endsWith('.html')) pages.push({ name, html });
});

const first = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&#x27;', "'") ?? '';
const descriptionOf = (html: string) => first(html, /<meta name="description" content="([^"]*)"/);
const titleOf = (html: string) => first(html, /<title>([^<]*)<\/title>/);

function repeated(all: string[]): string[] {
  return all.filter((text, index) => all.indexOf(text) !== index);
}

test('every page has a unique description of a suitable length', () => {
  const unsuitable = pages.filter(
    ({ html }) => descriptionOf(html).length < 50 || descriptionOf(html).length > 160,
  );
  expect(unsuitable.map(({ name, html }) => [name, descriptionOf(html)])).toEqual([]);
  expect(repeated(pages.map(({ html }) => descriptionOf(html)))).toEqual([]);
});

test("every page has a unique title that contains the site's name once", () => {
  const titles = pages.map(({ html }) => titleOf(html));
  expect(repeated(titles)).toEqual([]);
  expect(titles.filter((title) => title.split('Institutional API').length !== 2)).toEqual([]);
});

test('no page repeats a heading', () => {
  const found = pages.map(({ name, html }) => {
    const main = html.slice(html.indexOf('<main'));
    const headings = [...main.matchAll(/<h[1-3][^>]*>(.*?)<\/h[1-3]>/gs)];
    const texts = headings.map(([, inner = '']) =>
      inner.replace(/<a class="anchor".*?<\/a>|<[^>]+>/g, '').trim(),
    );
    return [name, repeated(texts)] as const;
  });
  expect(found.filter(([, twice]) => twice.length > 0)).toEqual([]);
});

test('no page shows the names of the extensions that the specifications use', () => {
  const extension =
    /x-(additionalPropertiesName|badges|code-?samples|displayName|enum-?(descriptions|varnames|names)|error-codes|errors|grants|internal|logo|replacement|tagGroups)\b/i;
  const texts = [...files].filter(([name]) => /\.(html|md|txt)$/.test(name));
  expect(texts.filter(([, text]) => extension.test(text)).map(([name]) => name)).toEqual([]);
});

describe('llms.txt', () => {
  const sectionOf = (title: string) =>
    (files.get('llms.txt') ?? '').split(`\n## ${title}\n`)[1]?.split('\n## ')[0] ?? '';

  test('begins with the name of the site, its summary and which API to prefer', () => {
    const [name, summary, preference] = (files.get('llms.txt') ?? '').split('\n\n');
    expect(name).toBe('# Institutional API');
    expect(summary).toMatch(/^> Guides and API references/);
    expect(preference).toContain(
      `For new integrations, use the current API: [API reference 2.2.30](${address}api.md).`,
    );
    expect(preference).toContain(
      `only to maintain an existing integration: [Legacy API reference 0.1.0](${address}api-legacy.md).`,
    );
  });

  test.each(['api.yaml', 'api.json', 'api-legacy.yaml', 'api-legacy.json'])(
    'links to the OpenAPI file %s',
    (name) => {
      expect(sectionOf('OpenAPI specifications')).toContain(`(${address}${name}): OpenAPI`);
      expect(files.has(name)).toBe(true);
    },
  );

  test('lists every workflow with its description, its guide and its files', () => {
    const workflows = sectionOf('Workflows').trim().split('\n');
    const scripts = [...files.keys()].filter((name) => /^workflows\/(?!runtime).*\.py$/.test(name));
    expect(workflows.filter((line) => line.startsWith('- '))).toHaveLength(scripts.length);
    expect(workflows[0]).toContain('save both in one folder');
    const [, guide, about, listed = ''] =
      /^- \[Buy crypto and poll the order\]\((.*?)\): (.*) Files: (.*)$/m.exec(sectionOf('Workflows')) ?? [];
    expect(guide).toBe(`${address}docs/getting-started/getting-started-intro.md`);
    expect(about).toMatch(/^Checks whether the order is allowed .*\.$/);
    const names = [...listed.matchAll(/\((.*?)\)/g)].map(([, url = '']) => url.slice(address.length));
    expect(names).toEqual(['arazzo.yaml', 'mjs', 'py'].map((kind) => `workflows/buy.${kind}`));
  });

  test('describes every guide and every endpoint', () => {
    const links = [...(files.get('llms.txt') ?? '').matchAll(/^- \[.*?\]\(\S+\)(.*)$/gm)];
    expect(links.length).toBeGreaterThan(60);
    expect(links.filter(([, about = '']) => !/^: .{10,}/.test(about)).map(([line]) => line)).toEqual([]);
    expect(sectionOf('API reference 2.2.30: endpoints')).toMatch(
      /\): `POST \/v2\/orders\/buy`\. \w[^\n]*\.$/m,
    );
  });
});

describe('skill.md', () => {
  const text = () => files.get('skill.md') ?? '';

  test('is a skill with a name, and a description with every task', () => {
    const [, name, description = '""'] = /^---\nname: (\S+)\ndescription: (".*")\n---\n/.exec(text()) ?? [];
    expect(name).toBe('institutional-api');
    expect(JSON.parse(description)).toContain('Buy crypto and poll the order');
    expect(JSON.parse(description).length).toBeLessThanOrEqual(1024);
    expect(files.get('llms.txt')).toContain(`[skill.md](${address}skill.md)`);
    expect(files.get('markdown-page.md')).toContain(`[skill.md](${address}skill.md)`);
  });

  test('has every workflow, after those to run first, with its scripts and all of its steps', () => {
    const tasks = [...text().matchAll(/^### .* \(`([\w-]+)`\)$/gm)].map(([, id]) => id);
    const scripts = [...files.keys()].filter((file) => /^workflows\/(?!runtime).*\.py$/.test(file));
    expect(tasks.toSorted()).toEqual(
      scripts.map((file) => file.slice('workflows/'.length, -'.py'.length)).sort(),
    );
    expect(tasks.indexOf('sign-in')).toBeLessThan(tasks.indexOf('buy'));
    const [, buy = ''] = text().split('(`buy`)\n');
    expect(buy).toContain(
      `[buy.py](${address}workflows/buy.py), [runtime.py](${address}workflows/runtime.py)`,
    );
    expect(buy).toContain('- Run first: `sign-in`\n');
    expect(buy).toContain('  - `ACCESS_TOKEN` (secret): Access token of a customer');
    expect(buy).toMatch(
      /^4\. Create the buy order: \[`POST \/v2\/orders\/buy`\]\(\S+\/api\.createBuyOrder\.md\)\. This creates the order: send it once\. If the response is lost: List/m,
    );
  });
});
