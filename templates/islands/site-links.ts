/** Is this a page of the site, and not a file (`…/openapi.yaml`) or something outside the base path? */
export function isPageOfSite(url: URL): boolean {
  const base = document.documentElement.dataset.base ?? '/';
  const lastSegment = url.pathname.slice(url.pathname.lastIndexOf('/') + 1);
  const isFile = lastSegment.includes('.') && !lastSegment.endsWith('.html');
  return (
    url.origin === location.origin &&
    !isFile &&
    (url.pathname.startsWith(base) || `${url.pathname}/` === base)
  );
}

/** The address of a page without its anchor: what is fetched. */
export function pageAddress(url: URL): string {
  return url.origin + url.pathname + url.search;
}
