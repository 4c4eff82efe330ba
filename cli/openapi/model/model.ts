/**
 * The reference as plain data: what `cli/openapi` makes of an OpenAPI document and what `cli/view` puts into words.
 * Every object is finished (texts rendered, words chosen, anchors given) and survives JSON. Only types live here.
 */

import type { LinkedHtml } from '../../html/linked-html.ts';

/** Text of the document: sanitised HTML for the page, plain text for titles, search and descriptions, and Markdown. */
export interface RichText extends LinkedHtml {
  text: string;
  /** Without HTML, images and headings. Links to anchors and to pages of the site are still as written. */
  markdown: string;
}

/** A link within the site: an anchor of the same page, or a finished URL of another page. */
export interface Reference {
  label: string;
  href: string;
}

export interface ApiReference {
  /** Route of the page without slashes around it, e.g. `api`. */
  route: string;
  title: string;
  logo?: { src: string; alt: string; href?: string };
  version: string;
  /** The version of OpenAPI that the author wrote, e.g. `3.1.0` or `2.0`. */
  openapi: string;
  summary?: string;
  description?: RichText;
  license?: { name: string; url?: string };
  contact?: { name?: string; url?: string; email?: string };
  termsOfService?: string;
  externalDocs?: ExternalDocs;
  servers: Server[];
  securitySchemes: SecurityScheme[];
  /** Tags with their operations, in the author's order, gathered under x-tagGroups where there are any. */
  tagGroups: TagGroup[];
  webhooks: Operation[];
  schemas: ComponentSchema[];
  /** Error codes that the author lists for the whole document (`x-error-codes`). */
  errorCodes: (ApiError & { anchor?: string })[];
  /** The document itself, in several forms. */
  downloads: (Reference & { bytes: number })[];
  indexes: { scopes: IndexEntry[]; errors: IndexEntry[]; headers: IndexEntry[] };
  /** What each recorded version has changed, the newest first. */
  changelog: VersionChanges[];
}

export interface VersionChanges {
  version: string;
  anchor: string;
  /** `2026-01-31`. */
  date?: string;
  note?: RichText;
  /** Of what was before it nothing is known. */
  isFirst: boolean;
  operations: {
    /** Method and path. */
    name: string;
    /** Where it stands, unless it is gone. */
    href?: string;
    changes: { breaking: boolean; message: RichText; reason?: string }[];
  }[];
}

export interface ExternalDocs {
  url: string;
  description?: RichText;
}

export interface Server {
  url: string;
  name?: string;
  description?: RichText;
  variables: { name: string; default: string; enum: string[]; description?: RichText }[];
}

export interface SecurityScheme {
  name: string;
  anchor: string;
  /** In words: `OAuth 2.0`, `HTTP Basic`, `API key in header`. */
  type: string;
  description?: RichText;
  /** `name: value` lines worth showing: header name, bearer format, OpenID Connect URL. */
  facts: Fact[];
  flows: {
    name: string;
    authorizationUrl?: string;
    deviceAuthorizationUrl?: string;
    tokenUrl?: string;
    refreshUrl?: string;
    scopes: Scope[];
  }[];
  /** `x-grants`: grants that OpenAPI's flows cannot express. */
  grants: { name: string; grantType: string; description?: RichText; scopes: string[] }[];
  /** Every scope of the scheme once. */
  scopes: Scope[];
  deprecated: boolean;
}

export interface Scope {
  name: string;
  /** Where the index of scopes has it. */
  href: string;
  description?: RichText;
}

export interface TagGroup {
  name?: string;
  tags: Tag[];
}

export interface Tag {
  name: string;
  anchor: string;
  /** `x-displayName`, `summary` (3.2) or the name itself. */
  title: string;
  description?: RichText;
  externalDocs?: ExternalDocs;
  operations: Operation[];
}

