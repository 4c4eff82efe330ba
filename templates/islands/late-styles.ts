import styles from '../styles/late/main.css';

/** Not as a `<style>`, which the policy of the page would have to know by its hash. */
export function adoptLateStyles(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles);
  document.adoptedStyleSheets.push(sheet);
}
