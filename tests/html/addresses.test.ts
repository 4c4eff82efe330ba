import { expect, test } from 'vitest';
import { readAddresses } from '../../cli/html/addresses.ts';

const addressesIn = (html: string) =>
  readAddresses(html).map(({ tag, name, value }) => `${tag} ${name} ${value}`);

test('URLs and ids are read with their tags', () => {
  const html = '<!doctype html><p id="a"></p><a class="x>y" href="/b?c=1&amp;d" download>c</a><img src="">';
  expect(addressesIn(html)).toEqual(['p id a', 'a href /b?c=1&d', 'img src ']);
});

test.each([
  ['single quotes', "<a href='/x'>", 'a href /x'],
  ['no quotes', '<a href=/x/y>', 'a href /x/y'],
  ['space around the equals sign', '<a\n  href = "/x"\n>', 'a href /x'],
  ['capital letters', '<A HREF="/x">', 'a href /x'],
  ['no value', '<i hidden id/>', 'i id '],
  ['no space before the end', '<i id="d"/>', 'i id d'],
  ['character references', '<a href="/&#x61;&quot;&lt;&gt;&#x110000;">', 'a href /a"<>\uFFFD'],
])('an attribute may have %s', (_, html, address) => {
  expect(addressesIn(html)).toEqual([address]);
});

test.each([
  ['escaped code', '<code>&lt;order id="o-5"></code>'],
  ['bare text', 'id="o-5" 1 < 2 id="o-5"'],
  ['another attribute', `<p title='<order id="o-5">'></p>`],
  ['an attribute name with the same ending', '<p data-id="o-5" xhref="o-5"></p>'],
  ['a comment', '<!-- <p id="o-5"> --><!--><!--->'],
  ['a declaration', '<!doctype id="o-5"><?xml id="o-5"?>'],
  ['a script', '<script>if (a<b) "<p id=\'o-5\'></p >"</script>'],
  ['styles', '<style>p::before { content: \'<p id="o-5">\' }</style>'],
  ['a title', '<TITLE><p id="o-5"></titles></TITLE>'],
  ['a text area', '<textarea><p id="o-5"></textarea>'],
  ['an end tag', '</p id="o-5">'],
])('%s contains none', (_, html) => {
  expect(addressesIn(`${html}<p id="real">`)).toEqual(['p id real']);
});

test.each(['<a href="x', '<a href=', '<a', '<', '<!--', '<a href="x"', '<script>'])(
  'incomplete HTML, %s, contains none',
  (html) => {
    expect(addressesIn(html)).toEqual([]);
  },
);
