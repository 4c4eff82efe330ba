import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { errorAt, type Problem, topOf, warningAt } from '../problem.ts';
import { filesBelow, type SourceReader } from '../source-files.ts';

/** Reports overlays that no reference lists. */
export function unlistedOverlays(
  { root, references }: Pick<SiteConfig, 'root' | 'references'>,
  inputs: SourceReader,
): Problem[] {
  const listed = new Set(references.flatMap(({ overlays }) => overlays));
  return filesBelow(inputs, path.join(root, 'specs'))
    .filter((name) => /(?:^|[./_-])overlay\.(?:ya?ml|json)$/i.test(name))
    .map((name) => path.join(root, 'specs', name))
    .filter((file) => !listed.has(file))
    .map((file) =>
      warningAt('openapi/unlisted', topOf(file), {
        message: 'No reference applies this overlay.',
        hint: `Add it to \`overlays\` of its reference in site.yaml: \`[${path.relative(path.join(root, 'specs'), file).split(path.sep).join('/')}]\`.`,
      }),
    );
}

/** Reports records of a specification that is gone: if it was renamed, its old anchors and its history would be lost. */
export function orphanedRecords(
  { root, references }: Pick<SiteConfig, 'root' | 'references'>,
  inputs: SourceReader,
): Problem[] {
  const folder = path.join(root, 'specs');
  const names = filesBelow(inputs, folder, (name) => !path.posix.basename(name).startsWith('.'));
  const recorded = new Set(names.flatMap((name) => /^.+(?=\.anchors$|\.versions\/)/.exec(name) ?? []));
  const present = names.filter((name) => /\.(?:ya?ml|json)$/.test(name)).map(stemOf);
  const namedAs = ({ recordsAt }: (typeof references)[number]) =>
    stemOf(path.relative(folder, recordsAt).split(path.sep).join('/'));
  const shown = references.map(namedAs);
  const [renamed, ...others] = shown.filter((stem) => !recorded.has(stem));
  return [...recorded]
    .filter((stem) => !present.includes(stem) && !shown.includes(stem))
    .map((stem) => {
      const kinds = ['anchors', 'versions'].filter((kind) =>
        names.some((name) => name === `${stem}.${kind}` || name.startsWith(`${stem}.${kind}/`)),
      );
      const place = { file: path.join(folder, `${stem}.${kinds[0]}`) };
      const records = kinds.map((kind) => `specs/${stem}.${kind}`).join(' and ');
      const heirs = references.filter(({ file }) => stemOf(path.basename(file)) === stem).map(namedAs);
      if (heirs.length > 1)
        return errorAt('anchors/orphaned', place, {
          message: `${records}: ${heirs.length} references show a specification of this name, so their records are named after their routes.`,
          hint: `Rename ${kinds.length === 1 ? 'it' : 'them'} after the reference that was recorded: ${heirs.join(' or ')}.`,
        });
      return errorAt('anchors/orphaned', place, {
        message: `${records} ${kinds.length === 1 ? 'belongs' : 'belong'} to a specification that does not exist.`,
        hint:
          renamed !== undefined && others.length === 0
            ? `If it is specs/${renamed} now, rename them as well. Otherwise, remove them.`
            : 'If it was renamed, rename them as well. Otherwise, remove them.',
      });
    });
}

function stemOf(name: string): string {
  return name.replace(/\.[^./]*$/, '');
}
