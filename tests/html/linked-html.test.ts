import { expect, test } from 'vitest';
import { cutLinks, ESCAPED_LINK_MARK, withLinks } from '../../cli/html/linked-html.ts';

const marked = (href: string) => `href="${ESCAPED_LINK_MARK}${href}"`;

test('keeps links to the site as data, separate from the HTML', () => {
  expect(cutLinks(`<p><a ${marked('#a')}>a</a> <a href="https://b.example">b</a></p>`)).toEqual({
    html: '<p><a>a</a> <a href="https://b.example">b</a></p>',
    links: [{ at: 5, href: '#a' }],
  });
  expect(cutLinks('<p>No link.</p>')).toEqual({ html: '<p>No link.</p>' });
});

test('writes each link relative to the page, escaped again', () => {
  const text = cutLinks(`<a ${marked('/a?b&#x26;c')}>1</a><a ${marked('#dead')}>2</a>`);
  const hrefOf = (href: string) => (href === '#dead' ? undefined : `/base${href}"`);
  expect(withLinks(text, hrefOf)).toBe('<a href="/base/a?b&#x26;c&#x22;">1</a><a>2</a>');
});
