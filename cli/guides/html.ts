import { readAddresses } from '../html/addresses.ts';

/**
 * Markup of a reference → markup for another page: its anchors stay where they are, so ids fall away and links to them
 * lead to the reference at `url`.
 */
export function atHome(html: string, url: string): string {
  const page = url.replaceAll('&', '&amp;');
  let written = '';
  let done = 0;
  for (const { name, start, end } of readAddresses(html)) {
    if (name === 'id') {
      written += html.slice(done, start - ' id="'.length);
      done = end + 1;
    } else if (name === 'href' && html[start] === '#') {
      written += html.slice(done, start) + page;
      done = start;
    }
  }
  return written + html.slice(done);
}
