import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { errorAt, type Problem, topOf } from '../problem.ts';
import { t } from '../words/words.ts';
import type { ContentPage } from './content.ts';
import type { Labels } from './navigation.ts';
import { withVersion } from './reference-switch.ts';

/** The page that lists the posts. */
const ARCHIVE = 'blog/archive';

/** Returns the sidebar label of each route. Reports a missing home page and sources with the same route. */
export function labelPages(
  config: Pick<SiteConfig, 'content' | 'locate' | 'references' | 'root'>,
  content: ContentPage[],
): { labels: Labels; problems: Problem[] } {
  const labels: Labels = new Map();
  const files = new Map<string, string>();
  const problems: Problem[] = [];
  const add = (route: string, label: string, at: Pick<Problem, 'file'>) => {
    const { file = '' } = at;
    const other = files.get(route);
    if (other !== undefined) {
      problems.push(
        errorAt('site/route', at, {
          message: `This page and ${path.relative(config.root, other).split(path.sep).join('/')} both have the route /${route}.`,
          hint: 'Rename one of them.',
        }),
      );
      return;
    }
    if (route === ARCHIVE && config.content) {
      const message = `The route /${route} is that of the list of posts.`;
      problems.push(errorAt('site/route', at, { message, hint: 'Choose another one.' }));
    }
    files.set(route, file);
    labels.set(route, label);
  };
  for (const page of content) add(page.route, page.sidebarLabel ?? page.title, topOf(page.file));
  for (const [index, { route, label, ofApi }] of config.references.entries())
    add(route, withVersion(label, ofApi?.version), config.locate(`/references/${index}/route`));
  if (config.content) labels.set(ARCHIVE, t('blog.title'));
  if (config.content && !labels.has('')) {
    problems.push(
      errorAt('site/home', topOf(config.content.file), {
        message: 'content/index.md, the home page, does not exist.',
        hint: 'Write it, with a `title` and a `description` in its front matter.',
      }),
    );
  }
  return { labels, problems };
}
