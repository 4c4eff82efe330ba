import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';

export { bundleScripts };

/** Minified texts for `<style>` elements: of every page, and of all pages except references. */
export interface Styles {
  shared: string;
  written: string;
}

/** The styles and scripts of every site. They depend only on `templates/`. */
export interface Client {
  styles: Styles;
  scripts: Scripts;
}

/** Throws a ProblemError if styles or scripts do not parse. */
export async function bundleClient(templatesDir: string): Promise<Client> {
  const [styles, scripts] = await Promise.all([
    bundleAllStyles(templatesDir),
    bundleScripts(templatesDir, 'islands/main.ts'),
  ]);
  return { styles, scripts };
}

/** Throws a ProblemError if styles do not parse. */
export async function bundleAllStyles(templatesDir: string): Promise<Styles> {
  const [shared, written] = await Promise.all([
    bundleStyles(templatesDir, 'styles/main.css'),
    bundleStyles(templatesDir, 'styles/written.css'),
  ]);
  return { shared, written };
}
