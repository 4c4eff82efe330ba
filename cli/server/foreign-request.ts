import type { IncomingHttpHeaders } from 'node:http';

/**
 * Did a page of another origin ask for this, to read it, run it or show it as a part of itself? Following a link from
 * there is no such request. Browsers say so in `Sec-Fetch-Site`, also of another port of this machine, and in `Origin`.
 */
export function isForeignRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opensPage) return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${headers.host}`;
}
