import { isObject } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { writeJson } from '../../../cli/text/json-text.ts';
import { base64 } from './base64.ts';
import { type FormState, initialState } from './form-state.ts';
import { readJson } from './typed-value.ts';

/** In the fragment of a link, after the anchor of the operation: it reaches no server. */
export const SHARED = '?request=';

/** Writes what has been filled in for a link. Passwords and what else the schema calls secret stay out. */
export function writeShared({ parameters, bodies }: RequestForm, state: FormState): string {
  const given = parameters.map(({ name, location, schema }, index): SharedParameter => {
    const isSecret = isObject(schema) && schema.format === 'password';
    const value = isSecret ? undefined : state.parameters[index];
    return value === undefined ? [location, name] : [location, name, value];
  });
  return encode({ parameters: given, type: bodies[state.body]?.type, value: state.value });
}

/** Writes parameters alone; a location that is empty is any. */
export function writeParameters(parameters: SharedParameter[]): string {
  return encode({ parameters });
}

/** Without a value, it is not sent. */
type SharedParameter = [location: string, name: string, value?: unknown];

function encode(shared: object): string {
  return base64(writeJson(shared)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads it. A link may say anything: what the form does not have is ignored, and nothing is sent. */
export function readShared(form: RequestForm, text: string): FormState {
  const shared = decode(text);
  const start = initialState(form);
  if (!isObject(shared)) return start;
  const given = Array.isArray(shared.parameters) ? shared.parameters.filter(Array.isArray) : [];
  const parameters = form.parameters.map(({ location, name }, index) => {
    const found = given.find((one) => (one[0] === location || one[0] === '') && one[1] === name);
    return found ? found[2] : start.parameters[index];
  });
  const body = form.bodies.findIndex(({ type }) => type === shared.type);
  return body < 0 ? { ...start, parameters } : { parameters, body, value: shared.value };
}

function decode(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return readJson(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
