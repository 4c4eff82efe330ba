/** The kinds of boxes around a text. */
export const ADMONITIONS = ['note', 'tip', 'info', 'warning', 'danger'] as const;

/** What other tools call them. */
export const OTHER_ADMONITIONS: Record<string, string> = {
  ...{ caution: 'warning', attention: 'warning', alert: 'warning', important: 'info', error: 'danger' },
  ...{ hint: 'tip', success: 'tip', check: 'tip', seealso: 'note', callout: 'note', admonition: 'note' },
};
/** Those that say their kind behind their name. */
const GENERAL = ['admonition', 'alert', 'aside', 'block', 'callout', 'hint', 'notice', 'panel'];
const KIND = /\b(?:class|intent|kind|level|status|style|type|variant)\s*=\s*["'{]*([a-z]+)/i;

/** Says how to write a box of another tool, such as `hint style="warning"` or `!!! warning`. */
export function admonitionHint(written: string): string {
  const [name = '', second] = written.toLowerCase().match(/[a-z]+/g) ?? [];
  const kinds = [KIND.exec(written)?.[1]?.toLowerCase(), GENERAL.includes(name) ? second : undefined, name];
  const kind = kinds.map(admonitionNamed).find((one) => one !== undefined) ?? 'note';
  return `Write \`:::${kind}\`, the text, and \`:::\` on lines of their own.`;
}

function admonitionNamed(name = ''): string | undefined {
  const own = ADMONITIONS.find((one) => one === name);
  return own ?? (Object.hasOwn(OTHER_ADMONITIONS, name) ? OTHER_ADMONITIONS[name] : undefined);
}
