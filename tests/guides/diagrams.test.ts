import { describe, expect, test } from 'vitest';
import { hasFlowchart } from '../../cli/guides/diagrams/graphviz.ts';
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
await embeds.prepare('```flowchart\n```');
const pageOf = (text: string) =>
  renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, embeds, resolveLink: (href) => href },
  );
const problemsIn = (language: string, yaml: string) =>
  pageOf(`Text\n\n\`\`\`${language}\n${yaml}\n\`\`\`\n`).problems.map(
    ({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` ${hint}` : ''}`,
  );

const FLOW = `\`\`\`flowchart
title: Buying
nodes:
  ask: { label: Is there a coin?, kind: decision, call: listCoins }
  buy: { label: Buy it, kind: good, call: POST /coins }
  stop: Stop
edges:
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
    ['flowchart', FLOW],
    ['sequence', SEQUENCE],
  ])('%s is an image with a title and a text alternative', async (_, text) => {
    const { html, problems } = pageOf(text);
    expect(problems).toEqual([]);
    expect(html).toContain('<title>Buying</title>');
    expect(html).toMatch(/<desc>[^<]+<\/desc>/);
    expect(html).toContain('<a href="/base/api#listCoins"><code>GET /coins</code></a>');
    expect(html).not.toMatch(/ style=| fill=| stroke=| id=/);
    const page = `<!doctype html><html lang="en"><head><title>T</title></head><body>${html}</body></html>`;
    expect(await faultsOf(page)).toEqual([]);
  });

  test('includes all of its content as text, in Markdown and in the search index, too', () => {
    const { embedded, sections } = pageOf(FLOW);
    expect([...embedded.values()][0]?.markdown((href) => href)).toBe(
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

  test('is reproducible', () => {
    expect(pageOf(FLOW).html).toBe(pageOf(FLOW).html);
  });

  test('is no wider than a phone', () => {
    const nodes = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => `  ${id}: A rather long label ${id}`);
    const edges = ['b', 'c', 'd', 'e', 'f'].map((id) => `  - a -> ${id}`);
    expect(problemsIn('flowchart', ['title: T', 'nodes:', ...nodes, 'edges:', ...edges].join('\n'))).toEqual([
      expect.stringMatching(/^4:1 The diagram is \d+ pixels wide\./),
    ]);
  });

  test.each(['<script>alert(1)</script>', '</svg><b>', '"];n0->n0;//', '<TABLE>', '&lt;', '\\\\N'])(
    'shows %s literally',
    (label) => {
      const yaml = `title: ${JSON.stringify(label)}\nnodes: { a: ${JSON.stringify(label)}, b: B }\nedges:\n  - { a -> b: ${JSON.stringify(label)} }`;
      const { html, problems } = pageOf(`\`\`\`states\n${yaml}\n\`\`\``);
      expect(problems).toEqual([]);
      expect(html).not.toMatch(/<script|<b>|<TABLE/);
      expect(html.match(/<rect/g)).toHaveLength(2);
    },
  );
});

describe('rejects a diagram', () => {
  test.each([
    ['without a title', 'flowchart', 'nodes: {}\nedges: []', ['4:1 `title` is required.']],
    [
      'with keys of an earlier version',
      'flowchart',
      'title: T\nnodes:\n  one: { label: One, look: ask }\n  two: { label: Two, kind: ask }\nways:\n  - one -> two',
      ['6:22 `look` is now `kind`.', '7:22 `ask` is now `decision`.', '8:1 `ways` is now `edges`.'],
    ],
    [
      'that is not YAML',
      'flowchart',
      'title: [',
      [
        '4:9 Flow sequence in block collection must be sufficiently indented and end with a ]. Check that the lines of this block start in the same column.',
      ],
    ],
    [
      'with edges between unknown nodes',
      'flowchart',
      'title: T\nnodes: { one: One }\nedges:\n  - one -> on',
      ['7:5 Unknown node `on`. Did you mean `one`?'],
    ],
    [
      'with nodes and edges of a wrong type',
      'flowchart',
      'title: ""\nnodes: { a: 1, b: { label: B, kind: best } }\nedges: [3, { a: 1 }]',
      [
        '4:1 `title` must not be empty.',
        '5:10 `nodes.a` must be a label, or an object with a `label`.',
        '5:31 `nodes.b.kind` must be one of step, decision, start, good, bad.',
        '6:9 `edges.0` must be `a -> b`, with or without a label.',
        '6:14 `edges.1.a` must be a string.',
      ],
    ],
    [
      'with an invalid edge',
      'flowchart',
      'title: T\nnodes: { one: One }\nedges:\n  - one to one',
      ['7:5 `one to one` is not an edge. Write `a -> b` or `a -> b: text`.'],
    ],
    [
      'with two edges in one step',
      'sequence',
      'title: T\nactors: { a: A }\nsteps:\n  - { a -> a: x, a --> a: y }',
      ['7:5 `a -> a, a --> a` is not an edge. Write `a -> b` or `a -> b: text`.'],
    ],
    [
      'with an unknown operation',
      'flowchart',
      'title: T\nnodes:\n  one: { label: One, call: byCoin }\nedges: []',
      ['6:22 Unknown operation `byCoin`. Did you mean `buyCoin`?'],
    ],
    [
      'with an unknown property',
      'sequence',
      'title: T\nactors: { a: A }\nsteps: [{ a -> a: x }]\ncolour: red',
      ['7:1 Unknown property `colour`.'],
    ],
    [
      'with a step from an unknown actor',
      'sequence',
      'title: T\nactors: { a: A }\nsteps:\n  - b -> a: x',
      ['7:5 Unknown node `b`. Did you mean `a`?'],
    ],
    [
      'with an unknown example',
      'chart',
      'title: T\nexample: buyCoin 200 sold\nlist: data\nx: a\ny: b',
      ['5:1 Unknown example `sold`. Available: bought.'],
    ],
    [
      'with missing data points',
      'chart',
      CHART.replaceAll(/```(chart\n)?/g, '').trim(),
      ['6:1 The example has no array `data`.'],
    ],
  ])('%s', (_, language, yaml, problems) => {
    expect(problemsIn(language, yaml)).toEqual(problems);
  });
});

test('loads the layout engine only for flowcharts', () => {
  expect(hasFlowchart(FLOW)).toBe(true);
  expect(hasFlowchart('- item\n\n  ~~~ states\n')).toBe(true);
  expect(hasFlowchart(`${SEQUENCE}\n\nA flow of states`)).toBe(false);
});
