import type { SiteConfig } from '../../config.ts';
import { type Problem, ProblemError } from '../../problem.ts';
import type { SourceReader } from '../../source-files.ts';
import { brotli } from '../../text/brotli.ts';
import { suggest } from '../../text/did-you-mean.ts';
import { ownStyles } from './own-styles.ts';
import { applyTheme } from './theme.ts';

export type BrandSettings = Pick<
  SiteConfig,
  'base' | 'content' | 'favicon' | 'locate' | 'logo' | 'navbar' | 'root' | 'social_image' | 'styles' | 'theme'
>;

/**
 * Returns the styles of every page in the colors and fonts of the site, with its own styles after them, and the problems of
 * both and of files that `static/` does not have.
 */
export async function applyBrand(
  styles: string,
  settings: BrandSettings,
  { names, inputs }: { names: Set<string>; inputs: SourceReader },
): Promise<{ styles: string; problems: Problem[] }> {
  const { theme, locate, base, root, content } = settings;
  const problems = missingFiles(settings, names);
  const themed = isThemed(theme) ? applyTheme(styles, { theme, locate, base }) : { styles, problems: [] };
  if (settings.styles.length === 0 || !content)
    return { styles: themed.styles, problems: [...problems, ...themed.problems] };
  const own = await ownStyles({
    root,
    names: settings.styles,
    contentDir: content.dir,
    base,
    isStatic: (name) => names.has(name),
    locate,
    inputs,
  }).catch((error) => {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
    return '';
  });
  return {
    styles: themed.styles + own,
    problems: [...problems, ...themed.problems, ...weightNote(own, settings, content.file)],
  };
}

/** The font of ordinary text, which a page needs at once. */
export function fontUrlOf(brand: BrandSettings | undefined): string | undefined {
  const font = brand?.theme.fonts.find((one) => one.for === 'text' && one.style === 'normal');
  return brand && font && brand.base + font.file.slice(1);
}

/** What the styles of a site add to each of its pages. */
function weightNote(own: string, { styles }: BrandSettings, file: string): Problem[] {
  if (own === '') return [];
  const kilobytes = (brotli(own).length / 1024).toFixed(1);
  return [
    {
      message: `${styles.join(', ')}: ${kilobytes} KB on every page, compressed.`,
      severity: 'note',
      rule: WEIGHT,
      file,
    },
  ];
}

/** The rule of notes that `build` prints: what a site adds to each of its pages. */
export const WEIGHT = 'brand/weight';

function isThemed({ accent, fonts, tokens }: BrandSettings['theme']): boolean {
  return accent !== undefined || fonts.length > 0 || Object.keys(tokens).length > 0;
}

/** Problems of settings that name a file which `static/` does not have. */
function missingFiles(
  { logo, favicon, social_image, theme, locate }: BrandSettings,
  names: Set<string>,
): Problem[] {
  const all: [pointer: string, file: string | undefined][] = [
    ['/logo/light', logo?.light],
    ['/logo/dark', logo?.dark],
    ['/favicon', favicon],
    ['/social_image', social_image],
    ...theme.fonts.map(({ file }, index): [string, string] => [`/theme/fonts/${index}/file`, file]),
  ];
  return all.flatMap(([pointer, file]) =>
    file === undefined || names.has(file.slice(1))
      ? []
      : [
          {
            message: `static${file} does not exist.`,
            severity: 'error' as const,
            rule: 'config',
            ...locate(pointer),
            hint: suggest(
              file,
              [...names].map((name) => `/${name}`),
            ),
          },
        ],
  );
}
