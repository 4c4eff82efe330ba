import { readFileSync } from 'node:fs';
import type { SiteConfig } from '../config.ts';
import { type Problem, topOf } from '../problem.ts';
import type { ContentPage } from './content.ts';
import type { LinkFault } from './link-target.ts';

interface LineColumn {
  line: number;
  column: number;
}

/** Returns the problem of a link on the page of a route, at the location of the link in the sources. */
export type LinkProblem = (route: string, target: string, fault: LinkFault) => Problem;

/** Searches for the source of a link in the Markdown of the page, then in `site.yaml`, then in the specification. */
export function createLinkProblem(config: SiteConfig, content: ContentPage[]): LinkProblem {
  const linksIn = createLinkFinder();
  return (route, target, { message, hint }) => {
    const source = content.find((page) => page.route === route);
    const link = source?.markdown.links.find(({ url }) => url === target);
    const base: Problem = { message, severity: 'error', rule: 'links', hint };
    if (source && link) return { ...base, file: source.file, line: link.line, column: link.column };
    const pointer = configPointer(config, target);
    const location = config.locate(pointer);
    if (location.line !== undefined && pointer !== '') return { ...base, ...location };
    const specification = config.references.find((reference) => reference.route === route);
    const position = source
      ? linksIn(source.file, ACTIONS).get(`/${target.slice(config.base.length)}`)
      : specification && linksIn(specification.file, LINKS).get(target);
    const file = source?.file ?? specification?.file ?? config.content?.file;
    if (file && position) return { ...base, file, ...position };
    return {
      ...base,
      ...(file ? topOf(file) : {}),
      message: `${message.replace(/\.$/, '')} (on the page /${route}).`,
    };
  };
}

/** Matches line ends, and link targets in Markdown, HTML and OpenAPI: `](/docs)`, `href="/docs"`, `url: /docs`. */
const LINKS = /\n|(?:\]\(<?|=\\?["']|\]: |url["']?: ?["']?)([^\s"'<>)\\]+)/gi;
/** Matches line ends, and targets of `actions` in the front matter of the home page. */
const ACTIONS = /\n|to: ["']?([^\s"']+)/g;

/** Returns a function that maps each link target of a file to its first position. Each file is read once. */
function createLinkFinder(): (file: string, pattern: RegExp) => Map<string, LineColumn> {
  const cached = new Map<string, Map<string, LineColumn>>();
  return (file, pattern) => {
    const positions = cached.get(file) ?? findTargets(readFileSync(file, 'utf8'), pattern);
    cached.set(file, positions);
    return positions;
  };
}

function findTargets(text: string, pattern: RegExp): Map<string, LineColumn> {
  const positions = new Map<string, LineColumn>();
  let line = 1;
  let lineStart = 0;
  for (const { 0: match, 1: target, index } of text.matchAll(pattern)) {
    const end = index + match.length;
    if (target === undefined) {
      line += 1;
      lineStart = end;
    } else if (!positions.has(target)) {
      positions.set(target, { line, column: end - target.length - lineStart + 1 });
    }
  }
  return positions;
}

/** Returns the JSON Pointer of a link in `site.yaml`, or an empty text. */
function configPointer(config: SiteConfig, target: string): string {
  const path = `/${target.slice(config.base.length)}`;
  const lists = [
    { links: config.navbar, pointer: '/navbar' },
    ...config.footer.map(({ links }, group) => ({ links, pointer: `/footer/${group}/links` })),
  ];
  for (const { links, pointer } of lists) {
    const index = links.findIndex(({ to, href }) => to === path || href === target);
    if (index >= 0) return `${pointer}/${index}/${links[index]?.to === undefined ? 'href' : 'to'}`;
  }
  return config.announcement?.text.includes(`(${path})`) ? '/announcement/text' : '';
}
