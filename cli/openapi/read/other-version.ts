import { errorAt, type Problem } from '../../problem.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { isNumber } from '../../text/number-text.ts';
import { get, type JsonObject, valueAt } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { walk } from '../document/walk.ts';
import { isLaterType, ruleOf } from './tolerated-errors.ts';
import { type Cause, unknownName } from './validation-causes.ts';

/** What only one of Swagger 2.0 and OpenAPI 3 has at the top level. */
const SWAGGER_2 = 'definitions securityDefinitions host basePath schemes consumes produces'.split(' ');
const OPENAPI_3 = ['components', 'servers', 'webhooks'];

/**
 * Returns the problem of a document of Swagger 2.0 that says OpenAPI 3, or the reverse: most of its errors are none of that
 * version. `causesIn` validates the document as another version.
 */
export function otherFamily(
  document: JsonObject,
  causes: Cause[],
  causesIn: (version: string) => Cause[],
): Omit<Problem, 'file'> | undefined {
  const isSwagger2 = Object.hasOwn(document, 'swagger');
  if (!(isSwagger2 ? OPENAPI_3 : SWAGGER_2).some((name) => Object.hasOwn(document, name))) return undefined;
  const [found] = (isSwagger2 ? ['3.0.3', '3.1.0'] : ['2.0'])
    .map((version) => ({ version, count: causesIn(version).length }))
    .sort((a, b) => a.count - b.count);
  if (!found || found.count > causes.length / 2) return undefined;
  const [says, means] = [`OpenAPI ${String(get(document, 'openapi'))}`, 'Swagger 2.0'];
  return isSwagger2
    ? versionProblem(means, `OpenAPI ${found.version.slice(0, 3)}`, `\`openapi: ${found.version}\``)
    : versionProblem(says, means, "`swagger: '2.0'`");
}

function versionProblem(says: string, means: string, instead: string): Omit<Problem, 'file'> {
  return errorAt('openapi/version', undefined, {
    message: `The document says ${says}, and is written for ${means}.`,
    hint: `Write ${instead} instead.`,
  });
}

/**
 * Finds the version of OpenAPI 3 that a document uses although it says another: returns the problem, and the causes that it
 * does not explain. `causesIn` validates the document as another version.
 */
export function otherVersion(
  document: JsonObject,
  causes: Cause[],
  causesIn: (openapi: string) => Cause[],
): { problem?: Omit<Problem, 'file'>; places?: Cause[]; others: Cause[] } {
  const version = String(get(document, 'openapi'));
  const isMeant = causes.some((cause) => isOfVersion(cause, document)) && !saysVersion30(document, version);
  if (!isMeant) return { others: causes };
  const found = ['3.1.0', '3.2.0']
    .filter((openapi) => isLater(openapi, version))
    .map((openapi) => {
      const known = new Set(causesIn(openapi).map(keyOf));
      const others = causes.filter((cause) => known.has(keyOf(cause)) || !isOfVersion(cause, document));
      return { openapi, others };
    })
    .sort((a, b) => a.others.length - b.others.length)[0];
  if (!found || found.others.length === causes.length) return { others: causes };
  const { openapi, others } = found;
  // Where something required is missing, other errors are consequences of that, whatever the version.
  const isConsequence = ({ instancePath }: Cause) =>
    others.some((other) => other.keyword === 'required' && other.instancePath === instancePath);
  const explained = causes.filter((cause) => !others.includes(cause) && !isConsequence(cause));
  if (explained.length === 0) return { others };
  // A list of types alone was probably copied from another document.
  if (explained.length === 1 && isLaterType(explained[0] as Cause, document)) return { others: causes };
  const { size } = new Set(explained.map((cause) => `${cause.instancePath} ${unknownName(cause)}`));
  const isError = explained.some((cause) => ruleOf(cause, document) === 'openapi/invalid');
  return {
    problem: {
      message: `The document says OpenAPI ${version}, and is written for ${openapi.slice(0, 3)}: ${size} ${size === 1 ? 'place fits' : 'places fit'} only that.`,
      severity: isError ? 'error' : 'warning',
      rule: 'openapi/version',
      hint: `Write \`openapi: ${openapi}\`.`,
    },
    places: explained,
    others,
  };
}

function isLater(openapi: string, version: string): boolean {
  return /^3\.[012]/.test(version) && openapi.slice(0, 3) > version.slice(0, 3);
}

/** Whether a document of OpenAPI 3.0 has what later versions took away. */
function saysVersion30(document: JsonObject, version: string): boolean {
  let found = false;
  if (version.startsWith('3.0'))
    walk(document, (node, _, inSchema) => {
      found ||=
        inSchema &&
        ['nullable', 'exclusiveMinimum', 'exclusiveMaximum'].some((key) => get(node, key) === true);
    });
  return found;
}

function keyOf(cause: Cause): string {
  const name = unknownName(cause);
  return [cause.instancePath, name === undefined ? cause.keyword : 'unknown', name].join(' ');
}

/** Whether an error that only one version reports is about what the other has, and is no mistake in both. */
function isOfVersion(cause: Cause, document: JsonObject): boolean {
  const { keyword, params, instancePath, parentSchema } = cause;
  const steps = pointerSteps(instancePath);
  const value = valueAt(document, steps);
  const name = unknownName(cause);
  // OpenAPI 3.2 has references to media types, but that of a schema is one whose `schema` is missing.
  if (name === '$ref') return /mediaTypes/.test(String(get(Object(value), name)));
  // Later versions allow anything in a schema.
  const isOfSchema = Object.hasOwn(parentSchema?.properties ?? {}, 'multipleOf');
  // OpenAPI 3.2 allows them beside `content`; beside a `schema`, another error makes them unknown.
  if (!isOfSchema && /^examples?$/.test(name ?? '')) return Object.hasOwn(Object(value), 'content');
  if (name !== undefined) return !isOfSchema || SCHEMA_KEYWORDS.has(name);
  if (keyword === 'required') return params.missingProperty === 'paths';
  const last = steps.at(-1) ?? '';
  if (last === 'type') return Array.isArray(value) || value === 'null' || value === 'mutualTLS';
  return last === 'in' || (last.startsWith('exclusive') && isNumber(value));
}
