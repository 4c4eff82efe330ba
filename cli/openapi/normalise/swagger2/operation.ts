import { escapePointer } from '../../../text/json-pointer.ts';
import { getList, getString, isObject, type Raw } from '../../document/raw.ts';
import { isBody, upgradeParameter } from './parameter.ts';
import { upgradeBody } from './request-body.ts';
import { upgradeResponses } from './response.ts';
import { serversOf } from './servers.ts';
import { mapFields, mapOf, mediaTypes, renamed, resolved, type Upgrading } from './upgrading.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const LATER = {
  'x-servers': 'servers',
  'x-summary': 'summary',
  'x-description': 'description',
  'x-trace': 'trace',
};

/** A Path Item Object (Swagger 2.0) → one of OpenAPI 3.0, which will stand at `pointer`. */
export function upgradePathItem(upgrading: Upgrading, written: unknown, pointer: string): unknown {
  const item = isObject(written) ? resolved(upgrading, written) : undefined;
  if (!item) return written;
  const shared = parametersOf(upgrading, item);
  return mapFields(renamed(item, LATER), (value, key) => {
    if (key === 'parameters') return upgradeParameters(upgrading, shared, `${pointer}/parameters`);
    if (!METHODS.includes(key) || !isObject(value)) return value;
    return upgradeOperation(upgrading, value, shared, `${pointer}/${key}`);
  });
}

/** What the path says of bodies belongs to each of its operations. */
function upgradeOperation(upgrading: Upgrading, written: Raw, shared: Given[], pointer: string): Raw {
  const operation = renamed(written, { 'x-servers': 'servers' });
  const own = parametersOf(upgrading, operation);
  const bodies = bodiesOf(own, shared);
  const consumes = mediaTypes(operation, 'consumes') ?? upgrading.consumes;
  const produces = mediaTypes(operation, 'produces') ?? upgrading.produces;
  const requestBody = upgradeBody(upgrading, bodies, consumes, `${pointer}/requestBody`);
  const { consumes: _c, produces: _p, schemes, parameters, responses, ...rest } = operation;
  const servers = Array.isArray(schemes) ? serversOf(upgrading.document, schemes) : [];
  return {
    ...(servers.length > 0 ? { servers } : {}),
    ...rest,
    ...(own.some(({ whole }) => !isBody(whole))
      ? { parameters: upgradeParameters(upgrading, own, `${pointer}/parameters`) }
      : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: upgradeResponses(upgrading, mapOf(operation, 'responses'), produces, `${pointer}/responses`),
  };
}

/** A whole body takes the place of another and of a form; the fields of a form come together. */
function bodiesOf(own: Given[], shared: Given[]): Raw[] {
  const ownBodies = own.map(({ whole }) => whole).filter(isBody);
  const isForm = ownBodies.every((one) => getString(one, 'in') === 'formData');
  const inherited = shared
    .map(({ whole }) => whole)
    .filter(isBody)
    .filter((one) => ownBodies.length === 0 || (isForm && getString(one, 'in') === 'formData'))
    .filter((one) => !ownBodies.some((other) => getString(other, 'name') === getString(one, 'name')));
  return [...inherited, ...ownBodies];
}

/** A parameter as it is written, and as it is. */
interface Given {
  written: Raw;
  whole: Raw;
}

function parametersOf(upgrading: Upgrading, raw: Raw): Given[] {
  return getList(raw, 'parameters').flatMap((written) => {
    const whole = isObject(written) ? resolved(upgrading, written) : undefined;
    return isObject(written) && whole ? [{ written, whole }] : [];
  });
}

/** Those that are not of the body; what the document shares is referred to. */
function upgradeParameters(upgrading: Upgrading, given: Given[], pointer: string): Raw[] {
  return given
    .filter(({ whole }) => !isBody(whole))
    .map(({ written, whole }, index) => {
      const reference = getString(written, '$ref') ?? '';
      return /^#\/parameters\/[^/]+$/.test(reference)
        ? { ...written, $ref: reference.replace(/^#\//, '#/components/') }
        : upgradeParameter(upgrading, whole, `${pointer}/${index}`);
    });
}

/** Paths by their templates. */
export function upgradePaths(upgrading: Upgrading, paths: Raw): Raw {
  return mapFields(paths, (item, path) =>
    path.startsWith('x-') ? item : upgradePathItem(upgrading, item, `/paths/${escapePointer(path)}`),
  );
}
