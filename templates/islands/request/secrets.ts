/** What the reader has typed for secrets, by environment variable: in memory, for all forms of the page, and nowhere else. */
const secrets = new Map<string, string>();

export function secretOf(variable: string): string {
  return secrets.get(variable) ?? '';
}

export function keepSecret(variable: string, secret: string): void {
  secrets.set(variable, secret);
}
