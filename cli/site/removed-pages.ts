import type { SiteConfig } from '../config.ts';
import { fileKeyOf } from '../file-names.ts';
import { errorAt, type Problem } from '../problem.ts';
import { trackSources } from '../source-files.ts';
import { compare } from '../text/compare.ts';
import { nearestName } from '../text/did-you-mean.ts';
import { COMMAND } from '../this-package.ts';
import { type AnchorsFile, anchorsFileOf, parseAnchors } from './anchors-file.ts';

/** The paths of pages that have been published, one per line: `content/site.anchors`, next to `site.yaml`. */
export function readRecordedPages(
  { content }: Pick<SiteConfig, 'content'>,
  inputs = trackSources(),
): AnchorsFile | undefined {
  const file = content && anchorsFileOf(content.file);
  return file !== undefined && inputs.find(file) ? parseAnchors(file, inputs.text(file)) : undefined;
}

/** Returns the text of the file with the present pages added. */
export function writePages(recorded: AnchorsFile | undefined, present: Set<string>): string {
  return [
    '# Every page that other sites may link to. The command `anchors` adds new ones.',
    '# A page that has moved needs a redirect in site.yaml.',
    ...(recorded?.notes ?? []),
    ...[...new Set([...(recorded?.lines.keys() ?? []), ...present])].sort(compare),
    '',
  ].join('\n');
}

/** The paths of pages, as redirects write them: `/docs/one`. */
export function pathsOf(pages: { kind: string; route: string }[]): Set<string> {
  return new Set(pages.filter(({ kind }) => kind !== 'not-found').map(({ route }) => `/${route}`));
}

/** Reports recorded pages that are gone without a redirect, and suggests one for each; and pages that are not recorded yet. */
export function removedPages(
  { redirects }: Pick<SiteConfig, 'redirects'>,
  recorded: AnchorsFile | undefined,
  { present, unchecked }: { present: Set<string>; unchecked: Set<string> },
): Problem[] {
  if (!recorded) return [];
  const { file } = recorded;
  const known = new Set([...present, ...unchecked, ...redirects.map(({ from }) => from)].map(fileKeyOf));
  const fresh = [...present].filter((path) => !recorded.lines.has(path));
  const gone = [...recorded.lines].filter(([path]) => !known.has(fileKeyOf(path)));
  const removed = gone.map(([path, line]): Problem => {
    const to =
      fresh.find((added) => lastPart(added) === lastPart(path)) ??
      nearestName(path, fresh) ??
      (fresh.length === 1 ? fresh[0] : undefined);
    return errorAt(
      'site/removed',
      { file, line, column: 1 },
      {
        message: `The page ${path} is gone: links to it from other sites would lead to the 404 page.`,
        hint: `If it has moved, add to \`redirects\` in content/site.yaml: \`- { from: ${path}, to: ${to ?? '/its/new/path'} }\`. If nothing replaces it, remove this line.`,
      },
    );
  });
  if (fresh.length === 0) return removed;
  return [
    ...removed,
    {
      message: `${fresh.length} ${fresh.length === 1 ? 'page is' : 'pages are'} not recorded yet, starting with ${fresh[0]}.`,
      severity: 'note',
      rule: 'site/unrecorded',
      file,
      hint: `Run \`${COMMAND} anchors\`, and commit the file.`,
    },
  ];
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
