interface HtmlPolicy {
  createHTML: (html: string) => string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy?: (name: string, rules: HtmlPolicy) => HtmlPolicy };
}

const rules: HtmlPolicy = { createHTML: (html) => html };

/**
 * The only policy that turns text into markup. The text is a page of this site, and documents of DOMParser run no scripts.
 * Without support for Trusted Types, `trustedTypes` may be an element with this id.
 */
const policy: HtmlPolicy =
  (window as TrustedTypesWindow).trustedTypes?.createPolicy?.('pages', rules) ?? rules;

export function parseHtml(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html');
}
