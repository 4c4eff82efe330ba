import { createHash } from 'node:crypto';
import path from 'node:path';
import { MAX_LOGO_BYTES } from '../../limits.ts';
import { type Problem, warningAt } from '../../problem.ts';
import { confinedFile, type FileKind } from '../../source/confine.ts';
import type { Source } from '../../source/parse-source.ts';
import { type SourceReader, trackSources } from '../../source-files.ts';
import { t } from '../../words/words.ts';
import { getObject, getString, isObject } from '../document/json-object.ts';
import { safeUrl } from '../model/context.ts';
import { cleanSvg } from './clean-svg.ts';

interface Logo {
  file: { path: string; contents: Uint8Array };
  alt: string;
  href?: string;
}

const LOGO: FileKind = {
  what: 'The logo',
  extensions: ['.svg', '.png', '.jpg', '.jpeg', '.webp'],
  maxBytes: MAX_LOGO_BYTES,
};

/**
 * Loads `info.x-logo`: `{ url, altText, href }`. The url must be the path of an image in the project, relative to the
 * specification: pages load nothing from other hosts. Warns about anything else.
 */
export function loadLogo(
  source: Source,
  root: string,
  inputs: SourceReader = trackSources(),
): { logo?: Logo; problems: Problem[] } {
  const info = isObject(source.data) ? getObject(source.data, 'info') : {};
  const raw = getObject(info, 'x-logo');
  if (info['x-logo'] === undefined) return { problems: [] };
  const url = getString(raw, 'url') ?? '';
  const found = findPicture(source.file, url, { root, inputs });
  if ('fault' in found) return { problems: [warning(source, found.fault)] };
  const contents = readPicture(inputs, found.picture);
  if (!contents) {
    const message = `The logo is not shown: ${path.basename(found.picture)} contains no drawing that is safe to publish.`;
    return { problems: [warning(source, message)] };
  }
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const href = safeUrl(getString(raw, 'href'));
  const title = getString(info, 'title')?.trim();
  return {
    logo: {
      file: { path: `assets/logo-${hash}${path.extname(found.picture).toLowerCase()}`, contents },
      alt: getString(raw, 'altText') ?? (title ? t('overview.logo-of', { title }) : t('overview.logo')),
      ...(href === undefined ? {} : { href }),
    },
    problems: [],
  };
}

function readPicture(inputs: SourceReader, file: string): Uint8Array | undefined {
  if (path.extname(file).toLowerCase() !== '.svg') return new Uint8Array(inputs.bytes(file));
  try {
    const svg = cleanSvg(inputs.text(file));
    return svg === undefined ? undefined : new TextEncoder().encode(svg);
  } catch (error) {
    // Nested too deeply for the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findPicture(
  specification: string,
  url: string,
  { root, inputs }: { root: string; inputs: SourceReader },
): { picture: string } | { fault: string } {
  if (url === '') return { fault: 'The logo has no `url` and is not shown.' };
  if (/^([a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(url))
    return { fault: 'The logo is not shown: pages load no images from other hosts.' };
  try {
    const file = path.resolve(path.dirname(specification), decodeURIComponent(url));
    inputs.find(file);
    return { picture: confinedFile(root, file, LOGO) };
  } catch (error) {
    if (error instanceof URIError)
      return { fault: 'The logo is not shown: its `url` has invalid percent-encoding.' };
    return { fault: `The logo is not shown. ${error instanceof Error ? error.message : error}` };
  }
}

function warning(source: Source, message: string): Problem {
  return warningAt('openapi/logo', source.locate('/info/x-logo/url'), {
    message,
    hint: 'Give the path of an image in the project, relative to the specification.',
  });
}
