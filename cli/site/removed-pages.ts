import type { SiteConfig } from '../config.ts';
import { type Problem, topOf } from '../problem.ts';
import { nearestName } from '../text/did-you-mean.ts';

/** Reports removed pages and suggests a redirect for each. Paths are relative to the output folder. */
export function removedPages(
  { base, content, redirects }: Pick<SiteConfig, 'base' | 'content' | 'redirects'>,
  { added, removed }: { added: string[]; removed: string[] },
): Problem[] {
  if (!content) return [];
  const moved = new Set(redirects.map(({ from }) => from));
  const fresh = pathsOf(base, added).filter((path) => !moved.has(path));
  return pathsOf(base, removed).map((path): Problem => {
    const name = lastPart(path);
    const to =
      fresh.find((added) => lastPart(added) === name) ??
      nearestName(path, fresh) ??
      (fresh.length === 1 ? fresh[0] : undefined);
    return {
      message: `The page ${path} of the last build is gone: links to it lead to the 404 page.`,
      severity: 'warning',
      rule: 'site/removed',
      ...topOf(content.file),
      hint: `If it has moved, add to \`redirects\` in content/site.yaml: \`- { from: ${path}, to: ${to ?? '/its/new/path'} }\`.`,
    };
  });
}

/** `small/docs/one.html` → `/docs/one`. */
function pathsOf(base: string, files: string[]): string[] {
  const folder = base.slice(1);
  return files
    .filter((file) => file.startsWith(folder) && file.endsWith('.html') && !file.endsWith('404.html'))
    .map((file) => `/${file.slice(folder.length, -'.html'.length)}`);
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
