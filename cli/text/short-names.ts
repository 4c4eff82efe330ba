/** Characters that fit on a line of a menu. */
const LINE_LENGTH = 28;

/** Word joiner: prevents a line break. */
const JOINER = '\u2060';

/**
 * Shortens dotted names that are too long for a menu: `io.k8s.api.admission.v1.MutatingWebhook` becomes
 * `…admission.v1.MutatingWebhook`. Returns the short names by the full ones; names that would be ambiguous are missing.
 */
export function shortNames(names: string[]): Map<string, string> {
  const long = names.filter((name) => name.length > LINE_LENGTH && /^[^\s.]+(?:\.[^\s.]+)+$/.test(name));
  const short = new Map(long.map((name) => [name, shortened(name)]));
  const count = new Map<string, number>();
  for (const name of short.values()) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map([...short].filter(([, name]) => count.get(name) === 1));
}

/** Keeps the last parts that fit, and at least two. */
function shortened(name: string): string {
  const parts = name.split('.');
  let count = 2;
  while (count + 1 < parts.length && parts.slice(-count - 1).join('.').length <= LINE_LENGTH) count += 1;
  return count < parts.length ? `…${JOINER}${parts.slice(-count).join('.')}` : name;
}
