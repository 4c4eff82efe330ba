interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy: (name: string, rules: HtmlPolicy) => HtmlPolicy };
}

/**
 * The only door through which text becomes markup. What comes through is a page that this site has served itself, and a
 * document made by DOMParser runs no scripts.
 */
const policy: HtmlPolicy = (window as TrustedTypesWindow).trustedTypes?.createPolicy('pages', {
  createHTML: (html) => html,
}) ?? { createHTML: (html) => html };

export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
