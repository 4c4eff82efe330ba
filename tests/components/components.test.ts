import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderPage } from '../../cli/markdown/page.ts';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { plainHighlighter } from '../markdown/render.ts';

const file = (name: string, code: string) => ({ [`components/${name}`]: code });
const footer = (markup: string) =>
  file('Footer.tsx', `export default () => (\n  <p>\n    ${markup}\n  </p>\n);\n`);

/** The home page, one guide and the reference of a site with these components. */
async function pagesWith(files: Record<string, string>, flags = {}) {
  const root = writeSiteSources({ ...SMALL_SITE, ...files });
  await build(root, flags);
  const read = (name: string) => readFileSync(path.join(root, 'dist/small', name), 'utf8');
  return {
    home: read('index.html'),
    guide: read('docs/one.html'),
    api: read('api.html'),
    copy: read('docs/one.md'),
    search: read('search.json'),
  };
}

describe('a component of the site', () => {
  test('takes the place of ours on every page, may show ours, and leaves no mark', async () => {
    const code =
      'import { Ours } from \'openapi-site/components\';\nexport default ({ site }) => <div className="mine">{site.title}<Ours /></div>;';
    const pages = await pagesWith(file('Footer.tsx', code));
    for (const html of [pages.home, pages.guide, pages.api])
      expect(html).toContain('<div class="mine">Small<footer class="footer">');
    expect(pages.api).not.toMatch(/[\u{FDD0}-\u{FDD2}]/u);
  });

  test.each([
    ['Brand', 'home'],
    ['NavbarEnd', 'home'],
    ['Notice', 'api'],
    ['Hero', 'home'],
    ['PageHeader', 'guide'],
    ['BeforeContent', 'guide'],
    ['PageEnd', 'guide'],
    ['OperationHeader', 'api'],
    ['AfterOperation', 'api'],
  ] as const)('%s is shown', async (name, page) => {
    const pages = await pagesWith(file(`${name}.tsx`, 'export default () => <b>mine</b>;'));
    expect(pages[page]).toContain('<b>mine</b>');
  });

  test('gets what a page has for it in its front matter, which is nothing elsewhere', async () => {
    const { guide, api } = await pagesWith({
      ...file('Notice.tsx', "export default ({ page }) => <b>{page.data.owner ?? 'nobody'}</b>;"),
      'content/docs/one.md': String(SMALL_SITE['content/docs/one.md']).replace(
        '---\n\n',
        'data: { owner: Payments }\n---\n\n',
      ),
    });
    expect(guide).toContain('<b>Payments</b>');
    expect(api).toContain('<b>nobody</b>');
  });

  test('has space around it, also if it shows nothing on a page', async () => {
    const code = "export default ({ page }) => (page.kind === 'reference' ? <b>mine</b> : null);";
    const { guide, api } = await pagesWith(file('Notice.tsx', code));
    expect(api).toContain('<main id="main" tabindex="-1"><div class="own-part"><b>mine</b></div>');
    expect(guide).toContain('<div class="own-part"></div>');
    expect(guide).toContain('.own-part:not(:empty)');
    expect((await pagesWith({})).api).not.toContain('own-part');
  });

  test('knows its page and its operation, imports files, and uses hooks', async () => {
    const pages = await pagesWith({
      'components/parts/word.ts': "export const word = (text: string) => text + '!';",
      'components/AfterOperation.tsx': `import { useId } from 'react';
import { word } from './parts/word';
export default ({ operation, site }) => <p id={useId()}>{word(operation.method + ' ' + site.base + operation.path)}</p>;`,
      'components/BeforeContent.tsx': 'export default ({ page }) => <p>{page.route}</p>;',
    });
    expect(pages.api).toContain('GET /small//ping!</p>');
    expect(pages.guide).toContain('<p>docs/one</p>');
  });

  test('is left out with `--no-components`', async () => {
    const throwing = file('Footer.tsx', "throw new Error('run');");
    const { home } = await pagesWith(throwing, { components: false });
    expect(home).toContain('<footer class="footer">');
  });
});

