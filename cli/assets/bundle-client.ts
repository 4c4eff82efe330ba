import type { SiteFile } from '../site-file.ts';
import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';
import { licencesFile } from './licences.ts';

/** Minified texts for `<style>` elements: of every page, and of all pages except references. */
export interface Styles {
  shared: string;
  guides: string;
  /** What a language that is written from right to left adds to `shared`. */
  rtl: string;
}

/** The styles and scripts of every site, and the licences of their packages. They depend only on `templates/`. */
export interface Client {
  styles: Styles;
  scripts: Omit<Scripts, 'sources'>;
  licences: SiteFile;
}

/** Bundles a client; that of `dev` also shows changes. Throws a ProblemError if styles or scripts do not parse. */
export async function bundleClient(templatesDir: string, kind: 'build' | 'dev' = 'build'): Promise<Client> {
  const [styles, { sources, ...scripts }] = await Promise.all([
    bundleAllStyles(templatesDir),
    bundleScripts(templatesDir, kind === 'dev' ? 'islands/dev/main.ts' : 'islands/main.ts'),
  ]);
  return { styles, scripts, licences: licencesFile(sources) };
}

async function bundleAllStyles(templatesDir: string): Promise<Styles> {
  const [shared, guides, rtl] = await Promise.all([
    bundleStyles(templatesDir, 'styles/main.css'),
    bundleStyles(templatesDir, 'styles/guide-pages.css'),
    bundleStyles(templatesDir, 'styles/rtl.css'),
  ]);
  return { shared, guides, rtl };
}
