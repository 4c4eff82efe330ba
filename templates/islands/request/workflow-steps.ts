import { get, getString, isObject, valueAt } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { pointerSteps } from '../../../cli/text/json-pointer.ts';
import { readJson } from '../../../cli/text/parse-json.ts';
import type { StepForm } from '../../../cli/workflows/workflow-forms.ts';
import { ownField } from './form-context.ts';
import type { FormState } from './form-state.ts';
import type { ReceivedResponse } from './send-request.ts';
import { type SharedParameter, stateOf } from './shared-link.ts';
import { readTyped } from './typed-value.ts';

/** Inputs of a workflow, and what is kept of responses, by variable. */
export type Values = Record<string, unknown>;

/** Fills in the form of a step with what is known. What is not stays as in the samples. */
export function stateOfStep(
  { path, query, headers, body }: StepForm,
  { form, shared }: { form: RequestForm; shared: SharedFields },
  values: Values,
): FormState {
  const templates: Record<string, Record<string, string> | undefined> = { path, query, header: headers };
  const given = form.parameters.flatMap(({ location, name, field }): SharedParameter[] => {
    const template = getString(templates[location] ?? {}, name);
    const text = template === undefined ? undefined : filledIn(template, values);
    if (text === undefined) return [];
    return [[location, name, readTyped(String(text), ownField(shared.fields, field).types)]];
  });
  const example = form.bodies.find(({ type }) => type === body?.type)?.examples[0]?.value;
  const fill = (part: unknown, sample: unknown): unknown => {
    if (typeof part === 'string') return filledIn(part, values) ?? sample;
    if (Array.isArray(part)) return part.map((item, index) => fill(item, valueAt(sample, [index])));
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, one]) => [name, fill(one, valueAt(sample, [name]))]);
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  };
  return stateOf(form, {
    parameters: given,
    ...(body && { type: body.type, value: fill(body.value, example) }),
  });
}

/** Adds what later steps take from a response. */
export function withOutputs(values: Values, { keep = {} }: StepForm, response: ReceivedResponse): Values {
  const body = readJson(response.text ?? '');
  const at = (place: string): unknown => {
    if (place === 'status') return response.status;
    return place.startsWith('{') ? filledIn(place, values) : valueAt(body, pointerSteps(place));
  };
  const kept = Object.entries(keep).flatMap(([name, place]): [string, unknown][] => {
    if (typeof place === 'string') return [[name, at(place)]];
    const url = String(at(place[0]));
    const query = URL.canParse(url, location.href) ? new URL(url, location.href).searchParams : undefined;
    return [[name, query?.get(place[1]) ?? undefined]];
  });
  return { ...values, ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)) };
}

/** Fills in a template such as `Bearer {ACCESS_TOKEN}`; a variable alone keeps its type. Undefined if one is not known. */
function filledIn(template: string, values: Values): unknown {
  const known = (name: string): unknown => get(values, name);
  const [, only] = /^\{(\w+)\}$/.exec(template) ?? [];
  if (only !== undefined) return known(only);
  const parts = [...template.matchAll(/\{\{|\}\}|\{(\w+)\}|[^{}]+/g)].map(([text, name]) =>
    name === undefined ? text.replace(/^([{}])\1$/, '$1') : known(name),
  );
  return parts.includes(undefined) ? undefined : parts.map(String).join('');
}