test.each<[string, Record<string, string>, string[]]>([
  ['a syntax error', footer('{'), ['components/Footer.tsx:4:4 Expected identifier']],
  [
    'an error when it is run',
    file(
      'Footer.tsx',
      '// one\nexport default () => {\n  const none = undefined;\n  return <p>{none.title}</p>;\n};',
    ),
    ["components/Footer.tsx:4:19 TypeError: Cannot read properties of undefined (reading 'title')"],
  ],
  [
    'an error when it is read',
    file('Footer.tsx', "\nthrow new Error('no');"),
    ['components/Footer.tsx:2:7 Error: no'],
  ],
  [
    'a property that does not exist',
    file('Footer.tsx', 'export default ({ site }) => (\n  <p>{site.titel}</p>\n);'),
    ['components/Footer.tsx:2:12 There is no property `titel` here.'],
  ],
  [
    'a prop that it does not get',
    file('Footer.tsx', 'export default ({ page }) => <p>{page.title}</p>;'),
    ['components/Footer.tsx:1:19 There is no property `page` here.'],
  ],
  ...(
    [
      ['null that is thrown', 'throw null;', 'null'],
      ['a text that is thrown', "throw 'boom';", "'boom'"],
      ['a hostile object that is thrown', 'throw new Proxy({}, { get() { throw 1; } });', '{}'],
      ['a promise that is thrown', 'throw Promise.resolve();', 'Promise {'],
    ] as const
  ).flatMap(([name, body, shown]): [string, Record<string, string>, string[]][] => {
    const message = `components/Footer.tsx:1:1 A component threw or returned what it must not: ${shown}`;
    return [
      [name, file('Footer.tsx', `export default () => { ${body} };`), [message]],
      [`${name} when it is read`, file('Footer.tsx', `${body} export default () => 1;`), [message]],
    ];
  }),
  [
    'two files for one place',
    {
      ...file('Footer.tsx', 'export default () => <p>x</p>;'),
      ...file('Footer.ts', 'export default () => null;'),
    },
    ['components/Footer.ts:1:1 components/Footer.tsx takes the same place.'],
  ],
  [
    'a promise as its result',
    file('Footer.tsx', 'export default async () => <p>x</p>;'),
    ['components/Footer.tsx:1:1 This component is asynchronous, but nothing waits for it.'],
  ],
  [
    'an object as its result',
    file('Footer.tsx', 'export default () => ({});'),
    ['undefined:undefined Objects are not valid as a React child'],
  ],
  [
    'no component',
    file('Footer.tsx', 'export const Footer = 1;'),
    ['components/Footer.tsx:1:1 This file has no default export'],
  ],
  [
    'an unknown name',
    file('Foter.tsx', 'export default () => null;'),
    ['components/Foter.tsx:1:1 There is no component `Foter`'],
  ],
  [
    'a package',
    file('Footer.tsx', "import fs from 'node:fs';\nexport default () => fs;"),
    ['components/Footer.tsx:1:16 Components cannot import `node:fs`'],
  ],
  [
    'a file outside',
    file('Footer.tsx', "import x from '../../../etc/passwd';\nexport default () => x;"),
    ['components/Footer.tsx:1:'],
  ],
  [
    'a script',
    footer('<script>1</script>'),
    ['components/Footer.tsx:3:5 A component must not write `<script>`.'],
  ],
  [
    'a style',
    footer("<b style={{ color: 'red' }}>x</b>"),
    ['components/Footer.tsx:3:8 The policy of the site forbids styles in attributes.'],
  ],
  [
    'an image of another site',
    footer('<img alt="" src="https://cdn.example/x.png" />'),
    ['components/Footer.tsx:3:22 The address `https://cdn.example/x.png` is not allowed here.'],
  ],
  [
    'a dead link',
    footer('<a href="/small/docs/none">x</a>'),
    [
      'components/Footer.tsx:3:8 The link /small/docs/none cannot be resolved: the page or file does not exist.',
    ],
  ],
  [
    'a dead anchor',
    footer("<a href='#none'>x</a>"),
    ['components/Footer.tsx:3:8 The link #none cannot be resolved: the anchor does not exist on its page.'],
  ],
  [
    'a dead anchor on another page',
    file('Footer.tsx', "export default ({ site }) => <a href={site.base + 'api#none'}>x</a>;"),
    ['components/Footer.tsx:1:33 The link /small/api#none cannot be resolved: the anchor does not exist'],
  ],
  [
    'a missing image behind a link',
    footer('<a href="/small/api">x</a><img alt="" src="/small/none.png" />'),
    ['components/Footer.tsx:3:43 The link /small/none.png cannot be resolved'],
  ],
  [
    'a block in a paragraph',
    footer('<div>one</div>'),
    ['components/Footer.tsx:2:3 A paragraph cannot contain another one, a `<div>`, a list or a table.'],
  ],
  ['a script as an address', footer('<a href="&#106;avascript:alert()">x</a>'), ['components/Footer.tsx:']],
  [
    'raw HTML with a handler',
    footer('<b dangerouslySetInnerHTML={{ __html: "<i onclick=alert()>x</i>" }} />'),
    ['components/Footer.tsx:'],
  ],
])('a component with %s is reported at its line', async (_, files, expected) => {
  const problems = await buildProblems(files);
  expect(problems).toEqual(expected.map((start) => expect.stringContaining(start)));
});

