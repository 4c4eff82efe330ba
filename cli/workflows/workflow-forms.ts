import { decodePercent } from '../text/decode-percent.ts';
import { environmentName, hasVariable, type Place, type Template, type Workflow } from './model.ts';

/** What the forms of a workflow are filled in with: data for the scripts of pages. */
interface WorkflowForms {
  /** Inputs with a default, by variable. What is kept of responses joins them. */
  values: Record<string, unknown>;
  steps: StepForm[];
}

interface StepForm {
  title: string;
  /** The URL of the operation in the reference. */
  href: string;
  parameters: [location: string, name: string, value: Template][];
  /** A body, whose texts are templates. */
  body?: { type: string; value: unknown };
  keep?: Record<string, Place | [url: Place, parameter: string]>;
}

/** Returns the steps of a workflow as JSON. Secrets are not in it: a form asks for them. */
export function workflowForms({ inputs, steps }: Workflow): string {
  const preset = inputs.filter(({ isSecret, defaultValue }) => !isSecret && defaultValue !== undefined);
  const forms: WorkflowForms = {
    values: Object.fromEntries(preset.map(({ name, defaultValue }) => [environmentName(name), defaultValue])),
    steps: steps.map(({ href, inPath, credentials, data }) => {
      const { title, query, headers = {}, json, form, keep } = data;
      const { 'Content-Type': type, ...others } = headers;
      const own = Object.entries(others).filter(([name]) => !credentials.includes(name));
      const body = json ?? form;
      return {
        title,
        href,
        parameters: [
          ...parametersIn('path', Object.entries(inPath)).map(
            ([location, name, value]): StepForm['parameters'][0] => [
              location,
              name,
              hasVariable(value) ? value : decodePercent(value),
            ],
          ),
          ...parametersIn('query', Object.entries(query ?? {})),
          ...parametersIn('header', own),
        ],
        ...(body !== undefined && {
          body: { type: form ? FORM : (type ?? 'application/json'), value: body },
        }),
        ...(keep && { keep }),
      };
    }),
  };
  return JSON.stringify(forms);
}

const FORM = 'application/x-www-form-urlencoded';

function parametersIn(location: string, values: [name: string, value: Template][]): StepForm['parameters'] {
  return values.map(([name, value]) => [location, name, value]);
}

/** The path of the file of a workflow. */
export function workflowFormsPath(id: string): string {
  return `workflows/${id}.forms.json`;
}
