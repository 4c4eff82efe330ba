const LANGUAGES = new Set('ar arc ckb dv fa he khw mzn nqo pnb ps sd syr ug ur yi'.split(' '));
const SCRIPTS = /^(?:adlm|arab|hebr|mand|nkoo|rohg|samr|syrc|thaa)$/;

/** Whether a language, such as `ar` or `uz-Arab`, is written from right to left. */
export function isRightToLeft(tag: string): boolean {
  const [language = '', ...others] = tag.toLowerCase().split('-');
  const script = others.find((part) => /^[a-z]{4}$/.test(part));
  return script === undefined ? LANGUAGES.has(language) : SCRIPTS.test(script);
}
