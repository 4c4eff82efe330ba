import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { type Problem, topOf } from '../problem.ts';
import type { ContentPage } from './content.ts';
import type { Labels } from './navigation.ts';

/** Returns the sidebar label of each route. Reports a missing home page and sources with the same route. */
export function labelPages(
  config: Pick<SiteConfig, 'content' | 'references' | 'root'>,
  content: ContentPage[],
): { labels: Labels; problems: Problem[] } {
  const labels: Labels = new Map();
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  const add = (route: string, label: string, file: string) => {
    const other = files.get(route);
    if (other !== undefined) {
      problems.push({
        message: `This page and ${path.relative(config.root, other).split(path.sep).join('/')} both have the route /${route}.`,
        severity: 'error',
        rule: 'site/route',
        ...topOf(file),
        hint: 'Rename one of them.',
      });
      return;
    }
    files.set(route, file);
    labels.set(route, label);
  };
  for (const page of content) add(page.route, page.sidebarLabel ?? page.title, page.file);
  for (const { route, label, file } of config.references) add(route, label, file);
  if (config.content) add('blog/archive', 'Blog archive', config.content.file);
  if (config.content && !labels.has('')) {
    problems.push({
      message: 'content/index.md, the home page, does not exist.',
      severity: 'error',
      rule: 'site/home',
      ...topOf(config.content.file),
    });
  }
  return { labels, problems };
}
