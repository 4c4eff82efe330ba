import type { RequestForm, SharedFields } from '../../cli/openapi/forms/request-form.ts';
import type { ApiReference, Operation } from '../../cli/openapi/model/model.ts';
import { parseJson } from '../../cli/text/parse-json.ts';
import { operationsOf } from '../openapi/reference-of.ts';

export interface OperationForm {
  operation: Operation;
  form: RequestForm;
  shared: SharedFields;
}

/** Returns the forms of a reference as a page reads them. */
export function formsOf(reference: ApiReference): OperationForm[] {
  const shared = parseJson(reference.forms.shared) as SharedFields;
  const operations = operationsOf(reference);
  return reference.forms.operations.flatMap(({ anchor, json }) => {
    const operation = operations.find((one) => one.anchor === anchor);
    return operation ? [{ operation, form: parseJson(json) as RequestForm, shared }] : [];
  });
}
