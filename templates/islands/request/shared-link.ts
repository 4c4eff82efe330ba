import { isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { FormField, OwnField, RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { writeJson } from '../../../cli/text/json-text.ts';
import { entriesOf } from '../../../cli/text/key-order.ts';
import { readJson } from '../../../cli/text/parse-json.ts';
import { base64Url } from './base64.ts';
import { ownField } from './form-context.ts';
import { type FormState, initialState } from './form-state.ts';

/** In the fragment of a link, after the anchor of the operation: it reaches no server. */
export const SHARED = '?request=';

/** Writes what has been filled in for a link. Passwords stay out, as does whatever else in an object has the name of one. */
export function writeShared(
  { parameters, bodies }: RequestForm,
  state: FormState,
  fields: OwnField[],
): string {
  const isSecret = (field: FormField = -1) => ownField(fields, field).secret;
  const properties = fields.flatMap((field) => field.properties ?? []);
  const secrets = new Set(properties.flatMap(({ name, field }) => (isSecret(field) ? name : [])));
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(without);
    if (!isObject(value) || secrets.size === 0) return value;
    const open = entriesOf(value).filter(([name]) => !secrets.has(name));
    return Object.fromEntries(open.map(([name, part]) => [name, without(part)]));
  };
  const given = parameters.map(({ name, location, field }, index): SharedParameter => {
    const value = isSecret(field) ? undefined : without(state.parameters[index]);
    return value === undefined ? [location, name] : [location, name, value];
  });
  const body = bodies[state.body];
  const value = isSecret(body?.field) ? undefined : without(state.value);
  return encode({ parameters: given, type: body?.type, value });
}

/** Writes what an operation takes from the response of another one: parameters of any location, and parts of the body. */
export function writeTaken(taken: { parameters: SharedParameter[]; part: unknown }): string {
  return encode(taken);
}

/** Without a value, it is not sent. */
export type SharedParameter = [location: string, name: string, value?: unknown];

function encode(shared: object): string {
  return base64Url(new TextEncoder().encode(writeJson(shared)));
}

/** Reads it. A link may say anything: what the form does not have is ignored, and nothing is sent. */
export function readShared(form: RequestForm, text: string): FormState {
  const shared = decode(text);
  if (!isObject(shared)) return initialState(form);
  const given = Array.isArray(shared.parameters) ? shared.parameters.filter(Array.isArray) : [];
  return stateOf(form, { ...shared, parameters: given as SharedParameter[] });
}

/** Returns a form in which parameters and a body are filled in, or only a part of one of its examples. */
export function stateOf(
  form: RequestForm,
  given: { parameters: SharedParameter[]; type?: unknown; value?: unknown; part?: unknown },
): FormState {
  const start = initialState(form);
  const parameters = form.parameters.map(({ location, name }, index) => {
    const found = given.parameters.find((one) => (one[0] === location || one[0] === '') && one[1] === name);
    return found ? found[2] : start.parameters[index];
  });
  const body = form.bodies.findIndex(({ type }) => type === given.type);
  if (body >= 0) return { parameters, body, value: given.value };
  const { part } = given;
  return { ...start, parameters, value: isObject(part) ? withExample(form, part) : start.value };
}

/** Completes a body by the example that has most of its values. */
function withExample({ bodies: [media] }: RequestForm, part: Record<string, unknown>): unknown {
  const same = (example: unknown): number =>
    Object.entries(part).filter(([name, value]) => valueAt(example, [name]) === value).length;
  const [best] = (media?.examples ?? []).map(({ value }) => value).sort((a, b) => same(b) - same(a));
  return same(best) > 0 && isObject(best) ? { ...best, ...part } : part;
}

function decode(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return readJson(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
