import type { Assets, DocPage, Layout, Page } from '../../cli/page.ts';

/** A small hand-made site: every kind of page, and a guide with every element that Markdown can produce. */
export const base = '/institutional-api/';

export function fixtureLayout(assets: Assets): Layout {
  return {
    title: 'Institutional API',
    initial: 'F',
    head: [],
    tagline: 'Powering your app with crypto',
    language: 'en',
    base,
    navbar: [
      { label: 'Docs', url: `${base}docs/intro`, section: 'docs' },
      { label: 'API', url: `${base}api`, section: 'api' },
    ],
    sidebar: [
      { label: 'Introduction', url: `${base}docs/intro`, route: 'docs/intro' },
      {
        label: 'Buying and selling',
        items: [
          { label: 'Buying', url: `${base}docs/buying`, route: 'docs/buying' },
          { label: 'Selling', url: `${base}docs/selling`, route: 'docs/selling' },
        ],
      },
      { label: 'API reference', items: [{ label: 'API reference', url: `${base}api`, route: 'api' }] },
    ],
    footer: [
      { label: 'Docs', links: [{ label: 'Introduction', url: `${base}docs/intro`, external: false }] },
      {
        label: 'Community',
        links: [
          { label: 'Developer forum', url: 'https://community.example.com', external: true },
          { label: 'Blog', url: `${base}blog/archive`, external: false },
        ],
      },
      { label: 'More', links: [{ label: 'GitHub', url: 'https://github.com/example', external: true }] },
    ],
    copyright: 'The maintainers of the Institutional API documentation',
    announcement: {
      id: 'version-2',
      html: `<p>This site describes version 2.2.30. See <a href="${base}docs/buying#order">what is new</a>.</p>`,
    },
    searchUrl: `${base}search.json`,
    assets,
  };
}

export function fixturePages(): Page[] {
  return [
    {
      kind: 'home',
      ...address(''),
      title: 'Institutional API',
      description:
        'Let your own users buy, sell, trade and hold crypto priced in SEK, without leaving your app.',
      actions: [
        { label: 'Make your first call', url: `${base}docs/intro` },
        { label: 'API reference', url: `${base}api` },
      ],
      content: { html: homeHtml, toc: [] },
    },
    intro(),
    guide('docs/buying', 'Buying', guideHtml, {
      previous: { label: 'Introduction', url: `${base}docs/intro` },
      next: { label: 'Selling', url: `${base}docs/selling` },
    }),
    guide('docs/selling', 'Selling', `<p>Bank accounts and payouts.</p>${filler(30)}`, {
      previous: { label: 'Buying', url: `${base}docs/buying` },
    }),
    { ...guide('markdown-page', 'Markdown page', '<p>A free page.</p>'), kind: 'page', breadcrumbs: [] },
    {
      kind: 'reference',
      operationCopies: [],
      guides: [],
      ...address('api'),
      title: 'Institutional API',
      description: 'Every operation of the API.',
      reference: {
        route: 'api',
        title: 'Institutional API',
        version: '2.2.30',
        openapi: '3.1.0',
        servers: [],
        securitySchemes: [],
        tagGroups: [],
        webhooks: [],
        schemas: [],
        errorCodes: [],
        downloads: [],
        forms: { operations: [], shared: '{}' },
        indexes: { scopes: [], errors: [], headers: [], labels: [] },
        changelog: [],
        size: 0,
      },
    },
    {
      kind: 'blog-archive',
      ...address('blog/archive'),
      title: 'Blog archive',
      description: 'News of the API.',
      years: [
        {
          year: '2026',
          posts: [
            {
              title: 'Stop-loss orders',
              description: 'Attach one to a trade.',
              date: '2026-01-31',
              url: `${base}blog/stop-loss`,
            },
          ],
        },
      ],
    },
    {
      kind: 'blog-post',
      ...address('blog/stop-loss'),
      title: 'Stop-loss orders',
      description: 'Attach one to a trade.',
      date: '2026-01-31',
      content: { html: '<p>Trades can carry a stop-loss.</p>', toc: [] },
    },
    {
      kind: 'not-found',
      ...address('404'),
      title: 'Page not found',
      description: 'There is no page at this address.',
      content: { html: '<p>It may have moved. The menu leads to every page there is.</p>', toc: [] },
    },
  ];
}

function address(route: string) {
  return { route, url: base + route, data: {}, canonicalUrl: `https://docs.example.com${base}${route}` };
}

function guide(route: string, title: string, html: string, more: Partial<DocPage> = {}): DocPage {
  const toc = [...html.matchAll(/<h([23]) id="([^"]+)">([^<]+)/g)].map(([, depth, id = '', text = '']) => ({
    depth: Number(depth),
    id,
    text,
  }));
  return {
    kind: 'doc',
    ...address(route),
    title,
    description: `What an integrator has to know about ${title.toLowerCase()}.`,
    breadcrumbs: [{ label: 'Home', url: base }, { label: 'Buying and selling' }, { label: title }],
    content: { html, toc },
    ...more,
  };
}

