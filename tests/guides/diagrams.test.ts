import { describe, expect, test } from 'vitest';
import { hasCharts } from '../../cli/guides/diagrams/graphviz.ts';
import { createEmbeds } from '../../cli/guides/embeds.ts';
import { renderPage } from '../../cli/markdown/page.ts';
import { blocksMarkdown } from '../../cli/markdown-copies/view.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { faultsOf } from '../html-rules.ts';
import { plainHighlighter } from '../markdown/render.ts';
import { smallRegistry } from './registry-of.ts';

const embeds = createEmbeds(
  { registry: smallRegistry() },
  { html: renderBlocks, markdown: blocksMarkdown, highlight: (code) => code },
);
await embeds.prepare('```flow\n```');
const pageOf = (text: string) =>
  renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, embeds, resolveLink: (href) => href },
  );
const wrongIn = (language: string, yaml: string) =>
  pageOf(`Text\n\n\`\`\`${language}\n${yaml}\n\`\`\`\n`).problems.map(
    ({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` ${hint}` : ''}`,
  );

const FLOW = `\`\`\`flow
title: Buying
nodes:
  ask: { label: Is there a coin?, look: ask, call: listCoins }
  buy: { label: Buy it, look: good, call: POST /coins }
  stop: Stop
ways:
  - ask -> buy: yes
  - ask -> stop: no
\`\`\``;

const SEQUENCE = `\`\`\`sequence
title: Buying
actors: { app: Your app, api: The provider }
steps:
  - loop: Until there is one
    steps:
      - app -> api: Ask
        call: listCoins
      - api --> app: None
  - app -> app: Be glad
\`\`\``;

const CHART = `\`\`\`chart
title: Coins
example: buyCoin 200 bought
list: data
x: coin
y: coin
\`\`\``;

describe('a diagram', () => {
  test.each([
    ['flow', FLOW],
    ['sequence', SEQUENCE],
  ])('%s is a picture with a title and the same in words', async (_, text) => {
    const { html, problems } = pageOf(text);
    expect(problems).toEqual([]);
    expect(html).toContain('<title>Buying</title>');
    expect(html).toMatch(/<desc>[^<]+<\/desc>/);
    expect(html).toContain('<a href="/base/api#listCoins"><code>GET /coins</code></a>');
    expect(html).not.toMatch(/ style=| fill=| stroke=| id=/);
    const page = `<!doctype html><html lang="en"><head><title>T</title></head><body>${html}</body></html>`;
    expect(await faultsOf(page)).toEqual([]);
  });

  test('says in words whatever it shows, in the Markdown and to a search too', () => {
    const { placed, sections } = pageOf(FLOW);
    expect([...placed.values()][0]?.markdown((href) => href)).toBe(
      [
        '**Buying**',
        '',
        '- Is there a coin? [`GET /coins`](/base/api#listCoins)',
        '  - yes: Buy it',
        '  - no: Stop',
        '- Buy it: [`POST /coins`](/base/api#buyCoin)',
        '- Stop',
      ].join('\n'),
    );
    expect(sections[0]?.text).toContain('Buying Is there a coin?');
  });

  test('is the same each time', () => {
    expect(pageOf(FLOW).html).toBe(pageOf(FLOW).html);
  });

  test('is as wide as a phone at most', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `  ${id}: A rather long label ${id}`);
    const ways = ['b', 'c', 'd', 'e', 'f'].map((id) => `  - a -> ${id}`);
    expect(wrongIn('flow', ['title: T', 'nodes:', ...nodes, 'ways:', ...ways].join('\n'))).toEqual([
      expect.stringMatching(/^4:1 The diagram is \d+ wide\./),
    ]);
  });

  test.each(['<script>alert(1)</script>', '</svg><b>', '"];n0->n0;//', '<TABLE>', '&lt;', '\\\\N'])(
    'shows %s as it is',
    (label) => {
      const yaml = `title: ${JSON.stringify(label)}\nnodes: { a: ${JSON.stringify(label)}, b: B }\nways:\n  - { a -> b: ${JSON.stringify(label)} }`;
      const { html, problems } = pageOf(`\`\`\`states\n${yaml}\n\`\`\``);
      expect(problems).toEqual([]);
      expect(html).not.toMatch(/<script|<b>|<TABLE/);
      expect(html.match(/<rect/g)).toHaveLength(2);
    },
  );
});

describe('a diagram is refused', () => {
  test.each([
    ['without a title', 'flow', 'nodes: {}\nways: []', ['4:1 `title` must be a string.']],
    [
      'that is not YAML',
      'flow',
      'title: [',
      [
        '4:9 Flow sequence in block collection must be sufficiently indented and end with a ]. Check that the lines of this block start in the same column.',
      ],
    ],
    [
      'with ways to nowhere',
      'flow',
      'title: T\nnodes: { one: One }\nways:\n  - one -> on',
      ['7:5 Nothing is called `on` here. Did you mean `one`?'],
    ],
    [
      'with what is no way',
      'flow',
      'title: T\nnodes: { one: One }\nways:\n  - one to one',
      ['7:5 `one to one` is no way from one to another. Write `a -> b` or `a -> b: words`.'],
    ],
    [
      'with a call that is gone',
      'flow',
      'title: T\nnodes:\n  one: { label: One, call: byCoin }\nways: []',
      ['6:22 There is no operation `byCoin`. Did you mean `buyCoin`?'],
    ],
    [
      'with a field too many',
      'sequence',
      'title: T\nactors: { a: A }\nsteps: [{ a -> a: x }]\ncolour: red',
      ['7:1 There is no field `colour` here.'],
    ],
    [
      'with a step of no one',
      'sequence',
      'title: T\nactors: { a: A }\nsteps:\n  - b -> a: x',
      ['7:5 Nothing is called `b` here. Did you mean `a`?'],
    ],
    [
      'of an example that is gone',
      'chart',
      'title: T\nexample: buyCoin 200 sold\nlist: data\nx: a\ny: b',
      ['5:1 There is no example `sold`. Known are bought.'],
    ],
    [
      'of points that are not there',
      'chart',
      CHART.replaceAll(/```(chart\n)?/g, '').trim(),
      ['6:1 The example has no list `data`.'],
    ],
  ])('%s', (_, language, yaml, problems) => {
    expect(wrongIn(language, yaml)).toEqual(problems);
  });
});

test('the engine is loaded for charts alone', () => {
  expect(hasCharts(FLOW)).toBe(true);
  expect(hasCharts('- item\n\n  ~~~ states\n')).toBe(true);
  expect(hasCharts(`${SEQUENCE}\n\nA flow of states`)).toBe(false);
});
