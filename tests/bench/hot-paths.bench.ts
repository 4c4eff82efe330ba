import path from 'node:path';
import { bench, describe } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { createDescriptionRenderer } from '../../cli/markdown/description.ts';
import { createHighlighter } from '../../cli/markdown/highlight.ts';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import type { Page } from '../../cli/page.ts';
import { loadSite } from '../../cli/pipeline/load-site.ts';
import { buildSearchIndex } from '../../cli/search/search-index.ts';
import { createEngine } from '../../templates/islands/search/engine.ts';

/** The slowest steps of a build and of a search, measured with the real documentation. */

const root = path.resolve(import.meta.dirname, '../..');
const specification = path.join(root, 'specs/institutional.yaml');
const site = await loadSite(loadConfig({ root }));
const { loaded } = await loadDocument(specification, root);
if (!loaded) throw new Error('The specification cannot be read.');
const { document, version } = loaded;
const highlighter = await createHighlighter();
const { index, texts } = buildSearchIndex(site.pages, { ...site, synonyms: [] });
const json = JSON.stringify(index);
const engine = await createEngine(JSON.parse(json), texts.texts);

function pageOf(route: string): Page {
  const page = site.pages.find((candidate) => candidate.route === route);
  if (!page) throw new Error(`There is no page ${route}.`);
  return page;
}

const reference = pageOf('api');
const guide = pageOf('docs/buying-and-selling/buying');

describe('a build', () => {
  bench('reads the specification', async () => {
    await loadDocument(specification, root);
  });

  bench('makes the model of the reference', () => {
    // The renderer caches its results: create a new one each time, as each build does.
    const describe = createDescriptionRenderer(highlighter);
    buildReference({ document, version, route: 'api' }, { describe, highlight: highlighter.highlight });
  });

  bench('renders the reference', () => {
    site.render(reference);
  });

  bench('renders a guide', () => {
    site.render(guide);
  });

  let count = 0;
  bench('highlights a request', () => {
    // The highlighter caches code that it has seen.
    count += 1;
    highlighter.highlight(
      `curl --request POST https://api.example.com/v2/orders/${count} --data '{"a": 1}'`,
      'bash',
    );
  });

  bench('makes the search index', () => {
    JSON.stringify(buildSearchIndex(site.pages, { ...site, synonyms: [] }));
  });
});

describe('a search', () => {
  bench('makes its engine of the names', async () => {
    await createEngine(JSON.parse(json));
  });

  bench('makes its engine of names and texts', async () => {
    await createEngine(JSON.parse(json), texts.texts);
  });

  for (const query of ['b', 'buy', 'stop loss price', 'creat buy ordr'])
    bench(`answers «${query}»`, () => {
      engine.search(query);
    });
});
