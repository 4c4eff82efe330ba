import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a page of another origin sent a request, to read, run or embed a file. Following a link is not such a request.
 * Browsers send `Sec-Fetch-Site`, also for other ports of this machine, and `Origin`.
 */
export function isForeignRequest(headers: IncomingHttpHeaders): boolean {
  const site = headers['sec-fetch-site'];
  const opensPage = headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document';
  if (site !== undefined && site !== 'same-origin' && site !== 'none' && !opensPage) return true;
  const { origin } = headers;
  return origin !== undefined && origin !== `http://${headers.host}`;
}
