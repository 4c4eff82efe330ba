import {
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  mapValues,
} from '../../document/json-object.ts';
import { isBody, upgradeParameter } from './parameter.ts';
import { upgradeBody } from './request-body.ts';
import { upgradeResponses } from './response.ts';
import {
  inside,
  mediaTypes,
  renamed,
  resolved,
  serversOf,
  sharedReference,
  type Upgrading,
} from './upgrading.ts';

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];
const LATER = {
  'x-servers': 'servers',
  'x-summary': 'summary',
  'x-description': 'description',
  'x-trace': 'trace',
};

function upgradePathItem(upgrading: Upgrading, written: unknown): unknown {
  const item = isObject(written) ? resolved(upgrading, written) : undefined;
  if (!item) return written;
  const shared = parametersOf(upgrading, item);
  return mapValues(renamed(item, LATER), (value, key) => {
    if (key === 'parameters') return upgradeParameters(inside(upgrading, key), shared);
    if (!METHODS.includes(key) || !isObject(value)) return value;
    return upgradeOperation(inside(upgrading, key), value, shared);
  });
}

/** Upgrades an Operation Object; `shared` are the parameters of the path item, of which body parameters move here. */
function upgradeOperation(around: Upgrading, written: JsonObject, shared: Parameter[]): JsonObject {
  const operation = renamed(written, { 'x-servers': 'servers' });
  const { consumes, produces, schemes, parameters, responses, ...rest } = operation;
  const upgrading = {
    ...around,
    consumes: mediaTypes(operation, 'consumes') ?? around.consumes,
    produces: mediaTypes(operation, 'produces') ?? around.produces,
  };
  const own = parametersOf(upgrading, operation);
  const requestBody = upgradeBody(inside(upgrading, 'requestBody'), bodiesOf(own, shared));
  const servers = Array.isArray(schemes) ? serversOf(upgrading.document, schemes) : [];
  return {
    ...(servers.length > 0 ? { servers } : {}),
    ...rest,
    ...(own.some(({ parameter }) => !isBody(parameter))
      ? { parameters: upgradeParameters(inside(upgrading, 'parameters'), own) }
      : {}),
    ...(requestBody ? { requestBody } : {}),
    responses: upgradeResponses(inside(upgrading, 'responses'), getObject(operation, 'responses')),
  };
}

/** Returns the body parameters: an `in: body` replaces inherited ones, form fields are merged. */
function bodiesOf(own: Parameter[], shared: Parameter[]): JsonObject[] {
  const ownBodies = own.map(({ parameter }) => parameter).filter(isBody);
  const isForm = ownBodies.every((body) => getString(body, 'in') === 'formData');
  const inherited = shared
    .map(({ parameter }) => parameter)
    .filter(isBody)
    .filter((body) => ownBodies.length === 0 || (isForm && getString(body, 'in') === 'formData'))
    .filter((body) => !ownBodies.some((other) => getString(other, 'name') === getString(body, 'name')));
  return [...inherited, ...ownBodies];
}

/** A parameter as written, which may be a reference, and resolved. */
interface Parameter {
  written: JsonObject;
  parameter: JsonObject;
}

function parametersOf(upgrading: Upgrading, raw: JsonObject): Parameter[] {
  return getList(raw, 'parameters').flatMap((written) => {
    const parameter = resolved(upgrading, written);
    return isObject(written) && parameter ? [{ written, parameter }] : [];
  });
}

/** Upgrades the parameters that are not part of the body; references to shared ones are kept. */
function upgradeParameters(upgrading: Upgrading, parameters: Parameter[]): JsonObject[] {
  return parameters
    .filter(({ parameter }) => !isBody(parameter))
    .map(
      ({ written, parameter }, index) =>
        sharedReference(written, 'parameters') ??
        upgradeParameter(inside(upgrading, String(index)), parameter),
    );
}

export function upgradePaths(upgrading: Upgrading, paths: JsonObject): JsonObject {
  return mapValues(paths, (item, path) =>
    path.startsWith('x-') ? item : upgradePathItem(inside(upgrading, 'paths', path), item),
  );
}
