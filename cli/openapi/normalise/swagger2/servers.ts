import { getString, type Raw } from '../../document/raw.ts';

/** Converts `host`, `basePath` and schemes into servers, one for each scheme. */
export function serversOf(document: Raw, schemes: unknown[]): { url: string }[] {
  const host = getString(document, 'host');
  const basePath = getString(document, 'basePath') ?? '';
  if (!host) return basePath ? [{ url: basePath }] : [];
  const end = host + (basePath.endsWith('/') ? basePath.slice(0, -1) : basePath);
  const written = schemes.filter((scheme) => typeof scheme === 'string');
  return written.length > 0
    ? written.map((scheme) => ({ url: `${scheme}://${end}` }))
    : [{ url: `//${end}` }];
}
