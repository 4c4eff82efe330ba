/**
 * A generator of documentation with the same content. Plain data: all differences between the peers are
 * defined here.
 */
export interface Peer {
  /** Its folder in `peers/`. */
  name: string;
  title: string;
  /** What a table says about it. */
  about: string;
  /** A program in its `node_modules/.bin`, with arguments; missing if the browser does all the work. */
  build?: string[];
  /** Where the guides are written, as Markdown. */
  guides?: string;
  /** The folder to serve. */
  output: string;
  /** Everything that a build caches for the next one. */
  kept: string[];
  /** Files of its packages that are served next to its page. */
  copied?: string[];
  pages: Partial<Record<PageKind, MeasuredPage>>;
}

export const PAGE_KINDS = ['guide', 'reference', 'operation'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];

export interface MeasuredPage {
  address: string;
  /** Words of the page itself, not of its menu: once they are visible, the page is readable. */
  words: string;
  search?: Search;
  navigation?: Navigation;
  form?: Form;
}

/** CSS selectors. */
export interface Search {
  /** What to click first, unless the field is visible already. */
  open?: string;
  field: string;
  /** A result; the expected one contains the words of `SEARCH`. */
  answer: string;
}

export interface Form {
  /** What to press. */
  button: string;
  /** What is then in the form. */
  field: string;
}

export interface Navigation {
  /** What to click; the first of several matches. */
  link: string;
  /** The heading that is visible afterwards. */
  heading: string;
}

/** The query, which is also in the text of the expected result. */
export const SEARCH = 'create a buy order';

const OF_THE_GUIDE =
  'Add a buy button to your app: the customer chooses an amount in SEK, pays, and gets crypto.';
const OF_THE_REFERENCE = 'With this API your own users buy, sell, trade and hold crypto, priced in SEK';
const OF_THE_OPERATION = 'Buys crypto for fiat. Say which cryptocurrency to buy';
const GUIDE = '/docs/buying-and-selling/buying';
const TO_SELLING: Navigation = { link: 'main a[href*="/selling"]', heading: 'Selling crypto' };
const CANCELLED = 'Cancel a trade order';

const ownSearch: Search = { open: '.search-button', field: '[role="combobox"]', answer: '[role="option"]' };
const pagefind: Search = {
  open: 'site-search button[data-open-modal]',
  field: '.pagefind-ui__search-input',
  answer: '.pagefind-ui__result',
};

/** A reference on one page: opened at its top, and at a linked operation. */
function referencePages(
  address: string,
  toOperation: string,
  { navigation, ...others }: { search: Search; navigation: string; form?: Form },
): Peer['pages'] {
  return {
    reference: { address, words: OF_THE_REFERENCE },
    operation: {
      address: address + toOperation,
      words: OF_THE_OPERATION,
      ...others,
      navigation: { link: navigation, heading: CANCELLED },
    },
  };
}

export const OURS: Peer = {
  name: 'ours',
  title: 'This generator',
  about: 'guides and two references; each reference is one page',
  build: ['node', 'cli/bin.mjs', 'build'],
  output: 'dist',
  kept: [],
  pages: {
    guide: {
      address: `/institutional-api${GUIDE}`,
      words: OF_THE_GUIDE,
      search: ownSearch,
      navigation: TO_SELLING,
    },
    ...referencePages('/institutional-api/api', '#createBuyOrder', {
      search: ownSearch,
      navigation: 'a[href$="#cancelTradeOrder"]',
      form: { button: '#createBuyOrder .edit-button', field: '.request input' },
    }),
  },
};

export const PEERS: Peer[] = [
  {
    name: 'redoc',
    title: 'Redoc 3',
    about: 'one reference, made in the browser',
    output: 'site',
    kept: [],
    copied: ['redoc/bundles/redoc.standalone.js'],
    pages: referencePages('/', '#/orders/createbuyorder', {
      search: {
        open: '[data-testid="search-trigger"]',
        field: 'input[placeholder="Search docs..."]',
        answer: '[data-component-name="Search/SearchItem"]',
      },
      navigation: 'a[href="#/orders/canceltradeorder"]',
    }),
  },
  {
    name: 'scalar',
    title: 'Scalar',
    about: 'one reference, made in the browser',
    output: 'site',
    kept: [],
    copied: ['@scalar/api-reference/dist/browser/standalone.js'],
    pages: referencePages('/', '#tag/orders/POST/v2/orders/buy', {
      search: {
        open: 'button:has(.sidebar-search-placeholder)',
        field: '[role="combobox"]',
        answer: '[role="option"]',
      },
      navigation: 'a[href="#tag/orders/POST/v2/orders/cancel"]',
    }),
  },
  {
    name: 'rapidoc',
    title: 'RapiDoc',
    about: 'one reference, made in the browser',
    output: 'site',
    kept: [],
    copied: ['rapidoc/dist/rapidoc-min.js'],
    pages: referencePages('/', '#post-/v2/orders/buy', {
      search: { field: '#nav-bar-search', answer: '.nav-bar-path:first-child' },
      navigation: '[data-content-id="post-/v2/orders/cancel"]',
    }),
  },
  {
    name: 'redocusaurus',
    title: 'Docusaurus + Redocusaurus',
    about: 'guides and two references',
    build: ['docusaurus', 'build'],
    guides: 'docs',
    output: 'build',
    kept: ['build', '.docusaurus', 'node_modules/.cache'],
    pages: {
      guide: { address: GUIDE, words: OF_THE_GUIDE, navigation: TO_SELLING },
      ...referencePages('/api/', '#tag/Orders/operation/createBuyOrder', {
        search: { field: 'input.search-input', answer: '[data-role="search:results"] li' },
        navigation: '[data-item-id="tag/Orders/operation/cancelTradeOrder"] label',
      }),
    },
  },
  {
    name: 'starlight',
    title: 'Starlight + starlight-openapi',
    about: 'guides and two references; each operation is a page',
    build: ['astro', 'build'],
    guides: 'src/content/docs/docs',
    output: 'dist',
    kept: ['dist', '.astro', 'node_modules/.astro', 'node_modules/.vite'],
    pages: {
      guide: { address: `${GUIDE}/`, words: OF_THE_GUIDE, search: pagefind, navigation: TO_SELLING },
      ...referencePages('/api/', 'operations/createbuyorder/', {
        search: pagefind,
        navigation: 'a[href$="/operations/canceltradeorder/"]',
      }),
    },
  },
  {
    name: 'eleventy',
    title: 'Eleventy',
    about: 'guides only: no reference, menu or search',
    build: ['eleventy'],
    guides: 'content/docs',
    output: 'dist',
    kept: ['dist'],
    pages: { guide: { address: `${GUIDE}/`, words: OF_THE_GUIDE, navigation: TO_SELLING } },
  },
];
