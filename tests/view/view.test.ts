import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { drawGraph, loadLayout } from '../../cli/guides/diagrams/draw-graph.ts';
import { drawSequence } from '../../cli/guides/diagrams/draw-sequence.ts';
import { figureBlock } from '../../cli/guides/diagrams/figure.ts';
import { readMermaid } from '../../cli/guides/diagrams/mermaid/read-mermaid.ts';
import { DIRECTIVES } from '../../cli/guides/directives.ts';
import { createRegistry } from '../../cli/guides/registry.ts';
import { createPageLinks } from '../../cli/html/page-links.ts';
import { isLookupError } from '../../cli/markdown/embeds.ts';
import { loadSite } from '../../cli/pipeline/load-site.ts';
import { referenceView } from '../../cli/view/reference.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { realReferences } from '../guides/real-references.ts';
import { plainPage, plainText } from './plain-text.ts';

const golden = path.resolve(import.meta.dirname, '../golden/site');
const { pages, render } = await loadSite(loadConfig({ root: golden, out: path.join(golden, 'out') }));

const { references } = await realReferences();
const registry = createRegistry(references, '/', new Map([['api-legacy', 'legacy']]));
const links = createPageLinks((href) => href);

/** The words that the HTML contains and the text doesn't. */
function missing(html: string, text: string): string[] {
  const normalised = text.replace(/\s+/g, ' ');
  return wordsOf(html).filter((words) => !normalised.includes(words));
}

function wordsOf(html: string): string[] {
  const texts = html
    .replace(/<a class="anchor".*?<\/a>|<(p|a) class="markdown-link".*?<\/\1>|<time.*?<\/time>/gs, '')
    .replace(/<wbr\/>|<\/?(?:var|i|b|em|strong|code)\b[^>]*>/g, '')
    .split(/<[^>]*>/);
  return texts.map((words) => decode(words).replace(/\s+/g, ' ').trim()).filter((words) => words !== '');
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

describe('a view contains every word of the HTML that is rendered from it', () => {
  test.each(pages.flatMap((page) => (page.kind === 'reference' ? [page] : [])))(
    'on the page $route',
    (page) => {
      const [article = ''] = /<article[\s\S]*<\/article>/.exec(render(page).html) ?? [];
      expect(wordsOf(article).length).toBeGreaterThan(20);
      expect(missing(article, plainPage(referenceView(page)))).toEqual([]);
    },
  );

  const EXAMPLES: [directive: string, label: string][] = [
    ['operation', 'createBuyOrder'],
    ['parameters', 'createBuyOrder'],
    ['fields', 'createBuyOrder request'],
    ['enum', 'CryptoCurrency'],
    ['request', 'createBuyOrder'],
    ['response', 'createBuyOrder 200'],
    ['scopes', ''],
    ['grants', ''],
    ['errors', 'createBuyOrder'],
    ['error-table', ''],
    ['replacements', 'legacy'],
    ['chart', 'getWalletPerformanceHistory 200 custom'],
  ];

  test('of each directive', () => {
    expect(EXAMPLES.map(([name]) => name).sort()).toEqual(Object.keys(DIRECTIVES).sort());
  });

  test.each(EXAMPLES)('in a guide: %s', (name, label) => {
    const attributes = { x: 'date', y: 'combined.fiatValue' };
    const block = DIRECTIVES[name]?.(registry, { label, index: 0, attributes });
    if (!block || isLookupError(block)) throw new Error(block?.message ?? name);
    const html = renderBlocks(block.content, links);
    expect(wordsOf(html).length).toBeGreaterThan(1);
    expect(missing(html, plainText(block.content))).toEqual([]);
  });

  test.each([
    'flowchart TD\n  a[Buy] -->|yes| b{{Again?}}\n  subgraph s [More]\n    b --> c((Stop))\n  end',
    'sequenceDiagram\n  you->>mint: Buy<br>createBuyOrder\n  Note over you,mint: Wait\n  alt Now\n    mint-->>you: Coin\n  else Later\n    mint-->>mint: Rest\n  end',
    'stateDiagram-v2\n  [*] --> open\n  open --> [*] : done',
  ])('in a diagram: %s', async (source) => {
    const { diagram, faults } = readMermaid(source, 'Buying', registry);
    if (!diagram) throw new Error(faults[0]?.message);
    const drawing =
      diagram.kind === 'sequence' ? drawSequence(diagram) : drawGraph(diagram, await loadLayout());
    if (!drawing) throw new Error('There is no drawing.');
    const { content } = figureBlock(diagram, drawing, source);
    expect(missing(renderBlocks(content, links), plainText(content))).toEqual([]);
  });
});
