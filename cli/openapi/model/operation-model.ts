import type { PARAMETER_LOCATIONS } from '../document/parameter-locations.ts';
/** Operations in the model. Types only. */

import type { ExternalDocs, Fact, ModelLink, RichText, SchemaNode, Sized } from './schema-model.ts';

export interface Operation extends Sized {
  anchor: string;
  /** A webhook or callback: the API sends the request and the client responds. */
  isReceived?: true;
  operationId?: string;
  /** Upper case: `GET`. */
  method: string;
  /** Path template, or the name of a webhook. */
  path: string;
  /** The path template split into literals and variables, with the names of their parameters. */
  pathParts: { text: string; parameter?: string }[];
  /** The summary, shortened to fit a heading; falls back to the operationId, then method and path. Never empty. */
  title: string;
  /** The full summary, if it is too long for the title. */
  summary?: string;
  /** Of the operation, or else of its path. */
  description?: RichText;
  /** Summary and description of the path item, unless they stand in for the operation's own. */
  pathSummary?: string;
  pathDescription?: RichText;
  deprecated: boolean;
  badges: string[];
  externalDocs?: ExternalDocs;
  /** Servers in force for this operation. */
  servers: Server[];
  /** The same, but empty if they equal those of the document. */
  ownServers: Server[];
  /** Any one alternative is sufficient; empty if the document doesn't specify security. */
  security: SecurityAlternative[];
  requiredHeaders: ModelLink[];
  parameterGroups: ParameterGroup[];
  requestBody?: RequestBody;
  responses: Response[];
  errors: ApiError[];
  /** Operations whose responses link to this one, and those that this one's responses link to (Link Objects). */
  previous: RelatedOperation[];
  next: RelatedOperation[];
  /** The operation of another reference that replaces this one (`x-replacement`), and the inverse. */
  replacement?: Equivalent;
  predecessors: Equivalent[];
  /** If the reference is a version of an API: each of the others. */
  versions?: OperationVersion[];
  /** Entries from the recorded versions. */
  history: { label: 'operation.added' | 'operation.changed'; version: string; href: string }[];
  callbacks: Callback[];
  /** `x-codeSamples`: requests that the author wrote. */
  authoredSamples: { language: string; label: string; code: string }[];
  samples: RequestSample[];
}

/** Which version of an API a reference describes, as `site.yaml` says. */
export interface ApiVersion {
  /** Name of the API. */
  api: string;
  /** Its name: `v2`. */
  version: string;
  status?: 'preview' | 'current' | 'supported' | 'deprecated' | 'retired' | undefined;
  /** The day on which it shuts down: `2026-01-31`. */
  sunset?: string | undefined;
}

/** An operation in another version of the API. */
export interface OperationVersion extends ApiVersion {
  /** Missing if that version does not have it. */
  href?: string;
}

export interface Server {
  url: string;
  /** Its address, if readers can choose it in samples. */
  choice?: string;
  name?: string;
  description?: RichText;
  variables: { name: string; default: string; enum: string[]; description?: RichText }[];
}

/** How requests prove who sends them. Of `oauth2` and `openIdConnect`, they send an access token as of `bearer`. */
export type Credential =
  | { kind: 'basic' | 'digest' | 'bearer' | 'oauth2' | 'openIdConnect' | 'mutualTLS' }
  | { kind: 'apiKey'; in: string; name: string }
  /** Another scheme of HTTP, such as `Negotiate`. */
  | { kind: 'http'; scheme: string }
  | { kind: 'unknown'; type: string };

/** All requirements of an alternative apply together; an empty list means no authentication. */
export interface SecurityAlternative {
  requirements: Requirement[];
}

/** A scheme that a request must satisfy. */
export interface Requirement {
  /** Its name in the document. */
  scheme: string;
  /** Missing if the scheme is undeclared. */
  credential?: Credential;
  /** Display name, e.g. `OAuth 2.0`; missing if the scheme is undeclared. */
  type?: string;
  /** Distinguishes schemes of the same type: the name of the API key, or of the scheme. */
  name?: string;
  href?: string;
  scopes: { name: string; href?: string }[];
}

export interface RelatedOperation extends ModelLink {
  method: string;
  /** The response that a link belongs to. */
  status?: string;
  description?: RichText;
  /** Parameters that the link sets, e.g. `orderId` to `$response.body#/id`. An entry without a name is the request body. */
  passes: { name?: string; value: string; isConstant: boolean }[];
}