export interface Operation {
  anchor: string;
  /** The API sends this request, and its reader answers: a webhook or a callback. */
  isReceived?: true;
  operationId?: string;
  /** Upper case: `GET`. */
  method: string;
  /** The path template; for a webhook its name. */
  path: string;
  /** The path in pieces, so that parameters can be told apart. */
  pathParts: { text: string; parameter: boolean }[];
  /** The author's summary, short enough for a heading, else words made of operationId or method and path. Never empty. */
  title: string;
  /** All of a summary that is too long for a title. */
  summary?: string;
  description?: RichText;
  /** What is said of all operations of its path, where it has words of its own. */
  pathSummary?: string;
  pathDescription?: RichText;
  deprecated: boolean;
  badges: string[];
  externalDocs?: ExternalDocs;
  /** The servers that answer this operation, most specific first. */
  servers: Server[];
  /** The same, where they are not those of the whole reference. */
  ownServers: Server[];
  /** Any one alternative is enough; empty when the operation says nothing about security. */
  security: SecurityAlternative[];
  /** Names of headers that must be sent, with their anchors. */
  requiredHeaders: Reference[];
  parameterGroups: ParameterGroup[];
  requestBody?: RequestBody;
  responses: Response[];
  errors: ApiError[];
  /** Operations that lead here, and those that follow, from OpenAPI links. */
  before: RelatedOperation[];
  after: RelatedOperation[];
  /** The operation of another reference that takes this one's place, and the other way round. */
  replacement?: Equivalent;
  predecessors: Equivalent[];
  /** `Added in` and `Changed in` a version, as far as versions are recorded. */
  history: { words: string; version: string; href: string }[];
  callbacks: Callback[];
  samples: RequestSample[];
}

/** All requirements of an alternative are needed together; none at all means: no authentication. */
export interface SecurityAlternative {
  requirements: Requirement[];
}

/** A scheme that a request must satisfy. */
export interface Requirement {
  /** Its name in the document. */
  scheme: string;
  /** What it is, `OAuth 2.0`; missing where the document does not declare it. */
  type?: string;
  /** What tells it from others of its type: the name of an API key, or that of the scheme. */
  name?: string;
  href?: string;
  scopes: { name: string; href?: string }[];
}

export interface RelatedOperation extends Reference {
  method: string;
  description?: RichText;
  /** What the link hands over, e.g. `orderId` from `$response.body#/id`. */
  /** Without a name: the request body. */
  passes: { name?: string; value: string }[];
}

export interface Equivalent extends Reference {
  method: string;
  path: string;
  differences: RichText[];
}

export interface Callback {
  name: string;
  anchor: string;
  /** Runtime expression of the URL that is called. */
  expression: string;
  operations: Operation[];
}

export interface ParameterGroup {
  place: 'path' | 'query' | 'header' | 'cookie' | 'querystring';
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
  /** How an array or object is written into the URL, e.g. `crypto=BTC,ETH`; absent where there is nothing to choose. */
  serialization?: string;
  allowEmptyValue: boolean;
  /** Characters such as `/` and `?` stand in the URL as they are. */
  allowReserved?: boolean;
  /** The media type, for parameters that carry `content`. */
  mediaType?: string;
  /** The first example as the URL or the header carries it, not encoded: a list in the query may repeat its name. */
  sent: [name: string, value: string][];
  examples: Example[];
  /** Of a header that every response has, where all of it is said once. */
  shownAt?: string;
}

export interface RequestBody {
  anchor: string;
  required: boolean;
  description?: RichText;
  media: MediaType[];
}

export interface Response {
  /** `200`, `2XX` or `default`. */
  status: string;
  anchor: string;
  /** Reason phrase: `OK`, `Bad Request`, `any other status`. */
  phrase: string;
  kind: 'success' | 'redirect' | 'error' | 'information' | 'default';
  summary?: string;
  description?: RichText;
  headers: Parameter[];
  media: MediaType[];
  /** The response of the same operation that shows this body already; anchors of `media` are there. */
  bodyShownAt?: Reference;
}

/** A body, once for all media types that it has in common. */
export interface MediaType {
  /** At least one. */
  types: string[];
  anchor: string;
  schema?: SchemaNode;
  /** `itemSchema` of a sequential media type (OpenAPI 3.2). */
  itemSchema?: SchemaNode;
  /** How the parts of a form are sent, where the author says so. */
  encodings: { name: string; facts: Fact[]; headers: Parameter[] }[];
  /** Each with those of the types that it is written for. */
  examples: (Example & { types: string[] })[];
}

