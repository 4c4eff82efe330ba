import path from 'node:path';
import type { Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { visit } from 'unist-util-visit';
import { beforeAll, expect, test } from 'vitest';
import { build, filesOf, SMALL_SITE, writeSiteSources } from './fixture.ts';

/** `llms-full.txt` and the copies of references join many texts: none may change what another one says. */

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: x\n---\n\n## Part\n\n${text}\n`;

/**
 * The same names with another meaning in each text; `to` is where all links of the text must lead. A guide may not define a
 * name twice.
 */
const text = (
  to: string,
  image = `https://${to}.example/pic.png`,
  second = '[1]: https://wrong.example/second\n',
) => `Read [full ${to}][1], [CAPS ${to}][Name], [collapsed][], [shortcut] and [both][1] in
a row. ![image ${to}][pic] A note[^1] and[^LongNote].

| Column |
| --- |
| [cell ${to}][1] |

> - [deep ${to}][name]
>
>   [name]: https://${to}.example/name "Title of ${to}"

[1]: https://${to}.example/1
${second}[COLLAPSED]: https://${to}.example/collapsed
[shortcut]: <https://${to}.example/shortcut>
[pic]: ${image}
[^1]: The note of ${to}, with [a link][1].
[^LongNote]: Another note of ${to}.
`;

/** Links nowhere: it has none of the definitions that others have. */
const BARE = 'Bare [1], [shortcut], [x][1], [y][name] and a note [^1].';

const NAMES = ['one', 'two', 'ping', 'pong', 'field'];
let files: Map<string, Buffer>;

beforeAll(async () => {
  const operation = (id: string, description: string) => ({
    get: {
      operationId: id,
      summary: id,
      description,
      responses: {
        200: {
          description: BARE,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/S' } } },
        },
      },
    },
  });
  const root = writeSiteSources({
    ...SMALL_SITE,
    'static/favicon.svg': '<svg/>',
    'content/docs/one.md': page(
      'One',
      `${text('one', '/favicon.svg', '')}\n[Two](deep/two.md) and [ping](/api#ping)\n`,
    ),
    'content/docs/deep/two.md': page('Two', `${text('two', '/favicon.svg', '')}\n[Back](../one.md#part)\n`),
    'specs/api.yaml': JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Small API', version: '1.0', description: BARE },
      paths: {
        '/bare': operation('bare', BARE),
        '/ping': operation('ping', text('ping')),
        '/pong': operation('pong', text('pong')),
      },
      components: {
        schemas: {
          S: {
            type: 'object',
            properties: {
              a: { type: 'string', description: text('field') },
              b: { type: 'string', description: BARE },
            },
          },
        },
      },
    }),
  });
  await build(root);
  files = filesOf(path.join(root, 'dist/small'));
});

function parse(name: string): Root {
  return unified()
    .use(remarkParse)
    .use(remarkGfm)
    .parse(String(files.get(name)));
}

test.each(['llms-full.txt', 'api.md', 'api.pong.md', 'docs/one.md', 'docs/deep/two.md'])(
  'each link of %s leads where its own text says, and needs nothing else',
  (name) => {
    const tree = parse(name);
    const links: [label: string, url: string][] = [];
    visit(tree, (node) => {
      expect(node.type).not.toMatch(/Reference$|[dD]efinition$/);
      if (node.type === 'link' && node.children[0]?.type === 'text')
        links.push([node.children[0].value, node.url]);
      if (node.type === 'image') links.push([node.alt ?? '', node.url]);
    });
    const named = links.filter(([label]) => /^(full|CAPS|cell|deep|image) /.test(label));
    expect(named.length).toBeGreaterThan(4);
    for (const [label, url] of named) {
      const [kind = '', to] = label.split(' ');
      const target = { full: '1', cell: '1', image: 'pic.png' }[kind] ?? 'name';
      const isGuide = kind === 'image' && (to === 'one' || to === 'two');
      const expected = isGuide
        ? 'https://small.example/small/favicon.svg'
        : `https://${to}.example/${target}`;
      expect([label, url]).toEqual([label, expected]);
    }
    const whole = String(files.get(name));
    const present = NAMES.filter((to) => whole.includes(`full ${to}`));
    for (const to of present)
      for (const end of ['collapsed', 'shortcut'])
        expect(links).toContainEqual([end, `https://${to}.example/${end}`]);
    expect(whole).not.toContain('wrong.example');
    for (const [label] of links) expect(label).not.toMatch(/^(x|y|1)$/);
  },
);

test('footnotes stand in their own text', () => {
  for (const [name, to] of [
    ['llms-full.txt', 'one'],
    ['llms-full.txt', 'two'],
    ['api.md', 'ping'],
    ['docs/one.md', 'one'],
  ] as const) {
    const whole = String(files.get(name)).replaceAll('\\', '');
    expect(whole).toContain(`[1] The note of ${to}, with [a link](https://${to}.example/1).`);
    expect(whole).toContain(`[LongNote] Another note of ${to}.`);
  }
});

test('all five texts are in the one file', () => {
  for (const to of NAMES) expect(String(files.get('llms-full.txt'))).toContain(`full ${to}`);
});
