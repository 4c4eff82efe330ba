/** Whether a URL is a page of the site, not a file (`…/openapi.yaml`) or something outside the base path. */
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

export function pageAddress(url: URL): string {
  return url.origin + url.pathname + url.search;
}
