/**
 * Markup of a reference → markup for another page: its anchors stay where they are, so ids fall away and links to them
 * lead to the reference at `url`.
 */
export function atHome(html: string, url: string): string {
  // Only within tags: a text may speak of ids and links too.
  return html.replace(/<[a-z][a-z0-9-]*(?:\s+[^\s=>"/]+(?:="[^"]*")?)+\s*\/?>/g, (tag) =>
    tag.replace(/ id="[^"]*"/, '').replace(/ href="#/, ` href="${url.replaceAll('&', '&amp;')}#`),
  );
}
