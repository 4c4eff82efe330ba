import { createHash } from 'node:crypto';
import path from 'node:path';
import { type Inputs, trackInputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { get, getObject, getString, isObject } from '../document/raw.ts';
import { safeUrl } from '../model/context.ts';
import { confinedFile } from '../read/confine.ts';
import type { Source } from '../read/source.ts';
import { cleanSvg } from './clean-svg.ts';

/** The logo of an API, and the file that is published for it. */
export interface Logo {
  file: { path: string; contents: Uint8Array };
  alt: string;
  href?: string;
}

const KINDS = ['.svg', '.png', '.jpg', '.jpeg', '.webp'];
const LARGEST_LOGO = 1024 * 1024;

/**
 * `info.x-logo`: `{ url, altText, href }`, the url being the path of a picture of the project, seen from the
 * specification. Anything else is not shown, and a warning says why; a page asks no other host for a picture.
 */
export function loadLogo(
  source: Source,
  root: string,
  inputs: Inputs = trackInputs(),
): { logo?: Logo; problems: Problem[] } {
  const info = isObject(source.data) ? getObject(source.data, 'info') : {};
  const raw = getObject(info, 'x-logo');
  if (get(info, 'x-logo') === undefined) return { problems: [] };
  const url = getString(raw, 'url') ?? '';
  const found = findPicture(source.file, url, { root, inputs });
  if ('fault' in found) return { problems: [warning(source, found.fault)] };
  const contents = readPicture(inputs, found.picture);
  if (!contents) {
    const name = path.basename(found.picture);
    return {
      problems: [
        warning(source, `The logo is not shown: ${name} contains no drawing that is safe to publish.`),
      ],
    };
  }
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8).toUpperCase();
  const href = safeUrl(getString(raw, 'href'));
  const title = getString(info, 'title')?.trim();
  return {
    logo: {
      file: { path: `assets/logo-${hash}${path.extname(found.picture).toLowerCase()}`, contents },
      alt: getString(raw, 'altText') ?? (title ? `Logo of ${title}` : 'Logo'),
      ...(href === undefined ? {} : { href }),
    },
    problems: [],
  };
}

/** A drawing without what could run; any other picture as it is. */
function readPicture(inputs: Inputs, file: string): Uint8Array | undefined {
  if (path.extname(file).toLowerCase() !== '.svg') return new Uint8Array(inputs.bytes(file));
  try {
    const svg = cleanSvg(inputs.text(file));
    return svg === undefined ? undefined : new TextEncoder().encode(svg);
  } catch (error) {
    // Nested deeper than the stack.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function findPicture(
  specification: string,
  url: string,
  { root, inputs }: { root: string; inputs: Inputs },
): { picture: string } | { fault: string } {
  if (url === '') return { fault: 'The logo has no `url` and is not shown.' };
  if (/^([a-z][a-z0-9+.-]*:|\/\/|\\)/i.test(url))
    return { fault: 'The logo is not shown: pages load no images from other hosts.' };
  try {
    const file = path.resolve(path.dirname(specification), decodeURIComponent(url));
    inputs.find(file);
    const picture = confinedFile(root, file, { what: 'The logo', endings: KINDS, bytes: LARGEST_LOGO });
    return { picture };
  } catch (error) {
    if (error instanceof URIError)
      return { fault: 'The logo is not shown: its `url` has invalid percent-encoding.' };
    return { fault: `The logo is not shown. ${error instanceof Error ? error.message : error}` };
  }
}

function warning(source: Source, message: string): Problem {
  return {
    message,
    severity: 'warning',
    rule: 'openapi/logo',
    file: source.file,
    ...source.locate('/info/x-logo/url'),
    hint: 'Give the path of an image in the project, relative to the specification.',
  };
}
