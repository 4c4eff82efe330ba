import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';
import type { ContentPage } from './content.ts';
import type { LinkFault } from './link-target.ts';

interface LineColumn {
  line: number;
  column: number;
}

/** Says what is wrong with a link of a route, at the place that wrote it. */
export type TellLink = (route: string, target: string, fault: LinkFault) => Problem;

/** Looks for the place that wrote a link: the page's Markdown, then `site.yaml`, then the specification. */
export function createTellLink(config: SiteConfig, content: ContentPage[]): TellLink {
  const placesIn = rememberPlaces();
  return (route, target, { message, hint }) => {
    const source = content.find((page) => page.route === route);
    const link = source?.markdown.links.find(({ url }) => url === target);
    const base: Problem = { message, severity: 'error', rule: 'links', ...(hint ? { hint } : {}) };
    if (source && link) return { ...base, file: source.file, line: link.line, column: link.column };
    const pointer = configPointer(config, target);
    const place = config.locate(pointer);
    if (place.line !== undefined && pointer !== '') return { ...base, ...place };
    const specification = config.references.find((reference) => reference.route === route);
    const ofPage = `/${target.slice(config.base.length)}`;
    const written = source
      ? placesIn(source.file, ACTIONS).get(ofPage)
      : specification && placesIn(specification.file, LINKS).get(target);
    const file = source?.file ?? specification?.file ?? config.content?.file;
    if (file && written) return { ...base, file, ...written };
    return {
      ...base,
      // At least the file, at its top.
      ...(file ? { file, line: 1, column: 1 } : {}),
      message: `${message.replace(/\.$/, '')} (on the page /${route}).`,
    };
  };
}

/** Addresses of links in Markdown, HTML and OpenAPI: `](/docs)`, `href="/docs"`, `url: /docs`; and line ends. */
const LINKS = /\n|(?:\]\(<?|=\\?["']|\]: |url["']?: ?["']?)([^\s"'<>)\\]+)/gi;
/** Addresses of actions of the home page, in its front matter; and line ends. */
const ACTIONS = /\n|to: ["']?([^\s"']+)/g;

/** Finds where a file first has each address. The same file is read once, however much is wrong with it. */
function rememberPlaces(): (file: string, addresses: RegExp) => Map<string, LineColumn> {
  const known = new Map<string, Map<string, LineColumn>>();
  return (file, addresses) => {
    const places = known.get(file) ?? linesOfAddresses(readFileSync(file, 'utf8'), addresses);
    known.set(file, places);
    return places;
  };
}

function linesOfAddresses(text: string, addresses: RegExp): Map<string, LineColumn> {
  const places = new Map<string, LineColumn>();
  let line = 1;
  let lineStart = 0;
  for (const { 0: match, 1: address, index } of text.matchAll(addresses)) {
    const end = index + match.length;
    if (address === undefined) {
      line += 1;
      lineStart = end;
    } else if (!places.has(address)) {
      places.set(address, { line, column: end - address.length - lineStart + 1 });
    }
  }
  return places;
}

function configPointer(config: SiteConfig, target: string): string {
  const written = `/${target.slice(config.base.length)}`;
  const lists = [
    { links: config.navbar, pointer: '/navbar' },
    ...config.footer.map(({ links }, group) => ({ links, pointer: `/footer/${group}/links` })),
  ];
  for (const { links, pointer } of lists) {
    const index = links.findIndex(({ to, href }) => to === written || href === target);
    if (index >= 0) return `${pointer}/${index}/${links[index]?.to === undefined ? 'href' : 'to'}`;
  }
  return config.announcement?.text.includes(`(${written})`) ? '/announcement/text' : '';
}
