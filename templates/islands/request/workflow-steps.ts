import { isObject } from '../../../cli/openapi/document/json-object.ts';
import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { partAt } from './edit-value.ts';
import { ownField } from './form-context.ts';
import type { FormState } from './form-state.ts';
import type { ReceivedResponse } from './send-request.ts';
import { type SharedParameter, stateOf } from './shared-link.ts';
import { readJson, readTyped } from './typed-value.ts';

/** Inputs and outputs of a workflow, by name. */
export type Values = Record<string, unknown>;

/** See `cli/workflows/workflow-forms.ts`. */
export interface WorkflowForms {
  values: Values;
  steps: WorkflowStep[];
}

export interface WorkflowStep {
  title: string;
  href: string;
  parameters: [location: string, name: string, value: Template][];
  body?: { type: string; value: unknown; runtimeValues: [text: string, value: RuntimeValue][] };
  outputs: { name: string; value: Value; queryParameter?: string }[];
}

type Template = ({ text: string } | { name: string })[];
type RuntimeValue = { value: Value } | { template: Template };
type Value =
  | { kind: 'literal'; value: unknown }
  | { kind: 'variable' | 'header'; name: string }
  | { kind: 'status' }
  | { kind: 'body'; path: string[] };

/** Fills in the form of a step with what is known. What is not stays as in the samples. */
export function stateOfStep(
  { parameters, body }: WorkflowStep,
  { form, shared }: { form: RequestForm; shared: SharedFields },
  values: Values,
): FormState {
  const given = parameters.flatMap(([location, name, template]): SharedParameter[] => {
    const text = textOf(template, values);
    const field = form.parameters.find((one) => one.location === location && one.name === name)?.field;
    if (text === undefined || field === undefined) return [];
    return [[location, name, readTyped(text, ownField(shared.fields, field).types)]];
  });
  const example = form.bodies.find(({ type }) => type === body?.type)?.examples[0]?.value;
  const fill = (part: unknown, sample: unknown): unknown => {
    const known = body?.runtimeValues.find(([text]) => text === part)?.[1];
    if (known && 'template' in known) return textOf(known.template, values) ?? sample;
    if (known) return knownValue(known.value, values) ?? sample;
    if (Array.isArray(part)) return part.map((item, index) => fill(item, partAt(sample, [index])));
    if (!isObject(part)) return part;
    const entries = Object.entries(part).map(([name, one]) => [name, fill(one, partAt(sample, [name]))]);
    return Object.fromEntries(entries.filter(([, one]) => one !== undefined));
  };
  return stateOf(form, {
    parameters: given,
    ...(body ? { type: body.type, value: fill(body.value, example) } : {}),
  });
}

/** Adds what later steps take from a response. */
export function withOutputs(values: Values, { outputs }: WorkflowStep, response: ReceivedResponse): Values {
  const named = outputs.flatMap(({ name, value, queryParameter }) => {
    const output = knownValue(value, values, response);
    const url = String(output);
    const found =
      queryParameter === undefined || !URL.canParse(url, location.href)
        ? output
        : new URL(url, location.href).searchParams.get(queryParameter);
    return found === undefined || found === null ? [] : [[name, found]];
  });
  return { ...values, ...Object.fromEntries(named) };
}

function knownValue(value: Value, values: Values, response?: ReceivedResponse): unknown {
  switch (value.kind) {
    case 'literal':
      return value.value;
    case 'variable':
      return Object.hasOwn(values, value.name) ? values[value.name] : undefined;
    case 'status':
      return response?.status;
    case 'header':
      return response?.headers.find(([name]) => name === value.name.toLowerCase())?.[1];
    default:
      return partAt(readJson(response?.text ?? ''), value.path);
  }
}

function textOf(template: Template, values: Values): string | undefined {
  const parts = template.map((piece) =>
    'text' in piece ? piece.text : knownValue({ kind: 'variable', ...piece }, values),
  );
  return parts.includes(undefined) ? undefined : parts.map(String).join('');
}
