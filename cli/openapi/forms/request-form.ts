/**
 * What the form of a request asks: data that is built with the model and published beside the page, for the scripts of the
 * reader. Types only.
 */
import type { SampleLanguage } from '../../sample-languages.ts';
import type { Multipart } from '../model/form-fields.ts';
import type { RelatedOperation } from '../model/model.ts';
import type { ParameterValue } from '../model/send-parameter.ts';
import type { RequestFrame } from '../request/assemble-request.ts';

/** The form of an operation. */
export interface RequestForm {
  /** What all its requests have, with the credentials of the first alternative. */
  frame: RequestFrame;
  parameters: FormParameter[];
  /** One for each media type. */
  bodies: FormBody[];
  /** Whether a body is required. */
  requiresBody: boolean;
  /** Schemas of responses in JSON, if requests may be sent, and the operations that need their values. */
  responses?: { status: string; schema: unknown }[];
  /** Ways to get a token, if requests may be sent. */
  grants?: FormGrant[];
  /** What no page can send, as a sentence for readers. */
  unsent?: string;
  next?: Pick<RelatedOperation, 'label' | 'href' | 'passes'>[];
}

/** How to get an access token (RFC 6749): with a page to sign in, by its code; without one, as the client itself. */
export interface FormGrant {
  tokenUrl: string;
  authorizationUrl?: string;
  /** What the operation needs, separated by spaces. */
  scope: string;
}

/** What the forms of a reference share. */
export interface SharedFields {
  /** Fields that consist of fields. */
  fields: OwnField[];
  /** Named schemas, JSON Schema 2020-12, whose references are `#/$defs/` and an index of this list. */
  schemas: unknown[];
  /** The same for responses, if requests may be sent. */
  responseSchemas: unknown[];
  /** The environment variables of all tokens and keys. */
  variables: string[];
  /** In which a request is shown. */
  languages: readonly SampleLanguage[];
}

export interface FormParameter extends ParameterValue {
  required: boolean;
  deprecated: boolean;
  /** The anchor of its documentation. */
  anchor: string;
  /** Requests send it, at first with this value. */
  isSent: boolean;
  field: FormField;
  schema: unknown;
}

export interface FormBody {
  /** The media type. */
  type: string;
  kind: 'json' | 'form' | 'multipart' | 'text' | 'file';
  /** The anchor of its documentation. */
  anchor: string;
  field: FormField;
  schema: unknown;
  /** Of a form; the media types of its parts, too, if it is `multipart`. */
  multipart: Multipart;
  /** The parts that are lists of files. */
  fileLists?: string[];
  /** With values, or texts if it is text. */
  examples: { title: string; value: unknown }[];
}

/** A field, or the index of a shared one. */
export type FormField = number | OwnField;

export interface OwnField {
  /** For display: `array of string`. */
  label: string;
  /** Types of JSON; empty if it may be anything. */
  types: string[];
  /** It is a password: a link does not say it. */
  secret?: true;
  /** `format date-time`, `1 to 100` … */
  facts?: string[];
  /** The only values that are allowed. */
  values?: unknown[];
  default?: unknown;
  properties?: { name: string; required?: true; field: FormField }[];
  /** Values of properties with other names. */
  others?: FormField;
  items?: FormField;
  choices?: FormChoice[];
}

/** `oneOf` and `anyOf`: each option has further properties, or is the value as a whole. */
export interface FormChoice {
  /** The property that says which option a value is. */
  discriminator?: string;
  /** Whether it must be there. */
  required?: true;
  options: { label: string; values?: string[]; field: FormField }[];
}
