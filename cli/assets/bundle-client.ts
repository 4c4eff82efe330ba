import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';

export { bundleScripts, bundleStyles };

/** What every site has in its pages, whatever it is about: made of `templates/` and of nothing else. */
export interface Client {
  /** Minified, for a `<style>`. */
  styles: string;
  scripts: Scripts;
}

/** Throws a ProblemError for styles and scripts that do not parse. */
export async function bundleClient(templatesDir: string): Promise<Client> {
  const [styles, scripts] = await Promise.all([
    bundleStyles(templatesDir, 'styles/main.css'),
    bundleScripts(templatesDir, 'islands/main.ts'),
  ]);
  return { styles, scripts };
}
