import styles from '../styles/deferred/main.css';

/** Not as a `<style>`, which the policy of the page would have to know by its hash. */
export function adoptDeferredStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
