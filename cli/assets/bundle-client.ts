import type { SiteFile } from '../site-file.ts';
import { scriptWords } from '../words/words.ts';
import { bundleScripts, type Scripts } from './bundle-scripts.ts';
import { bundleStyles } from './bundle-styles.ts';
import { licencesFile } from './licences.ts';

/** Minified texts for `<style>` elements: of every page, of references, and of all other pages. */
export interface Styles {
  shared: string;
  references: string;
  guides: string;
  /** What some sites add to `shared`: a language from right to left, a logo for each color mode, menus in the navbar. */
  rtl: string;
  logoModes: string;
  navbarMenus: string;
  components: string;
}

/** The styles and scripts of every site, and the licences of their packages. They depend only on `templates/` and the words of scripts. */
export interface Client {
  styles: Styles;
  scripts: Omit<Scripts, 'sources'>;
  licences: SiteFile;
}

/** Bundles a client; that of `dev` also shows changes. Throws a ProblemError if styles or scripts do not parse. */
export async function bundleClient(
  templatesDir: string,
  kind: 'build' | 'dev' = 'build',
  words = scriptWords(),
): Promise<Client> {
  const [styles, { sources, ...scripts }] = await Promise.all([
    bundleAllStyles(templatesDir),
    bundleScripts(templatesDir, kind === 'dev' ? 'islands/dev/main.ts' : 'islands/main.ts', words),
  ]);
  return { styles, scripts, licences: licencesFile(sources) };
}

async function bundleAllStyles(templatesDir: string): Promise<Styles> {
  const of = (name: string) => bundleStyles(templatesDir, `styles/${name}.css`);
  const [shared, references, guides, rtl, logoModes, navbarMenus, components] = await Promise.all([
    of('main'),
    of('reference-pages'),
    of('guide-pages'),
    of('optional/rtl'),
    of('optional/logo-modes'),
    of('optional/navbar-menus'),
    of('optional/components'),
  ]);
  return { shared, references, guides, rtl, logoModes, navbarMenus, components };
}
