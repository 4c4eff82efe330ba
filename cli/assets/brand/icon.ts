import type { SiteFile } from '../../site-file.ts';
import { firstLetter } from '../../text/first-letter.ts';

/** The icon of a site whose settings name no other. */
export const ICON = 'favicon.svg';

/** The icon of a site that has none of its own: the first letter of its title on its accent. */
export function letterIcon(title: string, accent: string): SiteFile {
  const letter = firstLetter(title).replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return {
    path: ICON,
    contents: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="${accent}"/><text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="600" fill="#fff">${letter}</text></svg>\n`,
  };
}
