import { decodePercent } from '../text/decode-percent.ts';
import { environmentName, hasVariable, type StepData, type Template, type Workflow } from './model.ts';

/** What the forms of a workflow are filled in with: data for the scripts of pages. */
export interface WorkflowForms {
  /** Inputs with a default, by variable. What is kept of responses joins them. */
  values: Record<string, unknown>;
  steps: StepForm[];
}

/** A step of a workflow. What JSON leaves out is undefined. */
export interface StepForm {
  title: string;
  /** The URL of the operation in the reference. */
  href: string;
  path: Record<string, Template>;
  query: StepData['query'];
  headers: Record<string, Template>;
  body: { type: string; value: unknown } | undefined;
  keep: StepData['keep'];
}

/** Returns the steps of a workflow as JSON. Secrets are not in it: a form asks for them. */
export function workflowForms({ inputs, steps }: Workflow): string {
  const preset = inputs.filter(({ isSecret, defaultValue }) => !isSecret && defaultValue !== undefined);
  const forms: WorkflowForms = {
    values: Object.fromEntries(preset.map(({ name, defaultValue }) => [environmentName(name), defaultValue])),
    steps: steps.map(({ href, inPath, credentials, data }) => {
      const { title, query, headers = {}, json, form, keep } = data;
      const path = Object.entries(inPath).map(([name, value]) => [
        name,
        hasVariable(value) ? value : decodePercent(value),
      ]);
      const own = Object.entries(headers).filter(([name]) => !credentials.includes(name));
      const type = form
        ? 'application/x-www-form-urlencoded'
        : (headers['Content-Type'] ?? 'application/json');
      const body = json === undefined && !form ? undefined : { type, value: json ?? form };
      return {
        title,
        href,
        path: Object.fromEntries(path),
        query,
        headers: Object.fromEntries(own),
        body,
        keep,
      };
    }),
  };
  return JSON.stringify(forms);
}

/** The path of the file of a workflow. */
export function workflowFormsPath(id: string): string {
  return `workflows/${id}.forms.json`;
}
