import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';

export { bundleScripts };

/** Minified, each for a `<style>`. */
export interface Styles {
  /** Of every page. */
  shared: string;
  /** Of all pages but references. */
  written: string;
}

/** What every site has in its pages, whatever it is about: made of `templates/` and of nothing else. */
export interface Client {
  styles: Styles;
  scripts: Scripts;
}

/** Throws a ProblemError for styles and scripts that do not parse. */
export async function bundleClient(templatesDir: string): Promise<Client> {
  const [styles, scripts] = await Promise.all([
    bundleBoth(templatesDir),
    bundleScripts(templatesDir, 'islands/main.ts'),
  ]);
  return { styles, scripts };
}

/** Throws a ProblemError for styles that do not parse. */
export async function bundleBoth(templatesDir: string): Promise<Styles> {
  const [shared, written] = await Promise.all([
    bundleStyles(templatesDir, 'styles/main.css'),
    bundleStyles(templatesDir, 'styles/written.css'),
  ]);
  return { shared, written };
}
