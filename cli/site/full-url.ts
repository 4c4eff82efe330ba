import type { SiteConfig } from '../config.ts';
import type { Fault } from '../problem.ts';
import { faultOfLink, type Targets } from './link-target.ts';

/** The host of what an author sees while writing. */
const READERS_MACHINE =
  /^https?:\/\/(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?::\d*)?(?:\/|(?=[?#])|$)/i;

/** A link on the page `from`. */
interface Link {
  from: string;
  url: string;
}

/** What is wrong with an absolute URL that works for its author alone, or is one of this site. */
export function faultOfFullUrl(config: SiteConfig, link: Link, targets: Targets): Fault | undefined {
  if (READERS_MACHINE.test(link.url))
    return {
      message: `The link ${link.url} leads to the reader's own computer.`,
      hint: previewedHint(link, targets) ?? 'Write it as code, if readers should start something there.',
    };
  const own = ownPath(config, link.url);
  if (own === undefined) return undefined;
  const dead = faultOfLink(config.base + own.slice(1), link, targets);
  return dead
    ? {
        message: `The link ${link.url} is an address of this site, but there is no such page.`,
        hint: dead.hint,
      }
    : {
        message: `The link ${link.url} is an address of this site, so it is not checked.`,
        hint: `Write \`${own}\`.`,
      };
}

/** How to write the address of a page in a preview. */
function previewedHint({ url, from }: Link, targets: Targets): string | undefined {
  const path = url.replace(READERS_MACHINE, '/');
  return path.startsWith(targets.base) && !faultOfLink(path, { from }, targets)
    ? `Write \`/${path.slice(targets.base.length)}\`.`
    : undefined;
}

/** Returns the path of an absolute address of this site, from the base path. */
function ownPath({ base, url }: SiteConfig, href: string): string | undefined {
  const own = url.replace(/^http:/, 'https:') + base;
  const same = href.replace(/^http:/, 'https:');
  return url !== '' && same.startsWith(own) ? `/${same.slice(own.length)}` : undefined;
}
