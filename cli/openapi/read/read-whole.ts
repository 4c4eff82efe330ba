import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import type { Raw } from '../document/raw.ts';
import { bundle, pointerTo } from './bundle.ts';
import {
  hasMisplacedReference,
  hasReferencesToRead,
  type ReferencedFiles,
  readReferencedFiles,
  type Use,
} from './referenced-files.ts';
import type { Source } from './source.ts';

/** A document with all that it refers to in other files; itself where there is none. */
export interface WholeDocument {
  bundled: Raw;
  files: string[];
  locate: Source['locate'];
  /** References where OpenAPI allows none. */
  misplaced?: Problem;
}

/**
 * A document and the files that it refers to → one document. References stay inside of `root`. Reports those that cannot
 * be followed. `written` is the document as it is validated: no reference stands where there may be none. It is missing where these
 * cannot be followed.
 */
export function readWhole(
  source: Source,
  root: string,
  inputs: Inputs,
): { whole?: WholeDocument; written?: Raw; problems: Problem[] } {
  const original = source.data as Raw;
  const { locate } = source;
  const alone = { bundled: original, files: [source.file], locate };
  if (!hasReferencesToRead(original)) return { whole: alone, written: original, problems: [] };
  const { found, problems } = readReferencedFiles(source, root, inputs);
  if (!found) return { ...(!hasMisplacedReference(original) && { written: original }), problems };
  if (found.uses.size + found.mapped.size === 0) return { whole: alone, written: original, problems };
  const bundled = bundle(found);
  if (bundled.problems.length > 0) return { problems: bundled.problems };
  const [misplaced] = bundled.misplaced;
  const whole: WholeDocument = {
    bundled: bundled.document,
    files: found.files.map((file) => file.source.file),
    locate: bundled.locate,
    ...(misplaced && { misplaced: tellMisplaced(found, bundled.misplaced) }),
  };
  return { whole, written: misplaced ? bundled.written : original, problems };
}

/** What other tools replace with what it refers to, as is done here. */
function tellMisplaced({ files }: ReferencedFiles, [first, ...others]: Use[]): Problem {
  const { source } = files[first?.file ?? 0] ?? {};
  const more =
    others.length === 0 ? '' : ` So do ${others.length === 1 ? 'one more' : `${others.length} more`}.`;
  return {
    message: `This \`$ref\` stands where OpenAPI allows none, and is shown as what it refers to.${more}`,
    severity: 'warning',
    rule: 'openapi/misplaced-reference',
    ...(source && { file: source.file, ...source.locate(`${pointerTo(first?.steps ?? [])}/$ref`) }),
    hint: 'Write it out here, or bundle the document before you publish it: some tools cannot read it.',
  };
}
