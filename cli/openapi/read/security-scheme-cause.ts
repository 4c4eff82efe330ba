import type { ErrorObject } from 'ajv';
import { nearestName } from '../../text/did-you-mean.ts';
import { get, isObject } from '../document/json-object.ts';

/** Fields by type of security scheme, besides `description` and extensions. */
type Types = Record<string, { required: string[]; optional?: string[] }>;

const OF_3: Types = {
  apiKey: { required: ['name', 'in'] },
  http: { required: ['scheme'], optional: ['bearerFormat'] },
  oauth2: { required: ['flows'] },
  openIdConnect: { required: ['openIdConnectUrl'] },
};
const OF_31: Types = { ...OF_3, mutualTLS: { required: [] } };
const OF_32: Types = { ...OF_31, oauth2: { required: ['flows'], optional: ['oauth2MetadataUrl'] } };
const OF_2: Types = {
  basic: { required: [] },
  apiKey: { required: ['name', 'in'] },
  oauth2: { required: ['flow', 'scopes'], optional: ['authorizationUrl', 'tokenUrl'] },
};

/** Flows of Swagger 2.0, and the addresses that each requires. */
const URLS_OF_FLOWS: Record<string, string[]> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  application: ['tokenUrl'],
  accessCode: ['authorizationUrl', 'tokenUrl'],
};

function typesOf(version: string): Types {
  if (version === '2.0') return OF_2;
  if (version.startsWith('3.2')) return OF_32;
  return version.startsWith('3.0') ? OF_3 : OF_31;
}

/**
 * Returns the cause of the errors in a security scheme. The official schemas report why it matches none of the types; only
 * its own type matters: first a misspelt field, then missing fields, then the rest.
 */
export function causeInScheme(
  scheme: unknown,
  version: string,
  { pointer, errors }: { pointer: string; errors: ErrorObject[] },
): Pick<ErrorObject, 'keyword' | 'instancePath' | 'params'> | undefined {
  if (!isObject(scheme)) return errors.find(({ keyword }) => keyword === 'type');
  const types = typesOf(version);
  const type = get(scheme, 'type');
  if (type === undefined) return missing(pointer, 'type');
  const own = typeof type === 'string' && Object.hasOwn(types, type) ? types[type] : undefined;
  if (!own)
    return {
      keyword: 'enum',
      instancePath: `${pointer}/type`,
      params: { allowedValues: Object.keys(types) },
    };
  const flow = types === OF_2 && type === 'oauth2' ? String(get(scheme, 'flow') ?? '') : '';
  const required = [
    ...own.required,
    ...(Object.hasOwn(URLS_OF_FLOWS, flow) ? (URLS_OF_FLOWS[flow] ?? []) : []),
  ];
  if (flow !== '' && !Object.hasOwn(URLS_OF_FLOWS, flow))
    return {
      keyword: 'enum',
      instancePath: `${pointer}/flow`,
      params: { allowedValues: Object.keys(URLS_OF_FLOWS) },
    };
  const absent = required.find((name) => get(scheme, name) === undefined);
  const ofAll = ['type', 'description', ...(types === OF_32 ? ['deprecated'] : [])];
  const known = [...ofAll, ...own.required, ...(own.optional ?? [])];
  const unknown = Object.keys(scheme).filter((name) => !name.startsWith('x-') && !known.includes(name));
  const typo = absent && unknown.find((name) => nearestName(name, [absent]) !== undefined);
  if (typo !== undefined && typo !== '') return unknownProperty(pointer, typo, known);
  if (absent !== undefined) return missing(pointer, absent);
  // The type and the flow are right: what else the official schemas try says nothing.
  const below = errors.filter(
    ({ instancePath }) =>
      ![pointer, `${pointer}/type`, ...(flow === '' ? [] : [`${pointer}/flow`])].includes(instancePath),
  );
  const lacking = below.flatMap(({ params }) => params.missingProperty ?? []);
  const misspelt = below.find(
    ({ params }) =>
      nearestName(params.additionalProperty ?? params.unevaluatedProperty ?? '', lacking) !== undefined,
  );
  if (below[0]) return misspelt ?? below[0];
  return unknown[0] === undefined ? errors[0] : unknownProperty(pointer, unknown[0], known);
}

function missing(instancePath: string, missingProperty: string) {
  return { keyword: 'required', instancePath, params: { missingProperty } };
}

function unknownProperty(instancePath: string, additionalProperty: string, known: string[]) {
  const properties = Object.fromEntries(known.map((name) => [name, {}]));
  return {
    keyword: 'additionalProperties',
    instancePath,
    params: { additionalProperty },
    parentSchema: { properties },
  };
}
