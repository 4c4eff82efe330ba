import { describe, expect, test } from 'vitest';
import { cleanSvg } from '../../cli/openapi/publish/clean-svg.ts';
import { loadLogo } from '../../cli/openapi/publish/logo.ts';
import { parseSource } from '../../cli/source/parse-source.ts';
import { folder } from '../openapi/folder.ts';

/** The logo of a specification is a file of the site: opening its URL opens a document of that host. */

const svg = (inner: string, attributes = '') =>
  `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 8 8" ${attributes}><path d="M0 0h8"/>${inner}</svg>`;

/** Everything that could run code or send requests, in every notation. */
const ATTACKS: Record<string, string> = {
  'a script': svg('<script>owned()</script>'),
  'a script in capitals': svg('<SCRIPT>owned()</SCRIPT>'),
  'a script of another file': svg('<script href="//evil.example/x.js"/>'),
  'a script with a prefix': svg('<s:script xmlns:s="http://www.w3.org/2000/svg">owned()</s:script>'),
  'nested script tags': svg('<scr<script>ipt>owned()</scr</script>ipt>'),
  'a script in CDATA': svg('<desc><![CDATA[</desc><script>owned()</script>]]></desc>'),
  'a script in a comment': svg('<!--><script>owned()</script>-->'),
  'a script in HTML': svg('<p><script>owned()</script></p>'),
  'a script in a title': svg('<title><script>owned()</script></title>'),
  'a script in MathML': svg('<math><mtext><script>owned()</script></mtext></math>'),
  'a script in an entity': `<!DOCTYPE svg [<!ENTITY x "<script>owned()</script>">]>${svg('&x;')}`,
  'a stylesheet processing instruction': `<?xml-stylesheet href="//evil.example/x.css"?>${svg('')}`,
  'an embedded XSLT stylesheet': `<?xml-stylesheet type="text/xsl" href="#x"?>${svg('<xsl:stylesheet id="x"/>')}`,
  'an event handler': svg('<g onclick="owned()"/>', 'onload="owned()"'),
  'an event handler in capitals': svg('', 'ONLOAD="owned()"'),
  'an event handler with a prefix': svg('<g ev:onclick="owned()" x:onload="owned()"/>'),
  'a handler element': svg('<handler ev:event="load">owned()</handler>'),
  'embedded HTML': svg('<foreignObject><iframe src="//evil.example"/></foreignObject>'),
  'an embedded HTML body': svg('<foreignObject><body onload="owned()"/></foreignObject>'),
  'a javascript: link': svg('<a href="javascript:owned()"><text>x</text></a>'),
  'a javascript: link with a line break': svg('<a xlink:href="java&#10;script:owned()"><text>x</text></a>'),
  'an animated link': svg('<a><animate attributeName="href" values="javascript:owned()"/><text>x</text></a>'),
  'a set element': svg('<set attributeName="onclick" to="owned()"/>'),
  'an image from another host': svg('<image href="https://evil.example/x.png"/>'),
  'an image in a data URL': svg('<image href="data:image/svg+xml,&lt;script&gt;"/>'),
  'a filter image from another host': svg('<filter id="f"><feImage href="//evil.example/x"/></filter>'),
  'a use element with another host': svg(
    '<use href="https://evil.example/x.svg#a"/><use xlink:href="data:x#a"/>',
  ),
  'a color from another host': svg(
    '<rect fill="url(https://evil.example/x#a)" style="fill:url(//evil.example)"/>',
  ),
  'a cursor from another host': svg(
    '<g style="cursor:url(&quot;//evil.example&quot;)" cursor="URL( //evil.example)"/>',
  ),
  'a URL with CSS escapes': svg('<g style="fill:u\\72l(//evil.example)"/>'),
  'an image set': svg('<g style="background:image-set(&quot;//evil.example&quot; 1x)"/>'),
  'an import': svg('<style>@import "//evil.example/x.css";</style>'),
  'a font from another host': svg('<style>@font-face{font-family:x;src:url(//evil.example)}</style>'),
  'a closed style element': svg('<style>a{}&lt;/style>&lt;script>owned()</style>'),
  'xml:base': svg('<g xml:base="https://evil.example/"/>', 'xml:base="javascript:owned()"'),
  'an iframe, a video and an object': svg(
    '<iframe src="//evil.example"/><video src="//evil.example"/><object data="//evil.example"/>',
  ),
  'another default namespace': `<svg xmlns="http://www.w3.org/1999/xhtml"><script>owned()</script><path d="M0 0h8"/></svg>`,
};

test.each(Object.entries(ATTACKS))('removes %s and keeps the drawing', (_, text) => {
  const cleaned = cleanSvg(text) ?? '';
  expect(cleaned).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"[^>]*>/);
  // The text may remain, because all remaining elements and attributes are known to be harmless.
  const markup = cleaned.replace(/>[^<]*</g, '><');
  expect(markup).not.toMatch(
    /owned|evil|script|foreign|iframe|<a\b|<!|<\?|image|\bon\w+=|xlink|xml:|javascript|data:/i,
  );
  expect(cleaned).toMatch(/<path d="M0 0h8"\/>/);
});

test('keeps the output of drawing programs unchanged', () => {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8" width="8" role="img" aria-label="Logo"><title>A &#x26; B</title><style>.a{fill:#fff;clip-path:url(#c)}</style><defs><linearGradient id="g" gradientUnits="userSpaceOnUse"><stop offset="0" stop-color="red"/></linearGradient><clipPath id="c"><circle r="4"/></clipPath></defs><g class="a" fill="url(#g)" transform="matrix(1 0 0 1 2 3)"><use href="#c"/><text font-family="Arial, sans-serif" text-anchor="middle">x</text></g></svg>';
  expect(cleanSvg(drawing)).toBe(drawing);
});

describe('rejects an invalid drawing', () => {
  const deep = `<svg>${'<g>'.repeat(100_000)}`;
  const doubled = Array.from(
    { length: 30 },
    (_, n) => `<g id="a${n}"><use href="#a${n + 1}"/><use href="#a${n + 1}"/></g>`,
  );
  const again = Array.from({ length: 5_000 }, (_, n) => `<b id="${n}">`).join('') + '<p>x'.repeat(5_000);
  test.each([
    ['one that its parser would repeat', `<svg><foreignObject>${again}`],
    ['text', 'hello'],
    ['HTML', '<html><body><script>owned()</script></body></html>'],
    ['another namespace prefix', '<x:svg xmlns:x="http://www.w3.org/2000/svg"><x:script/></x:svg>'],
    ['one with endless nesting', deep],
    ['one that repeats itself', `<svg>${doubled.join('')}</svg>`],
  ])('with a warning: %s', (_, text) => {
    const root = folder({
      'api.yaml':
        "openapi: 3.1.0\ninfo:\n  title: T\n  version: '1'\n  x-logo: { url: logo.svg }\npaths: {}\n",
      'logo.svg': text,
    });
    const file = `${root}/api.yaml`;
    const { source } = parseSource(file, 'info:\n  x-logo: { url: logo.svg }\n');
    if (!source) throw new Error('There is no source');
    const { logo, problems } = loadLogo(source, root);
    expect(logo).toBe(undefined);
    expect(problems).toMatchObject([{ rule: 'openapi/logo', severity: 'warning', line: 2, column: 13 }]);
  });
});
