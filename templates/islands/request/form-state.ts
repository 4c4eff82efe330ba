import { isObject, textOf } from '../../../cli/openapi/document/json-object.ts';
import type { FormBody, RequestForm } from '../../../cli/openapi/forms/request-form.ts';
import { partsOf, sentForm } from '../../../cli/openapi/model/form-fields.ts';
import type { SentBody } from '../../../cli/openapi/model/model.ts';
import { sendParameter } from '../../../cli/openapi/model/send-parameter.ts';
import { assembleRequest, withBody } from '../../../cli/openapi/request/assemble-request.ts';
import type { HttpRequest } from '../../../cli/openapi/request/http-request.ts';
import { jsonText } from '../../../cli/text/json-text.ts';

/** What a reader has filled in. What is undefined is not sent. */
export interface FormState {
  /** In the order of the parameters of the form. */
  parameters: unknown[];
  /** The index of the media type. */
  body: number;
  value: unknown;
  /** Whether what is written in place of the value is not JSON. */
  isBroken?: boolean;
}

/** Returns what a form has at first: what samples send, with an example of the body. */
export function initialState(form: RequestForm, { body = 0, example = 0 } = {}): FormState {
  return {
    parameters: form.parameters.map(({ isSent, value }) => (isSent ? value : undefined)),
    body,
    value: form.bodies[body]?.examples[example]?.value,
  };
}

/** Builds the request by the functions with which the build makes samples. To send it, secrets are given. */
export function requestOf(
  form: RequestForm,
  { parameters, body, value }: FormState,
  secretOf?: (variable: string) => string,
): HttpRequest {
  const sent = form.parameters.map((parameter, index) => {
    const own = parameters[index];
    const { location, name } = parameter;
    return {
      location,
      name,
      sent: own === undefined ? undefined : sendParameter({ ...parameter, value: own }),
    };
  });
  const request = assembleRequest(form.frame, sent, secretOf);
  const media = form.bodies[body];
  const isSent = media !== undefined && (value !== undefined || media.kind === 'file');
  return isSent ? withBody(request, media.type, sentBody(media, value)) : request;
}

/** Returns the body of a request as text; empty if it has none. */
export function textOfBody({ body }: HttpRequest): string {
  switch (body?.sent.kind) {
    case 'json':
    case 'text':
      return body.sent.text;
    case 'form':
      return body.sent.pairs.map((pair) => pair.join('=')).join('\n');
    case 'multipart':
      return body.sent.parts.map(({ name, value }) => `${name}: ${value}`).join('\n');
    default:
      return '';
  }
}

function sentBody({ kind, multipart }: FormBody, value: unknown): SentBody {
  if (kind === 'file') return { kind };
  if (kind === 'json') return { kind, text: jsonText(value), value };
  if (kind === 'form' && isObject(value)) return sentForm(value, multipart.encoding);
  if (kind === 'multipart' && isObject(value)) return { kind, parts: partsOf(value, multipart) };
  return { kind: 'text', text: textOf(value) };
}
