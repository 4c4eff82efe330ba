import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { writeSource } from '../output/write.ts';
import { failure, noteAt, UNCHECKED, USAGE } from '../problem.ts';
import { throwOnErrors } from '../rules.ts';
import {
  type AnchorsFile,
  anchorsFileOf,
  readAnchors,
  writeAnchors,
  writePages,
} from '../site/anchors-file.ts';
import { anchorsOf } from '../site/reference-anchors.ts';
import { pathsOf } from '../site/removed-pages.ts';
import { type Rename, renameAnchors } from '../site/rename-anchors.ts';
import { COMMAND } from '../this-package.ts';
import { loadAndRender } from './load-and-render.ts';
import { loadSite } from './load-site.ts';

/**
 * Adds the current anchors of each reference to the file next to its specification, and the pages of the site to that next to
 * its settings. Throws a ProblemError for any error,
 * such as an anchor that is gone: a maintainer must say first what replaces it, and new anchors are what may.
 */
export async function recordAnchors(
  config: SiteConfig,
  renames: Rename[] = [],
): Promise<{ file: string; added: number }[]> {
  // Renames come first: guides may keep linking to the old anchors.
  if (renames.length > 0) await recordRenames(config, renames);
  const { pages, problems } = await loadAndRender(config);
  const renamed = renames.length > 0 ? [noteAt(UNCHECKED, undefined, { message: RENAMED })] : [];
  throwOnErrors([...problems, ...renamed]);
  const referencePages = pages.filter((page) => page.kind === 'reference');
  const save = (
    source: string,
    { recorded, present, text }: { recorded: AnchorsFile | undefined; present: Set<string>; text: string },
  ) => {
    const file = anchorsFileOf(source);
    writeSource(path.dirname(file), path.basename(file), text);
    return { file, added: [...present].filter((anchor) => !recorded?.lines.has(anchor)).length };
  };
  const added = config.references.map(({ route, recordsAt }) => {
    const recorded = readAnchors(recordsAt);
    const present = anchorsOf(route, referencePages);
    return save(recordsAt, { recorded, present, text: writeAnchors(route, recorded, present) });
  });
  if (!config.content) return added;
  const recorded = readAnchors(config.content.file);
  const present = pathsOf(pages);
  return [...added, save(config.content.file, { recorded, present, text: writePages(recorded, present) })];
}

const RENAMED = 'The renames are recorded. New anchors are recorded without these errors.';

async function recordRenames(config: SiteConfig, renames: Rename[]): Promise<void> {
  if (!config.references.some(({ recordsAt }) => readAnchors(recordsAt)))
    throw failure(USAGE, {
      message: 'No anchors are recorded yet, so none can be renamed.',
      hint: `Record those of the last published version first: \`${COMMAND} anchors\`.`,
    });
  const { pages, problems } = await loadSite(config);
  const referencePages = pages.filter((page) => page.kind === 'reference');
  // Of a specification that cannot be read, no anchors are known.
  if (config.references.some(({ route }) => anchorsOf(route, referencePages).size === 0))
    throwOnErrors(problems);
  const records = config.references.flatMap(({ route, recordsAt }) => {
    const recorded = readAnchors(recordsAt);
    const present = anchorsOf(route, referencePages);
    return recorded && present.size > 0 ? [{ route, recorded, present }] : [];
  });
  for (const { route, recorded } of renameAnchors(records, renames))
    writeSource(
      path.dirname(recorded.file),
      path.basename(recorded.file),
      writeAnchors(route, recorded, new Set()),
    );
}
