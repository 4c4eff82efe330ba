import { describe, expect, test } from 'vitest';
import { readChart } from '../../cli/guides/diagrams/chart.ts';
import { drawChart } from '../../cli/guides/diagrams/draw-chart.ts';
import { createEmbeds } from '../../cli/guides/embeds.ts';
import { isLookupError } from '../../cli/markdown/embeds.ts';
import { renderPage } from '../../cli/markdown/page.ts';
import { blocksMarkdown } from '../../cli/markdown-copies/view.ts';
import type { Operation } from '../../cli/openapi/model/model.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { faultsOf } from '../html-rules.ts';
import { plainHighlighter } from '../markdown/render.ts';
import { smallRegistry } from './registry-of.ts';

const embeds = createEmbeds(
  { registry: smallRegistry() },
  { html: renderBlocks, markdown: blocksMarkdown, highlight: (code) => code },
);
await embeds.prepare('```mermaid');
const pageOf = (text: string) =>
  renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, embeds, resolveLink: (href) => href },
  );
const draw = (source: string) => pageOf(`\`\`\`mermaid title="Buying"\n${source}\n\`\`\`\n`);
/** The problems in a diagram, whose first line is line 4. */
const problemsIn = (source: string) =>
  pageOf(`Text\n\n\`\`\`mermaid\n${source}\n\`\`\`\n`).problems.map(
    ({ line, column, message, hint }) => `${line}:${column} ${message}${hint ? ` ${hint}` : ''}`,
  );
/** The texts of a drawing, in order. */
const textsIn = (html: string) => [...html.matchAll(/<text [^>]*>([^<]*)</g)].map(([, text]) => text);
const rolesIn = (html: string, tag: string) =>
  [...html.matchAll(new RegExp(`<${tag} class="([^"]*)"`, 'g'))].map(([, role]) => role);

const FLOWCHART = `flowchart TD
  ask{{"Is there a coin?<br>GET /coins"}} -->|yes| buy([Buy it]):::good
  ask -->|no| stop[Stop]
  buyCoin[Order one] --> stop`;
const SEQUENCE = `sequenceDiagram
  participant app as Your app
  participant api as The provider
  loop Until there is one
    app->>api: Ask<br>listCoins
    api-->>app: None
  end
  alt There is one
    app->>app: Be glad
  else Never
    Note over app,api: Give up
  end`;
const STATES = `stateDiagram-v2
  [*] --> open
  open:::start : The order is open
  state "Paid" as paid
  open --> paid : buyCoin
  state shipping {
    packed --> sent
  }
  paid --> shipping
  shipping --> [*]
  class paid good`;

