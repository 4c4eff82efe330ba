import { isObject } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { writeJson } from '../../../cli/text/json-text.ts';
import { type FormState, initialState } from './form-state.ts';
import { readJson } from './typed-value.ts';

/** In the fragment of a link, after the anchor of the operation: it reaches no server. */
export const SHARED = '?request=';

/** Writes what has been filled in for a link. Passwords and what else the schema calls secret stay out. */
export function writeShared({ parameters, bodies }: RequestForm, state: FormState): string {
  const shown = parameters.flatMap(({ name, location, schema }, index) => {
    const isSecret = isObject(schema) && schema.format === 'password';
    const value = state.parameters[index];
    return value === undefined || isSecret ? [] : [[location, name, value]];
  });
  const shared = { parameters: shown, type: bodies[state.body]?.type, value: state.value };
  const bytes = new TextEncoder().encode(writeJson(shared));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Reads it. A link may say anything: what the form does not have is ignored, and nothing is sent. */
export function readShared(form: RequestForm, text: string): FormState {
  const shared = decode(text);
  const start = initialState(form);
  if (!isObject(shared)) return start;
  const given = Array.isArray(shared.parameters) ? shared.parameters.filter(Array.isArray) : [];
  const parameters = form.parameters.map(({ location, name }) => {
    const found = given.find((one) => one[0] === location && one[1] === name);
    return found?.[2];
  });
  const body = form.bodies.findIndex(({ type }) => type === shared.type);
  return { parameters, body: Math.max(body, 0), value: shared.value };
}

function decode(text: string): unknown {
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return readJson(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
  } catch {
    return undefined;
  }
}
