import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import {
  type RecordedVersion,
  type RecordOptions,
  recordVersion,
} from '../openapi/changelog/record-version.ts';
import { loadDocument } from '../openapi/load.ts';
import { confinement } from '../openapi/load-references.ts';
import { writeSource } from '../output/write.ts';
import { failure } from '../problem.ts';
import { throwOnErrors } from '../rules.ts';

/**
 * Records the current version of each specification next to it. Throws a ProblemError, and records none, if a
 * specification cannot be read or its version cannot be recorded with these options.
 */
export async function recordVersions(
  config: Pick<SiteConfig, 'references' | 'root' | 'sources'>,
  options: RecordOptions,
): Promise<RecordedVersion[]> {
  const results = await Promise.all(
    config.references.map(async ({ file, overlays, recordsAt }) => {
      const { loaded, problems } = await loadDocument(file, confinement(config, file), {
        overlays,
        recordsAt,
      });
      return loaded ? recordVersion(loaded, options) : { problems };
    }),
  );
  throwOnErrors(results.flatMap(({ problems }) => problems));
  const all = results.flatMap((result) => ('recorded' in result && result.recorded ? [result.recorded] : []));
  const changed = all.filter(({ isSame }) => !isSame);
  // A note or a date is about what has changed.
  const recorded = changed.length > 0 ? changed : all;
  if (changed.length === 0 && all.length > 1)
    throw failure('changelog/version', {
      message:
        'No specification has changed for clients, so the note or the date may belong to any of several versions.',
      hint: `Change \`note\` or \`date\` in the record: ${all.map(({ file }) => path.relative(config.root, file)).join(' or ')}.`,
    });
  for (const { folder, file, text } of recorded)
    writeSource(folder, path.relative(folder, file).split(path.sep).join('/'), text);
  return recorded;
}