test('a component may link to what it writes, and to a specification that could not be read', async () => {
  const anchors = footer('<a id="one" href="#one">x</a><a href="#main">y</a>');
  expect(await buildProblems(anchors)).toEqual([]);
  const code =
    "import { Ours } from 'openapi-site/components';\nexport default ({ site }) => <><Ours /><a href={site.base + 'api#ping'}>x</a></>;";
  const home = SMALL_SITE['content/index.md']?.replace('---\n', '---\nactions: [{ label: A, to: /api }]\n');
  const problems = await buildProblems({
    ...file('Hero.tsx', code),
    'content/index.md': home ?? '',
    'specs/api.yaml': 'openapi: 3.1.0\npaths: [\n',
  });
  expect(problems.filter((text) => text.startsWith('components/'))).toEqual([]);
});

test('what ours writes is not checked as a component of the site', async () => {
  const pages = await pagesWith(
    file(
      'Hero.tsx',
      "import { Ours } from 'openapi-site/components';\nexport default () => <p><Ours />end</p>;",
    ),
  );
  expect(pages.home).toContain('</header>end</p>');
});

test('a component that is not the same twice is a warning', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    ...file('Footer.tsx', 'let n = 0;\nexport default () => <p>{n++}</p>;'),
  });
  const { warnings } = await build(root);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The component `Footer` wrote something else when it was run again.',
  ]);
});