export interface Equivalent extends ModelLink {
  method: string;
  path: string;
  differences: RichText[];
  /** Only of a predecessor. */
  compared?: Comparison & { anchor: string };
}

/** An operation side by side with the one that replaces it. */
export interface Comparison {
  parts: { part: string; before: string[]; after: string[] }[];
  example?: Record<'before' | 'after', Pick<Example, 'code' | 'html' | 'language'>>;
}

export interface Callback {
  name: string;
  anchor: string;
  /** Runtime expression of the callback URL. */
  expression: string;
  /** Empty if it is shown elsewhere. */
  operations: Operation[];
  /** The same callback earlier in the operation: callbacks may lead back to themselves. */
  shownAt?: ModelLink;
}

export interface ParameterGroup {
  location: (typeof PARAMETER_LOCATIONS)[number];
  /** `Path parameters`, `Query parameters` … */
  title: string;
  parameters: Parameter[];
}

/** A parameter, or a header of a response. */
export interface Parameter {
  name: string;
  anchor: string;
  required: boolean;
  deprecated: boolean;
  description?: RichText;
  schema: SchemaNode;
  /** A sample of how an array or object is serialized, e.g. `status=paid,sent`; missing for scalars. */
  serialization?: string;
  allowEmptyValue: boolean;
  /** Reserved characters such as `/` and `?` are not percent-encoded. */
  allowReserved?: boolean;
  /** Media type of a parameter with `content`. */
  mediaType?: string;
  /**
   * What requests send of it, encoded; missing if they leave it out. In the query and in cookies, each is `name=value`; in the
   * path and in headers, there is one value.
   */
  sent?: string[];
  examples: Example[];
  /** Link to the header index, for a header that all responses share. */
  shownAt?: string;
}

export interface RequestBody {
  anchor: string;
  required: boolean;
  description?: RichText;
  media: MediaType[];
  /** The media type that samples send. */
  sampledType?: string;
}

export interface Response {
  /** `200`, `2XX` or `default`. */
  status: string;
  anchor: string;
  /** `OK`, `Bad Request`, `any other status`. */
  phrase: string;
  kind: 'success' | 'redirect' | 'error' | 'information' | 'default';
  summary?: string;
  description?: RichText;
  headers: Parameter[];
  media: MediaType[];
  /** An earlier response of the operation with the same body; `media` uses its anchors. */
  bodyShownAt?: ModelLink;
}

/** The Media Type Objects that differ only in their examples, as one. */
export interface MediaType {
  /** At least one. */
  types: string[];
  anchor: string;
  schema?: SchemaNode;
  /** `itemSchema` of a sequential media type (OpenAPI 3.2). */
  itemSchema?: SchemaNode;
  /** Encoding Objects, by property. */
  encodings: {
    name: string;
    facts: Fact[];
    /** A sample of how an array or object is serialized, as of a parameter. */
    serialization?: string;
    headers: Parameter[];
  }[];
  /** Each with the media types that it applies to. */
  examples: (Example & { types: string[] })[];
}

export interface Example {
  name: string;
  /** The summary, or the name. */
  title: string;
  summary?: string;
  description?: RichText;
  /** `externalValue`. */
  externalUrl?: string;
  /** The value as a request body; missing in responses and for external values. */
  sent?: SentBody;
  /** The value, pretty-printed. Empty if it is external. */
  code: string;
  /** `code` with syntax highlighting, for `<pre><code>`. */
  html: string;
  language: string;
  /** Generated from the schema. */
  generated: boolean;
}

/** A request body to send. */
export type SentBody =
  | { kind: 'json'; text: string; value: unknown }
  | { kind: 'form'; pairs: [name: string, value: string][] }
  | { kind: 'multipart'; parts: FormPart[] }
  | { kind: 'text'; text: string }
  /** The contents of a file that the client chooses. */
  | { kind: 'file' };

export interface FormPart {
  name: string;
  value: string;
  /** A file upload; `value` is unused. */
  file: boolean;
  /** The media type, unless clients should choose it. */
  type?: string;
}

/** Request samples in one language: one for each named example of the request body, or a single one. */
export interface RequestSample {
  /** `curl`, `javascript`, `python` … */
  id: string;
  label: string;
  examples: { title: string; code: string; html: string }[];
}

export interface ApiError {
  code?: string;
  /** The entry of the code in the error index. */
  href?: string;
  status?: string;
  when?: RichText;
  remedy?: RichText;
}
