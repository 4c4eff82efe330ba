import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { toPointer } from '../../text/json-pointer.ts';
import type { Raw } from '../document/raw.ts';
import { bundle } from './bundle.ts';
import {
  hasMisplacedReference,
  hasReferencesToRead,
  type ReferencedFiles,
  readReferencedFiles,
  type Use,
} from './referenced-files.ts';

/** A document with all files that it refers to. */
export interface WholeDocument {
  bundled: Raw;
  files: string[];
  locate: Source['locate'];
  /** References where OpenAPI allows none. */
  misplaced?: Problem;
}

/**
 * Bundles a document with the files that it refers to, which must be inside `root`. Reports references that cannot be
 * resolved. `written` is the main document to validate, with misplaced references replaced; it is missing if one of those
 * cannot be resolved.
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
    ...(misplaced && { misplaced: misplacedProblem(found, bundled.misplaced) }),
  };
  return { whole, written: misplaced ? bundled.written : original, problems };
}

function misplacedProblem({ files }: ReferencedFiles, [first, ...others]: Use[]): Problem {
  const more =
    others.length === 0 ? '' : ` So do ${others.length === 1 ? 'one more' : `${others.length} more`}.`;
  return {
    message: `This \`$ref\` stands where OpenAPI allows none, and is shown as what it refers to.${more}`,
    severity: 'warning',
    rule: 'openapi/misplaced-reference',
    ...files[first?.file ?? 0]?.source.locate(`${toPointer(first?.steps ?? [])}/$ref`),
    hint: 'Write it out here, or bundle the document before you publish it: some tools cannot read it.',
  };
}
