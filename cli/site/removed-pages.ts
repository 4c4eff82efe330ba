import type { SiteConfig } from '../config.ts';
import { fileKeyOf } from '../file-names.ts';
import { errorAt, noteAt, type Problem } from '../problem.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { COMMAND } from '../this-package.ts';
import type { AnchorsFile } from './anchors-file.ts';

/** The paths of pages, as redirects write them: `/docs/one`. */
export function pathsOf(pages: { kind: string; route: string }[]): Set<string> {
  return new Set(pages.filter(({ kind }) => kind !== 'not-found').map(({ route }) => `/${route}`));
}

/** Reports recorded pages that are gone without a redirect, and suggests one for each; and pages that are not recorded yet. */
export function removedPages(
  { redirects }: Pick<SiteConfig, 'redirects'>,
  recorded: AnchorsFile | undefined,
  { present, unchecked, drafts }: { present: Set<string>; unchecked: Set<string>; drafts: Set<string> },
): Problem[] {
  if (!recorded) return [];
  const { file } = recorded;
  const known = new Set([...present, ...unchecked, ...redirects.map(({ from }) => from)].map(fileKeyOf));
  const fresh = [...present].filter((path) => !recorded.lines.has(path));
  const gone = [...recorded.lines].filter(([path]) => !known.has(fileKeyOf(path)));
  const removed = gone.map(([path, line]): Problem => {
    const at = { file, line, column: 1 };
    if (drafts.has(path))
      return errorAt('site/removed', at, {
        message: `The page ${path} has been published, and is a draft now: links to it from other sites would lead to the 404 page.`,
        hint: 'Remove `draft: true` from its front matter. To take it off the site, add a redirect, or remove this line.',
      });
    const to =
      fresh.find((added) => lastPart(added) === lastPart(path)) ??
      nearestName(path, fresh) ??
      (fresh.length === 1 ? fresh[0] : undefined);
    return errorAt('site/removed', at, {
      message: `The page ${path} is gone: links to it from other sites would lead to the 404 page.`,
      hint: `If it has moved, add to \`redirects\` in content/site.yaml: \`- { from: ${path}, to: ${to ?? '/its/new/path'} }\`. If nothing replaces it, remove this line.`,
    });
  });
  if (fresh.length === 0) return removed;
  return [
    ...removed,
    noteAt(
      'site/unrecorded',
      { file },
      {
        message: `${fresh.length} ${fresh.length === 1 ? 'page is' : 'pages are'} not recorded yet, starting with ${fresh[0]}.`,
        hint: `Run \`${COMMAND} anchors\`, and commit the file.`,
      },
    ),
  ];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
