import path from 'node:path';
import type { SiteConfig } from '../../config.ts';
import { imageSize, isImageType } from '../../images/image-size.ts';
import { noteAt, type Problem, ProblemError } from '../../problem.ts';
import type { SiteFile } from '../../site-file.ts';
import type { SourceReader } from '../../source-files.ts';
import { brotli } from '../../text/brotli.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import { isSvg } from '../svg-file.ts';
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
  { published, inputs }: { published: Map<string, SiteFile>; inputs: SourceReader },
): Promise<{ styles: string; problems: Problem[] }> {
  const { theme, locate, base, root, content } = settings;
  const problems = [...faultyFiles(settings, published), ...fontsNote(settings, published)];
  const themed = isThemed(theme) ? applyTheme(styles, { theme, locate, base }) : { styles, problems: [] };
  if (settings.styles.length === 0 || !content)
    return { styles: themed.styles, problems: [...problems, ...themed.problems] };
  const own = await ownStyles({
    root,
    styles,
    names: settings.styles,
    contentDir: content.dir,
    base,
    isStatic: (name) => published.has(name),
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

function sizeText(bytes: number): string {
  return bytes < 100 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}

/** What the styles of a site add to each of its pages. */
function weightNote(own: string, { styles }: BrandSettings, file: string): Problem[] {
  if (own === '') return [];
  return [
    noteAt(
      WEIGHT,
      { file },
      { message: `${styles.join(', ')}: ${sizeText(brotli(own).length)} on every page, compressed.` },
    ),
  ];
}

/** The rule of notes that `build` prints: what a site adds to each of its pages. */
export const WEIGHT = 'brand/weight';

function isThemed({ accent, fonts, tokens }: BrandSettings['theme']): boolean {
  return accent !== undefined || fonts.length > 0 || Object.keys(tokens).length > 0;
}

/** What the fonts of a site add to its pages. Browsers fetch each one that a page uses. */
function fontsNote({ theme, content }: BrandSettings, published: Map<string, SiteFile>): Problem[] {
  const sizes = theme.fonts.flatMap(({ file }) => {
    const font = published.get(file.slice(1));
    return font ? [`static${file} ${sizeText(Buffer.byteLength(font.contents))}`] : [];
  });
  if (sizes.length === 0 || !content) return [];
  const message = `Fonts, fetched by the pages that use them: ${sizes.join(', ')}.`;
  return [{ message, severity: 'note', rule: WEIGHT, file: content.file }];
}

/** Problems of settings that name a file which `static/` does not have, or which is no image or font. */
function faultyFiles(
  { logo, favicon, social_image, theme, locate }: BrandSettings,
  published: Map<string, SiteFile>,
): Problem[] {
  const all: [pointer: string, file: string | undefined][] = [
    ['/logo/light', logo?.light],
    ['/logo/dark', logo?.dark],
    ['/favicon', favicon],
    ['/social_image', social_image],
    ...theme.fonts.map(({ file }, index): [string, string] => [`/theme/fonts/${index}/file`, file]),
  ];
  return all.flatMap(([pointer, file]): Problem[] => {
    if (file === undefined) return [];
    const found = published.get(file.slice(1));
    const problem = { severity: 'error', rule: 'config', ...locate(pointer) } as const;
    if (!found) {
      const ofKind = pointer.startsWith('/theme') ? /\.woff2$/i : /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/i;
      const names = [...published.keys()].filter((name) => ofKind.test(name)).map((name) => `/${name}`);
      return [
        {
          ...problem,
          message: `static${file} does not exist.`,
          hint:
            didYouMean(file, names) ??
            (names.length === 0
              ? 'Put the file into static/.'
              : `Put the file into static/, or write one of: ${names.join(', ')}.`),
        },
      ];
    }
    const isFont = pointer.startsWith('/theme');
    if (isFont ? Buffer.from(found.contents).subarray(0, 4).toString() === 'wOF2' : isImage(found)) return [];
    const hint = 'Replace the file: it is damaged, or is of another type than its name says.';
    return [{ ...problem, message: `static${file} is no ${isFont ? 'WOFF2 font' : 'image'}.`, hint }];
  });
}

function isImage({ path: name, contents }: SiteFile): boolean {
  const extension = path.extname(name).slice(1).toLowerCase();
  if (extension === 'svg') return isSvg(contents);
  return !isImageType(extension) || imageSize(extension, Buffer.from(contents)) !== undefined;
}
