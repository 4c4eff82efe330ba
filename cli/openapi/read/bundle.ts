import { type Problem, warningAt } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import type { SourceReader } from '../../source-files.ts';
import { pointerSteps, toPointer } from '../../text/json-pointer.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';
import { copyDocument } from './copy-document.ts';
import { type OpenFiles, openFiles, type Target } from './open-files.ts';
import { hasReferencesToRead } from './references-to-read.ts';

/** All files of a specification as one document. */
export interface Bundle {
  document: JsonObject;
  /** All files that were read; the specification itself comes first. */
  files: string[];
  /** Locates pointers of the document in the original files. */
  locate: Source['locate'];
  /** References where OpenAPI allows none, which are replaced by their targets. */
  misplaced?: Problem;
}

/**
 * Bundles the files of a specification into one document with local references. A target in another file becomes a component
 * of the same name. Where OpenAPI has no such components or allows no reference, it replaces the reference. A `$ref` in data
 * (examples, defaults, enums, constants, extensions) is not a reference. Files must be inside `root`. `written` is the main
 * document to validate; it is missing if a misplaced reference cannot be resolved.
 */
export function bundle(
  source: Source,
  root: string,
  inputs: SourceReader,
): { bundled?: Bundle; written?: JsonObject; problems: Problem[] } {
  const original = source.data as JsonObject;
  if (!hasReferencesToRead(original))
    return {
      bundled: { document: original, files: [source.file], locate: source.locate },
      written: original,
      problems: [],
    };
  const opened = openFiles(source, root, inputs);
  const { document, written, origins, misplaced } = copyDocument(opened);
  const { files, problems } = opened;
  const [first] = misplaced;
  const isReadable = written !== undefined && problems.every(({ rule }) => rule !== 'openapi/size');
  return {
    ...(problems.every(({ severity }) => severity !== 'error') && {
      bundled: {
        document,
        files: files.map((file) => file.source.file),
        locate: (pointer) => {
          const { file, steps } = originOf(pointer, document, origins);
          return (files[file]?.source ?? source).locate(toPointer(steps));
        },
        ...(first && { misplaced: misplacedProblem(opened, first, misplaced.length - 1) }),
      },
    }),
    ...(isReadable && { written }),
    problems,
  };
}

/**
 * Returns where a pointer of the bundle comes from, by its nearest ancestor whose origin is known. What is written at the
 * pointer itself may be a reference within its file: then that is the place.
 */
function originOf(pointer: string, document: JsonObject, origins: WeakMap<object, Target>): Target {
  const steps = pointerSteps(pointer);
  let origin: Target = { file: 0, steps: [] };
  let value: unknown = document;
  for (const [index, step] of steps.entries()) {
    value = Object.hasOwn(Object(value), step) ? (value as JsonObject)[step] : undefined;
    const own = isObject(value) ? origins.get(value) : undefined;
    const isHere = index === steps.length - 1 && own?.file === origin.file;
    origin = own && !isHere ? own : { file: origin.file, steps: [...origin.steps, step] };
  }
  return origin;
}

function misplacedProblem({ files }: OpenFiles, first: Target, others: number): Problem {
  const more = others === 0 ? '' : ` So do ${others === 1 ? 'one more' : `${others} more`}.`;
  const place = files[first.file]?.source.locate(`${toPointer(first.steps)}/$ref`);
  return warningAt('openapi/misplaced-reference', place, {
    message: `This \`$ref\` stands where OpenAPI allows none, and is shown as what it refers to.${more}`,
    hint: 'Write it out here, or bundle the document before you publish it: some tools cannot read it.',
  });
}