function intro(): DocPage {
  const html = `<p>Begin with <a href="${base}docs/buying">buying</a>, or with
    <a href="${base}docs/buying#order">creating an order</a>. The specification is
    <a href="${base}openapi.yaml">a file</a>, the forum is
    <a class="external" href="https://community.example.com/">elsewhere</a>.</p>
    <h2 id="first">First part<a class="anchor" href="#first" aria-label="Link to First part">#</a></h2>${filler(20)}
    <h2 id="second">Second part<a class="anchor" href="#second" aria-label="Link to Second part">#</a></h2>${filler(20)}
    <p id="far-down">Then <a href="${base}docs/selling">sell</a>.</p>`;
  return guide('docs/intro', 'Introduction', html, {
    next: { label: 'Buying', url: `${base}docs/buying` },
  });
}

function filler(count: number): string {
  return '<p>An order stands for the whole life of a purchase: the money comes in, the trade is carried out.</p>'.repeat(
    count,
  );
}

const curl = `<figure class="code"><figcaption>Buy bitcoin for 500 SEK</figcaption><pre tabindex="0" aria-label="Buy bitcoin for 500 SEK"><code class="language-bash">curl --request POST https://api.example.com/v2/orders/buy \\
  --header "Authorization: Bearer $ACCESS_TOKEN" \\
  --header 'Source-User-Agent: Mozilla/5.0 (X11; Linux x86_64; rv:125.0) Gecko/20100101 Firefox/125.0' \\
  --data '{
    "cryptoCurrency": "BTC",
    "fiat": { "currency": "SEK", "amount": "500.00" }
  }'</code></pre></figure>`;

const json = `<figure class="code"><figcaption>The order, ready to be followed</figcaption><pre tabindex="0" aria-label="The order, ready to be followed"><code class="language-json">{
  "orderId": "BQ7K2MD",
  "pollingUrl": "https://api.example.com/v2/orders/BQ7K2MD"
}</code></pre></figure>`;

const homeHtml = `<h2 id="one-call">A buy order is one call</h2><div class="columns">${curl}${json}</div>
<h2 id="path">From credentials to the first order</h2>
<ol class="steps"><li><p><strong>Get a token</strong> with your client id and secret.</p></li><li><p><strong>Sign the customer in</strong> with the <a href="${base}docs/intro">national e-ID</a>.</p></li><li><p><strong>Create the order</strong>, and follow it.</p></li></ol>
<h2 id="where">Where to begin</h2>
<ul class="cards"><li class="card"><a href="${base}docs/intro">I have never seen this API</a> From client id and secret to a first price in five minutes.</li><li class="card"><a href="${base}docs/buying">I build the buy button</a> Payment methods, trade orders, and what each status asks of you.</li><li class="card"><a href="${base}docs/selling">I pay money out</a> Bank accounts, payout methods and sell orders.</li></ul>`;

const guideHtml = `<p>After this page you can create a buy order with <code>POST /v2/orders/buy</code>, let the customer pay, and follow the order to its end. It takes <em>ten minutes</em>, see <a href="${base}docs/intro">the introduction</a> and <a class="external" href="https://community.example.com/">the forum</a>.</p>
<h2 id="order">Create the order<a class="anchor" href="#order" aria-label="Link to Create the order">#</a></h2>
${curl}${json}
<figure class="code"><pre tabindex="0" aria-label="HTTP"><code class="language-http">Authorization: Bearer eyJ…</code></pre></figure>
<div class="table" role="region" aria-label="Fields" tabindex="0"><table><thead><tr><th>Field</th><th>Required</th><th>Meaning</th></tr></thead><tbody><tr><td data-label="Field"><code>cryptoCurrency</code></td><td data-label="Required">Yes</td><td data-label="Meaning">BTC, ETH, LINK, MATIC or DOT</td></tr><tr><td data-label="Field"><code>paymentDetails</code></td><td data-label="Required">No</td><td data-label="Meaning">What the payment method needs besides, as pairs of strings, see <a href="#order">above</a></td></tr><tr><td data-label="Field"><code>urn:example:params:oauth:grant-type:bankid</code></td><td data-label="Required">No</td><td data-label="Meaning">A long word</td></tr></tbody></table></div>
<h3 id="notes">What to watch<a class="anchor" href="#notes" aria-label="Link to What to watch">#</a></h3>
${['note', 'tip', 'info', 'warning', 'danger'].map((kind) => `<aside class="admonition admonition-${kind}"><p class="admonition-title">${kind === 'warning' ? 'Do not send it twice' : kind}</p><p>If you got no answer, look at <a href="#order">the list of orders</a> and its <code>status</code> before you try again.</p></aside>`).join('\n')}
<h2 id="follow">Follow it<a class="anchor" href="#follow" aria-label="Link to Follow it">#</a></h2>
<ol class="steps"><li><p><strong>Show the price.</strong> Read the rate just before the customer confirms.</p></li><li><p><strong>Create</strong> the order.</p>${json}</li><li><p><strong>Poll</strong> until it is complete.</p></li></ol>
<details><summary>Every status</summary><p>pending, processing, completed.</p></details>
<blockquote><p>Money must not be rounded.</p></blockquote>
<ul><li>One</li><li>Two<ul><li>Two and a half</li></ul></li></ul>
<p>Press <kbd>Ctrl</kbd>.</p>
<ul class="cards"><li class="card"><a href="${base}docs/selling">Selling</a> Bank accounts and payouts.</li><li class="card"><a href="${base}docs/intro">Introduction</a> The rules for every call.</li></ul>`;
