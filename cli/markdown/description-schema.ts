import type { Options } from 'rehype-sanitize';

/** Elements that a description may hold. No element among them asks for anything, moves, or takes input. */
const ELEMENTS =
  'a abbr b blockquote br caption code dd del details div dl dt em h1 h2 h3 h4 h5 h6 hr i ins kbd li mark ol p pre q s samp small span strong sub summary sup table tbody td tfoot th thead tr u ul var wbr';

/** Elements whose content is no text for readers either; of all others that are not allowed, the content stays. */
const DROPPED =
  'applet embed frameset iframe math noembed noframes noscript object plaintext script select style svg template textarea title xmp';

/** What is left of the HTML in descriptions. An attribute or address that is not named here is dropped. */
export const DESCRIPTION_SCHEMA: Options = {
  tagNames: ELEMENTS.split(' '),
  strip: DROPPED.split(' '),
  attributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    code: [['className', /^language-./]],
    details: ['open'],
    ol: ['start'],
    td: [['align', 'left', 'center', 'right'], 'colSpan', 'rowSpan'],
    th: [['align', 'left', 'center', 'right'], 'colSpan', 'rowSpan'],
  },
  protocols: { href: ['http', 'https', 'mailto'] },
  ancestors: {
    caption: ['table'],
    dd: ['dl'],
    dt: ['dl'],
    li: ['ol', 'ul'],
    summary: ['details'],
    tbody: ['table'],
    td: ['table'],
    tfoot: ['table'],
    th: ['table'],
    thead: ['table'],
    tr: ['table'],
  },
};

const OTHER_ELEMENTS =
  'acronym address area article aside audio base bdi bdo big body button canvas center cite col colgroup data datalist dfn dialog dir fieldset figcaption figure font footer form frame head header hgroup html image img input label legend link main map marquee menu meta meter nav nobr optgroup option output param picture progress rb rp rt rtc ruby search section slot source strike time track tt video';

/** Names of HTML; anything else between angle brackets is a placeholder, as in `/users/<id>`. */
export const HTML_NAMES = new Set(`${ELEMENTS} ${DROPPED} ${OTHER_ELEMENTS}`.split(' '));
