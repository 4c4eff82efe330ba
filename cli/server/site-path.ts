type SitePath = { kind: 'file'; name: string } | { kind: 'redirect'; to: string } | { kind: 'none' };

/**
 * Resolves a URL path as static hosts do: `/docs/intro` is `docs/intro.html`, `/docs/` is `docs/index.html`, and other
 * spellings redirect to the canonical path of a page. `exists` is called with names relative to the root.
 */
export function readPath(pathname: string, exists: (name: string) => boolean): SitePath {
  const name = decodePath(pathname);
  if (name === undefined) return { kind: 'none' };
  const redirect = (to: string): SitePath => ({ kind: 'redirect', to: encodeURI(`/${to}`) });
  if (name === '' || name.endsWith('/')) {
    if (exists(`${name}index.html`)) return { kind: 'file', name: `${name}index.html` };
    const page = name.slice(0, -1);
    return page !== '' && exists(`${page}.html`) ? redirect(page) : { kind: 'none' };
  }
  if (/(^|\/)index\.html$/.test(name) && exists(name)) return redirect(name.slice(0, -'index.html'.length));
  if (name.endsWith('.html') && exists(name)) return redirect(name.slice(0, -'.html'.length));
  if (exists(name)) return { kind: 'file', name };
  if (exists(`${name}.html`)) return { kind: 'file', name: `${name}.html` };
  return exists(`${name}/index.html`) ? redirect(`${name}/`) : { kind: 'none' };
}

/**
 * Returns undefined for a path that could leave the folder or is not a file name: one with `..` in any encoding, an encoded
 * slash, a backslash, a control character, or a hidden file.
 */
function decodePath(pathname: string): string | undefined {
  if (!pathname.startsWith('/') || /%2f|%5c/i.test(pathname)) return undefined;
  let name: string;
  try {
    name = decodeURIComponent(pathname.slice(1));
  } catch {
    return undefined;
  }
  const isNamed = (part: string, index: number, parts: string[]) =>
    part === '' ? index === parts.length - 1 : !part.startsWith('.') || part === '.well-known';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they must be rejected
  return !/[\\\u0000-\u001f]/.test(name) && name.split('/').every(isNamed) ? name : undefined;
}
