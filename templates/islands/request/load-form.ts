import type { RequestForm, SharedFields } from '../../../cli/openapi/forms/request-form.ts';
import { parseJson } from '../../../cli/text/parse-json.ts';

export interface LoadedForm {
  form: RequestForm;
  shared: SharedFields;
}

/** Files by their addresses: forms of a page are opened one after the other. */
const files = new Map<string, Promise<unknown>>();

/** Fetches the form of an operation; `addresses` are that of the forms of a page, and that of what all share. Throws if it cannot. */
export async function loadForm(addresses: string[], anchor: string): Promise<LoadedForm> {
  const [forms, shared] = await Promise.all(addresses.map(fetchOnce));
  const form = (forms as Record<string, RequestForm>)[anchor];
  if (!form) throw new Error(`There is no form of ${anchor}.`);
  return { form, shared: shared as SharedFields };
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
