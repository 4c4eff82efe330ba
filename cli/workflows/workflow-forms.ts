import type { Output, RuntimeValue, Template, Workflow } from './model.ts';

/** What the forms of a workflow are filled in with: data for the scripts of pages. */
interface WorkflowForms {
  /** Inputs with a default, by name. Outputs join them. */
  values: Record<string, unknown>;
  steps: StepForm[];
}

interface StepForm {
  title: string;
  /** The URL of the operation in the reference. */
  href: string;
  parameters: [location: string, name: string, value: Template][];
  body?: { type: string; value: unknown; runtimeValues: [text: string, runtimeValue: RuntimeValue][] };
  outputs: Output[];
}

/** Returns the steps of a workflow as JSON. Secrets are not in it: a form asks for them. */
export function workflowForms({ inputs, steps }: Workflow): string {
  const preset = inputs.filter(({ isSecret, defaultValue }) => !isSecret && defaultValue !== undefined);
  const forms: WorkflowForms = {
    values: Object.fromEntries(preset.map(({ name, defaultValue }) => [name, defaultValue])),
    steps: steps.map(({ title, href, pathValues, query, headers, body, outputs }) => ({
      title,
      href,
      parameters: [
        ...pathValues.map(({ name, value }): StepForm['parameters'][0] => ['path', name, value]),
        ...query.map(({ name, value }): StepForm['parameters'][0] => ['query', name, value]),
        ...headers
          .filter(({ isCredential }) => !isCredential)
          .map(({ name, value }): StepForm['parameters'][0] => ['header', name, value]),
      ],
      ...(body && { body: { type: body.type, value: body.value, runtimeValues: body.runtimeValues } }),
      outputs,
    })),
  };
  return JSON.stringify(forms);
}

/** The path of the file of a workflow. */
export function workflowFormsPath(id: string): string {
  return `workflows/${id}.forms.json`;
}
