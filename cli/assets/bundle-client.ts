import { asProblems } from './bundle-problems.ts';
import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';

/** What every site has in its pages, whatever it is about: made of `templates/` and of nothing else. */
export interface Client {
  /** Minified, for a `<style>`. */
  styles: string;
  scripts: Scripts;
}

/** Throws a ProblemError for styles and scripts that do not parse. `mainSource` is the module that every page loads; for the public it is this one. */
export async function bundleClient(templatesDir: string, mainSource = 'islands/main.ts'): Promise<Client> {
  const [styles, scripts] = await Promise.all([
    bundleStyles(templatesDir, 'styles/main.css'),
    bundleScripts(templatesDir, mainSource).catch((error) => {
      throw asProblems(error, templatesDir);
    }),
  ]);
  return { styles, scripts };
}
