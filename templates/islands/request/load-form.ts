import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { parseJson } from '../../../cli/text/parse-json.ts';

export interface LoadedForm {
  form: RequestForm;
  shared: SharedFields;
  /** The servers to which the request may be sent. */
  sendTo: SendServer[];
}

/** See `cli/site/send-servers.ts`. */
export interface SendServer {
  url: string;
  name: string;
  production: boolean;
}

/** The forms of a page. Those of a page of a split reference share what is in another file. */
interface Forms {
  forms: Record<string, RequestForm>;
  shared: SharedFields | string;
  sendTo: Record<string, SendServer[]>;
}

/** Files by their addresses: forms of a page are opened one after the other. */
const files = new Map<string, Promise<unknown>>();

/** Fetches the form of an operation from the forms of its page. Throws if it cannot. */
export async function loadForm(url: string, anchor: string): Promise<LoadedForm> {
  const { forms, shared, sendTo } = (await fetchOnce(url)) as Forms;
  const form = Object.hasOwn(forms, anchor) ? forms[anchor] : undefined;
  if (!form) throw new Error(`There is no form of ${anchor}.`);
  return {
    form,
    shared: typeof shared === 'string' ? ((await fetchOnce(shared)) as SharedFields) : shared,
    sendTo: (Object.hasOwn(sendTo, anchor) && sendTo[anchor]) || [],
  };
}

/** A failed attempt may be repeated. */
function fetchOnce(url: string): Promise<unknown> {
  const file = files.get(url) ?? fetchJson(url);
  files.set(url, file);
  file.catch(() => files.delete(url));
  return file;
}

/** Numbers keep their digits. */
async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`);
  return parseJson(await response.text());
}
