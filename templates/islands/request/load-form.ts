import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { parseJson } from '../../../cli/text/parse-json.ts';
import type { WorkflowForms } from '../../../cli/workflows/workflow-forms.ts';
import { once } from '../once.ts';

export interface LoadedForm {
  form: RequestForm;
  shared: SharedFields;
  /** The servers to which the request may be sent. */
  sendTo: SendServer[];
  /** To which pages may send requests, for tokens. */
  origins: string[];
}

/** See `cli/site/send-servers.ts`. */
export interface SendServer {
  url: string;
  name: string;
  production: boolean;
}

/** Forms of a page are opened one after the other. */
const fetchOnce = once(async (url) => {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return response.text();
});

/** Fetches the form of an operation from the forms of its page, of which each is a line. Throws if it cannot. */
export async function loadForm(url: string, anchor: string): Promise<LoadedForm> {
  const [, first = '', ...lines] = (await fetchOnce(url)).split('\n');
  const start = `[${JSON.stringify(anchor)},`;
  const line = lines.map((one) => one.replace(/^,/, '')).find((one) => one.startsWith(start));
  if (line === undefined) throw new Error(`There is no form of ${anchor}.`);
  const [, form, sendTo, origins = []] = parseJson(line) as [string, RequestForm, SendServer[], string[]?];
  // In a split reference, pages share a file.
  const shared = parseJson(
    first.startsWith('"') ? await fetchOnce(JSON.parse(first)) : first,
  ) as SharedFields;
  return { form, shared, sendTo, origins };
}

/** Fetches the steps of a workflow. Throws if it cannot. */
export async function loadWorkflow(url: string): Promise<WorkflowForms> {
  return parseJson(await fetchOnce(url)) as WorkflowForms;
}
