interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy?: (name: string, rules: HtmlPolicy) => HtmlPolicy };
}

const rules: HtmlPolicy = { createHTML: (html) => html };

/**
 * The only door through which text becomes markup. What comes through is a page that this site has served itself, and a
 * document made by DOMParser runs no scripts.
 * Where a browser has no Trusted Types, an element with this id would stand for them.
 */
const policy: HtmlPolicy =
  (window as TrustedTypesWindow).trustedTypes?.createPolicy?.('pages', rules) ?? rules;

export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
