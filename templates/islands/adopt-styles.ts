/** Applies styles of a script. Not as a `<style>` element, which the policy would not allow without its hash. */
export function adoptStyles(styles: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