describe('a directive of the site', () => {
  const directives = file(
    'directives.ts',
    "export default { carrier: ({ label, attributes, content }) => '**' + label + '** in ' + attributes.days + ' days.\\n\\n' + content };",
  );
  const guide = (text: string) => ({
    'content/docs/one.md': `---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[Two](deep/two.md), [ping](/api#ping)\n\n${text}\n`,
  });

  test('is Markdown on the page, in its copy and in the search', async () => {
    const pages = await pagesWith({
      ...directives,
      ...guide(':::carrier[Post]{days=2}\nAlso a [return](#part).\n:::\n\n::carrier[Rail]{days=9}'),
    });
    expect(pages.guide).toContain('<strong>Post</strong> in 2 days.</p>');
    expect(pages.guide).toContain('<p>Also a <a href="#part">return</a>.</p>');
    expect(pages.copy).toContain('**Rail** in 9 days.');
  });

  test('may return whatever a guide may contain, however often', async () => {
    const diagram = (name: string) => `\`\`\`mermaid\ngraph LR\n  ${name}\n\`\`\`\n\n`;
    const returned = `At 12:30 [see:*this*](#part), \`listPings\` and \`listPongs\`.\n\n> [!NOTE]\n> From 10:45.\n\n${diagram('one')}${diagram('two')}`;
    const pages = await pagesWith({
      ...file('directives.ts', `export default { carrier: () => ${JSON.stringify(returned)} };`),
      ...guide('::carrier[x]\n\n::carrier[y]'),
      'specs/api.yaml': `${SMALL_SITE['specs/api.yaml']}${['listPings', 'listPongs'].map((id) => `  /${id}: { get: { operationId: ${id}, responses: { '200': { description: All. } } } }\n`).join('')}`,
    });
    for (const text of [
      'At 12:30 ',
      'see:<em>this</em>',
      'api#listPings',
      'api#listPongs',
      'From 10:45.',
      '>one<',
      '>two<',
    ])
      expect(pages.guide.split(text).length, text).toBeGreaterThan(2);
    for (const text of [
      '`listPings` and `listPongs`',
      '> From 10:45.',
      'graph LR\n  one\n',
      'graph LR\n  two\n',
    ])
      expect(pages.copy.split(text), text).toHaveLength(3);
  });

  test('shows what is written in it with `--no-components`', async () => {
    const { guide: html } = await pagesWith(
      { ...directives, ...guide(':::carrier[Post]{days=2}\nText.\n:::') },
      { components: false },
    );
    expect(html).toContain('<p>Post</p>\n<p>Text.</p>');
  });

  test('with the name of a built-in one is reported', async () => {
    const problems = await buildProblems({
      ...file('directives.ts', "export default { operation: () => '', note: () => '' };"),
      ...guide('::operation[ping]\n\n::operation[ping]'),
    });
    expect(problems).toEqual([
      'components/directives.ts:1:1 The directive `note` is built in: the one in components/directives.ts is not used.',
      'components/directives.ts:1:1 The directive `operation` is built in: the one in components/directives.ts is not used.',
    ]);
  });

  test('may return sections, of which only equal ones are reported', () => {
    const problemsOf = (text: string) =>
      renderPage(
        { file: 'page.md', text },
        {
          highlighter: plainHighlighter,
          directives: { carrier: ({ label }) => ['## ', label, '\n\nText.'].join('') },
          resolveLink: (href) => href,
        },
      ).problems;
    expect(problemsOf('::carrier[Post]\n\n::carrier[Rail]')).toEqual([]);
    expect(problemsOf('::carrier[Post]\n\n::carrier[Post]')).toMatchObject([{ rule: 'markdown/repeated' }]);
  });

  test('that reads what it does not get is reported at its line', async () => {
    const code = 'export default {\n  carrier: ({ label, atributes }) => label + atributes.code,\n};';
    const problems = await buildProblems({ ...file('directives.ts', code), ...guide('::carrier[x]') });
    expect(problems).toEqual(['components/directives.ts:2:22 There is no property `atributes` here.']);
  });

  test.each<[string, string, string]>([
    ['no Markdown', '() => 1', 'returned no Markdown'],
    ['another directive', "() => '::operation[ping]'", 'returned another directive'],
    ['HTML that is not harmless', "() => '<script>1</script>'", 'This HTML is not allowed in Markdown.'],
    ['a dead link', "() => '[x](/docs/none)'", '/docs/none'],
    ['syntax that is printed', "() => 'A {a=b} *unclosed **bold.'", 'it would be printed as it is written'],
  ])('that returns %s is reported at its line', async (_, code, message) => {
    const problems = await buildProblems({
      ...file('directives.ts', `export default { carrier: ${code} };`),
      ...guide('::carrier'),
    });
    expect(problems).toEqual([expect.stringMatching(/^content\/docs\/one\.md:10:1 /)]);
    expect(problems[0]).toContain(message);
  });
});
