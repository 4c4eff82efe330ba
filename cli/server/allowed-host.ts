import { isIP } from 'node:net';

/**
 * Whether requests with this `Host` header are served. Another site can resolve its own name to 127.0.0.1 (DNS rebinding)
 * to read what is served here, but its requests contain that name. So only `localhost`, IP addresses, which cannot be
 * rebound, and `names` are allowed: the one that the server listens on, and those of its options.
 */
export function isAllowedHost(header: string | undefined, names: string[]): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0 ||
    names.some((allowed) => allowed.toLowerCase() === name)
  );
}

/** `localhost:8080` → `localhost`, `[::1]:8080` → `::1`. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:/@[\]]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}
