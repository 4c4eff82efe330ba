/** Styles that come with a script. Not as a `<style>`, which the policy of the page would have to know by its hash. */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