/** A worked example, highlighted. */
export interface Example {
  name: string;
  title: string;
  description?: RichText;
  /** Where the value is outside of the document. */
  externalUrl?: string;
  /** What a request sends; absent when it is external, and in responses. */
  sent?: SentBody;
  /** What readers see of it, laid out for reading. Empty when external. */
  code: string;
  /** Highlighted lines, ready for `<pre><code>`. */
  html: string;
  language: string;
  /** Made from the schema and not written by the author. */
  generated: boolean;
}

/** The body of a request as it is sent. */
export type SentBody =
  | { kind: 'json'; text: string; value: unknown }
  | { kind: 'form'; pairs: [name: string, value: string][] }
  | { kind: 'multipart'; parts: Part[] }
  | { kind: 'text'; text: string }
  /** The bytes of a file that the reader names. */
  | { kind: 'file' };

export interface Part {
  name: string;
  value: string;
  /** The part is a file of the reader; `value` says nothing. */
  file: boolean;
}

/** One language of request samples; each entry is one named request example (or the only request). */
export interface RequestSample {
  /** `curl`, `javascript`, `python` … */
  id: string;
  label: string;
  examples: { title: string; code: string; html: string }[];
}

export interface ApiError {
  /** Absent where the error carries no code. */
  code?: string;
  /** Where the code is explained. */
  href?: string;
  status?: string;
  when?: RichText;
  remedy?: RichText;
}

/** One entry of an inverse index: a scope, an error code, a header, and the operations that use it. */
export interface IndexEntry {
  name: string;
  anchor: string;
  description?: RichText;
  remedy?: RichText;
  operations: (Reference & { method: string })[];
  /** All of a header that every response has. */
  everywhere?: Parameter;
}

export interface ComponentSchema {
  name: string;
  anchor: string;
  title?: string;
  schema: SchemaNode;
  /** A value of it, made from what it says, where no operation shows one and its fields don't say as much. Not highlighted. */
  example?: { code: string; html: string };
  usedBy: Reference[];
}

/** A short statement about a value, shown as `label value`: `format date-time`, `range 1–100`, `default SEK`. */
export interface Fact {
  label: string;
  value: string;
  /** The value is literal (code), not words. */
  code: boolean;
}

/** A Schema Object, normalised: the same for all versions of OpenAPI. */
export interface SchemaNode {
  /** The type in words a person says, in pieces: `array of`, CurrencyAmount (a link), `or null`. */
  type: { text: string; href?: string }[];
  title?: string;
  description?: RichText;
  /** Named schemas that it takes in and adds to. */
  includes: Reference[];
  facts: Fact[];
  enum: EnumValue[];
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  externalDocs?: ExternalDocs;
  /** Examples on the schema itself, as code; of several lines, highlighted. */
  examples: { code: string; html?: string }[];
  properties: Property[];
  /** Values of a map: `additionalProperties`, `patternProperties`, `unevaluatedProperties`. */
  maps: { label: string; pattern?: string; anchor: string; schema: SchemaNode }[];
  /** Elements of an array, where they have something to show beyond their type. */
  items?: SchemaNode;
  prefixItems: { label: string; schema: SchemaNode }[];
  variants: VariantGroup[];
  /** `not`, `if`/`then`/`else`, `dependentSchemas` …: a label in words and the schema it speaks of. */
  conditions: { label: string; schema: SchemaNode }[];
  /** Shown elsewhere: a component, or an ancestor of this node. */
  shownAt?: ShownAt;
}

export interface ShownAt extends Reference {
  recursive: boolean;
  /** Its own section, where it is a named schema, and how much stands there. */
  section?: { href: string; fields: number; variants: number; values: number };
}

export interface EnumValue {
  value: string;
  /** What programs call it, where that is not its description. */
  name?: string;
  anchor?: string;
  description?: RichText;
}

export interface Property {
  name: string;
  anchor: string;
  required: boolean;
  /** Said where required depends, e.g. `required in CardPayment`. */
  requiredNote?: string;
  schema: SchemaNode;
}

/** Alternatives of `oneOf`, `anyOf`. */
export interface VariantGroup {
  keyword: 'oneOf' | 'anyOf';
  /** `One of`, `Any of`. */
  label: string;
  discriminator?: string;
  variants: { label: string; anchor: string; discriminatorValues: string[]; schema: SchemaNode }[];
}
