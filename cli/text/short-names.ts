/** What of a name fits on a line of a menu. */
const LONGEST_NAME = 28;

/** No line ends here. */
const JOINER = '\u2060';

/**
 * Names with dots that are too long for a menu lose their first parts: `io.k8s.api.admission.v1.MutatingWebhook` is
 * `…admission.v1.MutatingWebhook`, unless another name would be called the same. By the whole names, those that are shortened.
 */
export function shortNames(names: string[]): Map<string, string> {
  const long = names.filter((name) => name.length > LONGEST_NAME && /^[^\s.]+(?:\.[^\s.]+)+$/.test(name));
  const short = new Map(long.map((name) => [name, shortened(name)]));
  const count = new Map<string, number>();
  for (const name of short.values()) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map([...short].filter(([, name]) => count.get(name) === 1));
}

/** The last parts that fit, and always the last two. */
function shortened(name: string): string {
  const parts = name.split('.');
  let kept = parts.slice(-2);
  for (let count = 3; count < parts.length; count += 1) {
    const more = parts.slice(-count);
    if (more.join('.').length > LONGEST_NAME) break;
    kept = more;
  }
  return kept.length < parts.length ? `…${JOINER}${kept.join('.')}` : name;
}
