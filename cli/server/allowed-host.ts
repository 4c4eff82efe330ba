import { isIP } from 'node:net';

/**
 * May a request that names this host be served? A page of another site can lead its own name to 127.0.0.1 (DNS
 * rebinding) and would then read what is served here. Such a request names that site; so only this machine's own names
 * are served, plain addresses, which nobody can lead elsewhere, and the name that the server was told to listen on.
 */
export function isAllowedHost(header: string | undefined, listensOn: string): boolean {
  const name = hostName(header);
  if (name === undefined) return false;
  return (
    name === 'localhost' ||
    name.endsWith('.localhost') ||
    isIP(name) !== 0 ||
    name === listensOn.toLowerCase()
  );
}

/** `localhost:8080` → `localhost`, `[::1]:8080` → `::1`. */
function hostName(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:/@[\]]+))(?::\d{1,5})?$/i.exec(header ?? '');
  return (match?.[1] ?? match?.[2])?.toLowerCase();
}

/** Is this an address or name that only this machine can reach? */
export function isLoopback(address: string): boolean {
  return address === 'localhost' || address === '::1' || /^127(\.\d+){3}$/.test(address);
}