describe('a diagram', () => {
  test.each([
    ['flowchart', FLOWCHART],
    ['sequence', SEQUENCE],
    ['states', STATES],
  ])('%s: is a labelled drawing with a text version, and styles alone color it', async (variant, source) => {
    const { html, problems } = draw(source);
    expect(problems).toEqual([]);
    expect(html).toContain(`<figure class="diagram ${variant}"><figcaption>Buying</figcaption>`);
    expect(html).toMatch(/ role="group"[^>]* aria-label="[A-Z][a-z ]+: Buying"/);
    expect(html).toContain('<summary>Text version</summary>');
    expect(html).not.toMatch(/<style|<script|<marker| style=| fill=| stroke=| id=|url\(|data-|https?:|xxx/);
    const page = `<!doctype html><html lang="en"><head><title>T</title></head><body>${html}</body></html>`;
    expect(await faultsOf(page)).toEqual([]);
    expect(draw(source).html).toBe(html);
  });

  test('draws the nodes, labels and arrows that its author wrote', () => {
    const { html } = draw(FLOWCHART);
    expect(textsIn(html).sort()).toEqual(
      ['Is there a coin?', 'GET /coins', 'Buy it', 'Stop', 'Order one', 'yes', 'no'].sort(),
    );
    expect(rolesIn(html, 'polygon').sort()).toEqual(['decision', 'head', 'head', 'head']);
    expect(rolesIn(html, 'polyline')).toEqual(['edge', 'edge', 'edge']);
    expect(rolesIn(html, 'rect').sort()).toEqual(['good', 'paper', 'paper', 'step', 'step']);
  });

  test('puts a label on its arrow, between the nodes', () => {
    const { html } = draw('flowchart TD\n  one -->|label| two');
    const heights = [...html.matchAll(/<text [^>]*y="([\d.]+)"[^>]*>(\w+)</g)];
    expect(heights.sort(([, a], [, b]) => Number(a) - Number(b)).map(([, , name]) => name)).toEqual([
      'one',
      'label',
      'two',
    ]);
  });

  test('draws messages, loops and notes', () => {
    const { html } = draw(SEQUENCE);
    for (const text of [
      'Your app',
      'loop: Until there is one',
      'Ask',
      'GET /coins',
      'None',
      'Never',
      'Give up',
    ])
      expect(textsIn(html)).toContain(text);
    // The operator stands in the drawing, a word in the text version.
    expect(textsIn(html)).toContain('alt: There is one');
    expect(html).toContain('if There is one');
    expect(rolesIn(html, 'line')).toEqual(['life', 'life', 'frame']);
    expect(rolesIn(html, 'polyline')).toEqual(['edge', 'edge dotted', 'edge']);
    expect(rolesIn(html, 'rect')).toEqual(expect.arrayContaining(['frame', 'tab', 'actor', 'remark']));
  });

  test('draws arrows of every kind, also those that lead back', () => {
    const { html } = draw(
      'flowchart LR\n  a --> b --- c -.-> d ==> e <--> f\n  f -- again --> a\n  b -. maybe .- a',
    );
    expect(rolesIn(html, 'polyline').sort()).toEqual(
      ['edge', 'edge', 'edge', 'edge', 'edge dotted', 'edge dotted', 'edge thick'].sort(),
    );
    // One at each end of `<-->`, none at the lines.
    expect(rolesIn(html, 'polygon')).toHaveLength(6);
    expect(textsIn(html)).toEqual(expect.arrayContaining(['again', 'maybe']));
  });

  test('puts the first node first, even if an arrow leads back to it', () => {
    const { html } = draw('flowchart TD\n  one --> two --> three --> four\n  three --> one\n  four --> two');
    const heights = [...html.matchAll(/<text [^>]*y="([\d.]+)"[^>]*>(one|two|three|four)</g)];
    expect(heights.sort(([, a], [, b]) => Number(a) - Number(b)).map(([, , name]) => name)).toEqual([
      'one',
      'two',
      'three',
      'four',
    ]);
  });

  test.each([
    ['method and path in a label', 'flowchart\n  a["Ask<br>GET /coins"]', 'Ask: '],
    ['an operationId in a label', 'flowchart\n  a[listCoins]', ''],
    ['an operationId as the name of a node', 'flowchart\n  listCoins[Ask]', 'Ask: '],
    ['an operationId in a message', 'sequenceDiagram\n  a->>b: Ask<br>listCoins', 'a to b: Ask: '],
  ])('links to an operation: %s', (_, source, before) => {
    const { html, problems } = draw(source);
    expect(problems).toEqual([]);
    // The shape, and the text version.
    expect(
      html.split(/<a (?:class="code" )?href="\/base\/api#listCoins"(?: aria-label="[^"]+")?>/),
    ).toHaveLength(3);
    expect(html).toContain(`<li>${before}<a class="code" href="/base/api#listCoins">GET /coins</a></li>`);
  });

  test('is in a Markdown copy as it was written, and its words are in the search index', () => {
    const { embedded, sections } = draw(FLOWCHART);
    expect([...embedded.values()][0]?.markdown((href) => href)).toBe(
      `**Buying**\n\n\`\`\`mermaid\n${FLOWCHART}\n\`\`\``,
    );
    expect(sections[0]?.text).toContain('Buying Is there a coin? GET /coins yes: Buy it no: Stop');
  });

  test('says in words what it shows', () => {
    const { html } = draw(STATES);
    const [, list = ''] = /<\/summary>(.*)<\/details>/s.exec(html) ?? [];
    expect(
      list
        .replaceAll(/<\/?(?:ol|ul)>/g, '')
        .replaceAll(/<li>|<\/li>/g, '\n')
        .split(/\n+/)
        .filter(Boolean),
    ).toEqual([
      'Start',
      'Then: The order is open',
      'The order is open',
      'Then: Paid: <a class="code" href="/base/api#buyCoin">POST /coins</a>',
      'Paid',
      'Then: shipping',
      'End',
      'shipping',
      'Then: End',
      'packed',
      'Then: sent',
      'sent',
    ]);
  });

  /** What a text version says, line by line. */
  const linesOf = (html: string) =>
    (/<\/summary>(.*)<\/details>/s.exec(html)?.[1] ?? '')
      .split(/<[^>]*>/)
      .filter((text) => text.trim() !== '');

  test('ends its statements with semicolons, if its author does', () => {
    const { html, problems } = draw('graph TD;a-->b;\n  b --> c["one; #quot;two#quot;"] ; c -->|x;y|d;');
    expect(problems).toEqual([]);
    expect(linesOf(html)).toEqual([
      'a',
      'Then: b',
      'b',
      'Then: one; &quot;two&quot;',
      'one; &quot;two&quot;',
      'x;y: d',
      'd',
    ]);
  });

  test('has the shapes and the ends of arrows that Mermaid has', () => {
    const { html, problems } = draw(
      'flowchart LR\n  a[[sub]] --o b>flag]\n  c[/right/] --x d[\\left\\]\n  e[/wide below\\] x--x f[\\"wide (above)"/]\n  g(((double))) o-.-o h["`**bold** _text_`"]\n  g ~~~ a\n  a --- db@{ shape: cyl, label: "Orders" }',
    );
    expect(problems).toEqual([]);
    expect(rolesIn(html, 'ellipse')).toHaveLength(1);
    expect(textsIn(html).sort()).toEqual(
      ['sub', 'flag', 'right', 'left', 'wide below', 'wide (above)', 'double', 'bold text', 'Orders'].sort(),
    );
    // Five shapes that lean or have a notch; circles at three ends, and two around each other.
    expect(rolesIn(html, 'polygon')).toEqual(Array(5).fill('step'));
    expect(rolesIn(html, 'circle').sort()).toEqual(['head', 'head', 'head', 'step', 'step']);
    // Five lines and three crosses.
    expect(rolesIn(html, 'polyline')).toHaveLength(8);
  });

  test('leaves out what only changes its looks, and says so', () => {
    const { html, problems } = draw(
      `%%{init: {\n  "theme": "dark" }}%%\nflowchart TD\n  classDef hot fill:red\n  subgraph s\n    direction LR\n    a:::hot --> b\n  end\n  class b hot\n  style a fill:blue\n  linkStyle 0 stroke:red`,
    );
    expect(problems.map(({ line, severity, message }) => `${line} ${severity} ${message}`)).toEqual(
      [
        [2, '%%{…}%%'],
        [5, 'classDef'],
        [7, 'direction'],
        [11, 'style'],
        [12, 'linkStyle'],
      ].map(
        ([line, name]) => `${line} warning \`${name}\` has no effect: diagrams have the styles of the site.`,
      ),
    );
    expect(rolesIn(html, 'rect')).toEqual(['frame', 'step', 'step']);
  });

  test('has the title of its front matter, unless its fence has one', () => {
    const source = '---\ntitle: "In front"\nconfig:\n  theme: dark\n---\nflowchart TD\n  a';
    const { html, problems } = pageOf(`\`\`\`mermaid\n${source}\n\`\`\`\n`);
    expect(html).toContain('<figcaption>In front</figcaption>');
    expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '4 `config` has no effect: diagrams have the styles of the site.',
    ]);
    expect(draw(source).html).toContain('<figcaption>Buying</figcaption>');
  });

  test('numbers messages, and shows activities and what does not arrive', () => {
    const { html, problems } = draw(
      'sequenceDiagram\n  autonumber 10 5\n  box Blue Ours\n  participant app\n  end\n  create participant api\n  app->>+api: Ask\n  activate api\n  api<<-->>app: listCoins\n  deactivate api\n  critical Pay\n    rect rgb(0, 0, 0)\n      api--xapp: Lost\n    end\n  option None left\n    autonumber off\n    api-)app: Sorry\n  end\n  destroy api',
    );
    expect(problems.map(({ line, severity }) => `${line} ${severity}`)).toEqual([
      '4 warning',
      '13 warning',
      '20 warning',
    ]);
    expect(linesOf(html)).toEqual([
      'app to api: 10. Ask',
      'api to app: 15. ',
      'GET /coins',
      'critical Pay',
      'api to app: 20. Lost',
      'option None left',
      'api to app: Sorry',
    ]);
    expect(rolesIn(html, 'rect').filter((role) => role === 'activity')).toHaveLength(2);
    expect(rolesIn(html, 'polygon')).toEqual(['head', 'head', 'head']);
  });

  test('has choices, forks and notes between its states', () => {
    const { html, problems } = draw(
      'stateDiagram-v2\n  state paid <<choice>>\n  state all <<fork>>\n  [*] --> open\n  open --> paid\n  paid --> all : yes\n  paid --> [*] : no\n  all --> packed\n  note right of open: It waits\n  note left of packed\n    Two lines:\n    of a note\n  end note',
    );
    expect(problems).toEqual([]);
    expect(textsIn(html)).toEqual(expect.arrayContaining(['It waits', 'Two lines:', 'of a note']));
    expect(linesOf(html)).toEqual([
      'paid',
      'yes: all',
      'no: End',
      'all',
      'Then: packed',
      'Start',
      'Then: open',
      'open',
      'Then: paid',
      'End',
      'packed',
      'open: It waits',
      'packed: Two lines: of a note',
    ]);
    expect(rolesIn(html, 'polyline').filter((role) => role === 'edge dotted')).toHaveLength(2);
  });

  test('without a title has a name, too', () => {
    const { html } = pageOf('```mermaid\ngraph LR\n  a-->b;\n```\n');
    expect(html).toContain('aria-label="Flowchart"');
    expect(html).not.toContain('figcaption');
  });

  test.each([
    '<script>alert(1)</script>',
    '</svg><x>',
    '" onload="alert(1)',
    '];n0-->n0;%%',
    '&lt;b&gt; &amp; &#x41;',
    "'\\u003cimg src=x onerror=alert(1)>",
    '[x](javascript:alert(1)) __b__ <x>i</x> ~~s~~',
    'x{}()[]|-->==> : end ;',
    '\u202Eright to left \u0007',
  ])('shows %s literally in every place', (label) => {
    const text = label.replaceAll('"', '#quot;');
    const escaped = label
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;');
    const shown = escaped.replaceAll("'", '&#x27;');
    for (const source of [
      `flowchart TD\n  subgraph s ["${text}"]\n    a["${text}"] -->|"${text.replaceAll('|', '#124;')}"| b\n  end`,
      `stateDiagram-v2\n  state "${text}" as a\n  a --> b : ${text}`,
      `sequenceDiagram\n  participant a as ${text}\n  participant b\n  loop ${text}\n    a->>b: ${text}\n    Note over a: ${text}\n  end`,
    ]) {
      const { html, problems } = draw(source);
      expect(problems).toEqual([]);
      expect(html).not.toMatch(/<script|<b>|<i>|<img|<s>|onload="|onerror=x/);
      const [, drawing = ''] = /<svg([\s\S]*)<\/svg>/.exec(html) ?? [];
      expect(textsIn(drawing).join(' ').replaceAll(' ', '')).toContain(shown.replaceAll(/\s/g, ''));
    }
  });
});

describe('rejects a diagram', () => {
  test.each<[string, string, unknown[]]>([
    [
      'of a kind that is not drawn',
      'pie title Coins\n  "a": 1',
      [
        '4:1 Diagrams of the kind `pie` are not supported. Supported: `flowchart` or `graph`, `sequenceDiagram`, `stateDiagram-v2`.',
      ],
    ],
    [
      'with a misspelled kind',
      'flowchrat TD\n  a --> b',
      [
        expect.stringMatching(
          /^4:1 Diagrams of the kind `flowchrat` are not supported\. Did you mean `flowchart`\?/,
        ),
      ],
    ],
    ['without anything', '', [expect.stringContaining('4:1 The diagram has no kind.')]],
    ['without nodes', 'flowchart TD', ['4:1 The diagram is empty.']],
    [
      'with an unknown direction',
      'graph DOWN\n  a',
      ['4:1 Unknown direction `DOWN`. Available: TD, TB, BT, LR, RL.'],
    ],
    [
      'with an operation that does not exist',
      'flowchart TD\n  one[Buy] --> two["Look<br>GET /coin"]',
      ['5:3 Unknown operation `GET /coin`. Did you mean `GET /coins`?'],
    ],
    [
      'with an operation that does not exist in a message',
      'sequenceDiagram\n  a->>b: PUT /coins',
      [expect.stringMatching(/^5:3 Unknown operation `PUT \/coins`/)],
    ],
    [
      'with several errors, all at once',
      'flowchart TD\n  a --* b\n  a[one (two)]\n  b:::goood\n  c --> \n  d@{ shape: rct }\n  a b',
      [
        '5:3 Expected an arrow at `--* b`. Available: `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `--x`, each with a label: `-->|label|` or `-- label -->`.',
        '6:3 Expected an arrow at `[one (two)]`. Put a label with brackets into double quotes: `id["label"]`.',
        '7:3 Unknown class `goood`. Did you mean `good`?',
        expect.stringMatching(/^8:3 Expected a node\./),
        '9:3 Unknown shape `rct`. Did you mean `rect`?',
        expect.stringMatching(/^10:3 Expected an arrow at `b`\./),
      ],
    ],
    [
      'with a script behind a click',
      'flowchart TD\n  a --> b\n  click a "javascript:alert(1)"',
      ['6:3 `click` is not supported. Write an operation into the label: it becomes a link.'],
    ],
    [
      'with front matter that is not closed',
      '---\ntitle: x\nflowchart TD\n  a',
      ['4:1 `---` is not supported. Write the title behind the language: ```mermaid title="…".'],
    ],
    [
      'with an arrow without an end',
      'flowchart TD\n  a -- yes b',
      [expect.stringMatching(/^5:3 Expected an arrow at `-- yes b`\./)],
    ],
    [
      'with the brackets of another shape',
      'flowchart TD\n  a[Buy)',
      ['5:3 Expected `]` behind the label. Put a label with brackets into double quotes: `id["label"]`.'],
    ],
    [
      'with an open subgraph',
      'flowchart TD\n  subgraph s\n  a',
      ['5:3 `subgraph s` is never closed. Add `end`.'],
    ],
    [
      'with two subgraphs of one name',
      'flowchart TD\n  subgraph s\n  a\n  end\n  subgraph s\n  b\n  end',
      ['8:3 There are two groups `s`. Give one of the two another name.'],
    ],
    [
      'with groups in groups',
      `flowchart TD\n${'  subgraph s\n'.replace('s\n', 's0\n')}${[1, 2, 3, 4, 5, 6].map((n) => `  subgraph s${n}\n`).join('')}  a\n${'  end\n'.repeat(6)}`,
      ['11:3 At most 6 groups can be nested.'],
    ],
    [
      'with classes that are none',
      'flowchart TD\n  a[A] --> b[B]\n  class c good\n  class a gud',
      ['6:3 Unknown node `c`. Available: a, b.', '7:3 Unknown class `gud`. Did you mean `good`?'],
    ],
    [
      'with a node called end',
      'flowchart TD\n  end --> b',
      ['5:3 `end` is a keyword. Give the node another name.'],
    ],
    [
      'with a label that is not closed',
      'flowchart TD\n  a -->|yes b',
      ['5:3 Expected `|` behind the label at `|yes b`. Write `-->|yes| b`.'],
    ],
    [
      'with more behind its kind',
      'sequenceDiagram now\n  a->>b: x',
      ['4:1 Unexpected `now` behind the kind of the diagram.'],
    ],
    [
      'with a participant twice, and an end too many',
      'sequenceDiagram\n  participant a\n  participant a\n  a->>a: x\n  end',
      ['6:3 There are two participants `a`. Remove one of the two.', '8:3 `end` closes nothing.'],
    ],
    [
      'with a block that does not end',
      'sequenceDiagram\n  a->>b: x\n  loop often\n  b->>a: y',
      ['6:3 `loop often` is never closed. Add `end`.'],
    ],
    ['with an end too many', 'flowchart TD\n  a\n  end', ['6:3 `end` closes nothing.']],
    [
      'with messages that are none',
      'sequenceDiagram\n  participant api\n  apu->>api: x\n  api~>api: x\n  api->>api:\n  links api: {}\n  activate apu\n  option x',
      [
        '6:3 Unknown participant `apu`. Did you mean `api`?',
        expect.stringMatching(/^7:3 `api~>api: x` is not a statement of a sequence diagram\./),
        '8:3 A message needs a text. Write `api->>api: text`.',
        '9:3 `links` is not supported. Write an operation into the label: it becomes a link.',
        '10:3 Unknown participant `apu`. Did you mean `api`?',
        '11:3 `option` is not inside of `critical`.',
      ],
    ],
    [
      'with states that are none',
      'stateDiagram-v2\n  state x <<other>>\n  a --> b --> c\n  note above a: x',
      [
        expect.stringMatching(/^5:3 `state x <<other>>` is not a statement of a state diagram\./),
        expect.stringMatching(/^6:3 `a --> b --> c` is not a statement of a state diagram\./),
        expect.stringMatching(/^7:3 `note above a: x` is not a statement of a state diagram\./),
      ],
    ],
    [
      'with a note that does not end, and choices with a text',
      'stateDiagram-v2\n  state c <<choice>>\n  c : text\n  d : text\n  state d <<fork>>\n  note right of c\n    one: two\n  c --> d',
      [
        '9:3 `note right of c` is never closed. Add `end note`.',
        '6:3 `c` cannot have a text. Write it on its arrows: `a --> b : text`.',
        '8:3 `d` cannot have a text. Write it on its arrows: `a --> b : text`.',
      ],
    ],
    [
      'with settings before it that are not closed',
      '%%{init: {\nflowchart TD\n  a',
      ['4:1 `%%{` is never closed. Add `}%%`, or remove it.'],
    ],
    [
      'with settings and attributes that are not closed',
      'flowchart TD\n  a@{ shape: rect\n  %%{init: {\n  b',
      [
        '6:3 `%%{` is never closed. Add `}%%`, or remove it.',
        '5:3 Expected an arrow at `@{ shape: rect`. Close it with `}`: `id@{ shape: rect }`.',
      ],
    ],
    [
      'with a label that is a text',
      `flowchart TD\n  a["${'x'.repeat(300)}"]`,
      ['5:3 This label has 300 characters, of at most 200. Write the text below the diagram.'],
    ],
    [
      'with too many nodes',
      `flowchart TD\n${Array.from({ length: 61 }, (_, n) => `  n${n}`).join('\n')}`,
      ['4:1 The diagram has 61 nodes, of at most 60. Split it in two.'],
    ],
    [
      'that is too long',
      `flowchart TD\n${'  a\n'.repeat(9_000)}`,
      ['4:1 The diagram has 36013 characters, of at most 20000. Split it in two.'],
    ],
  ])('%s', (_, source, problems) => {
    expect(problemsIn(source)).toEqual(problems);
  });

  test('whose language is written with a character reference, if nothing has loaded the engine', () => {
    const fresh = createEmbeds(
      { registry: smallRegistry() },
      { html: renderBlocks, markdown: blocksMarkdown, highlight: (code) => code },
    );
    expect(fresh.block('mermaid', { text: FLOWCHART, title: '' })).toEqual({
      faults: [{ message: 'Write the language as `mermaid`.', line: 0, column: 1 }],
    });
  });
});

describe('a chart', () => {
  const chart = (attributes: string, label = 'buyCoin 200 bought') =>
    pageOf(`::chart[${label}]{${attributes}}\n`);
  const messages = (attributes: string, label?: string) =>
    chart(attributes, label).problems.map(
      ({ line, message, hint }) => `${line} ${message}${hint ? ` ${hint}` : ''}`,
    );

  test.each([
    [
      'unknown attributes',
      'x=day y=price size=3',
      undefined,
      '1 Unknown directive attribute `size`. Available: title, x, y, unit.',
    ],
    [
      'no fields',
      '',
      undefined,
      '1 `x` is required. Write the fields of each point: `::chart[listPrices 200]{x=date y=price}`.',
    ],
    [
      'an unknown operation',
      'x=a y=b',
      'byCoin 200',
      '1 Unknown operation `byCoin`. Did you mean `buyCoin`?',
    ],
    [
      'an unknown response',
      'x=a y=b',
      'buyCoin 201',
      '1 “Buy a coin” has no response `201`. Available: 200, 400.',
    ],
    ['an unknown example', 'x=a y=b', 'buyCoin 200 sold', '1 Unknown example `sold`. Available: bought.'],
    ['an example without a list', 'x=a y=b', 'buyCoin 200 bought', '1 The example has no list of objects.'],
  ])('with %s is rejected', (_, attributes, label, problem) => {
    expect(messages(attributes, label)).toContain(problem);
  });

  /** Reads a chart from an example with this value. */
  const read = (value: unknown, x: string, y: string) => {
    const examples = [{ name: 'one', code: JSON.stringify(value) }];
    const operation = { title: 'List prices', responses: [{ status: '200', media: [{ examples }] }] };
    return readChart(operation as unknown as Operation, '200 one', { title: 'Prices', unit: 'SEK', x, y });
  };
  const PRICES = {
    from: '1 May',
    data: [
      { day: 'Mon', sum: { sek: 1.5 } },
      { day: 'Tue', sum: { sek: '3' } },
    ],
  };

  test('takes its points from the first list with the field, wherever it is', () => {
    const chart = read({ other: [{ a: 1 }], ...PRICES }, 'day', 'sum.sek');
    expect(chart).toMatchObject({
      points: [
        { x: 'Mon', y: '1.5' },
        { x: 'Tue', y: '3' },
      ],
    });
    if (isLookupError(chart)) throw new Error(chart.message);
    const { content } = drawChart(chart);
    expect(content.flatMap((drawn) => (drawn.kind === 'text' ? drawn.text : []))).toEqual([
      '1.5',
      'Mon',
      '3',
      'Tue',
    ]);
    const heights = content.flatMap((drawn) =>
      drawn.kind === 'shape' ? Number(drawn.geometry.height ?? 0) : [],
    );
    expect(heights).toEqual([61, 122, 0]);
  });

  test.each([
    [
      'x',
      PRICES,
      'dai',
      'sum.sek',
      'Not every point of the example has a text or a number in `dai`.',
      'Did you mean `day`?',
    ],
    [
      'y',
      PRICES,
      'day',
      'sum.sec',
      'Not every point of the example has a number of at least 0 in `sum.sec`.',
      'Did you mean `sum.sek`?',
    ],
    [
      'a negative y',
      [{ a: 1, b: -1 }],
      'a',
      'b',
      'Not every point of the example has a number of at least 0 in `b`.',
      undefined,
    ],
    [
      'too many points',
      Array.from({ length: 61 }, (_, a) => ({ a })),
      'a',
      'a',
      'The list has 61 points; a chart can show 60.',
      undefined,
    ],
  ])('rejects %s', (_, value, x, y, message, hint) => {
    expect(read(value, x, y)).toEqual({ message, ...(hint && { hint }) });
  });
});
