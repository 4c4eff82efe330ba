/** Returns the URL, without its anchor, of another page of the site that a link opens in this window. */
export function nextPage(link: Element | null): string | undefined {
  if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return undefined;
  const url = new URL(link.href, location.href);
  return isPageOfSite(url) && pageAddress(url) !== pageAddress(new URL(location.href))
    ? pageAddress(url)
    : undefined;
}

export function pageAddress(url: URL): string {
  return url.origin + url.pathname + url.search;
}

/** Whether a URL is a page of the site, not a file (`…/openapi.yaml`) or something outside the base path. */
function isPageOfSite(url: URL): boolean {
  const base = document.documentElement.dataset.base ?? '/';
  const lastSegment = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const isFile = lastSegment.includes('.') && !lastSegment.endsWith('.html');
  return (
    url.origin === location.origin &&
    !isFile &&
    (url.pathname.startsWith(base) || `${url.pathname}/` === base)
  );
}
