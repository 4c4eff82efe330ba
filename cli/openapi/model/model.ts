/**
 * The model of an API reference: plain data that `cli/openapi` builds from an OpenAPI document and `cli/view` renders.
 * Every object is complete (Markdown rendered, labels chosen, anchors assigned) and JSON-serialisable. Types only.
 */

import type { ApiError, ApiVersion, Credential, Operation, Parameter, Server } from './operation-model.ts';
import type { ExternalDocs, Fact, ModelLink, RichText, SchemaNode, Sized } from './schema-model.ts';

export type * from './operation-model.ts';
export type * from './schema-model.ts';

/** Renders texts of the document; passed in, so that `cli/openapi` doesn't depend on `cli/markdown`. */
export interface Renderer {
  /** Renders untrusted Markdown as safe HTML; the top heading gets the level `headingDepth`. */
  describe(markdown: string, headingDepth: number): RichText;
  /** Highlights code as escaped HTML and keeps its lines. */
  highlight(code: string, language: string): string;
}

export interface ApiReference extends Sized {
  /** Route of the page without leading or trailing slash, e.g. `api`. */
  route: string;
  title: string;
  logo?: { src: string; alt: string; href?: string };
  version: string;
  /** The OpenAPI version of the source document, e.g. `3.1.0` or `2.0`. */
  openapi: string;
  summary?: string;
  description?: RichText;
  license?: { name: string; url?: string };
  contact?: { name?: string; url?: string; email?: string };
  termsOfService?: string;
  externalDocs?: ExternalDocs;
  servers: Server[];
  securitySchemes: SecurityScheme[];
  /** Tags with their operations, in document order, grouped by `x-tagGroups` if present. */
  tagGroups: TagGroup[];
  webhooks: Operation[];
  schemas: ComponentSchema[];
  /** `x-error-codes` of the document. */
  errorCodes: (ApiError & { anchor?: string })[];
  /** The document in several formats. */
  downloads: (ModelLink & { bytes: number })[];
  indexes: Record<'scopes' | 'errors' | 'headers' | 'labels', IndexEntry[]>;
  /** Changes of each recorded version, newest first. */
  changelog: VersionChanges[];
  /** What the forms of requests ask, as JSON: for each operation that readers can call, and for all of them. */
  forms: { operations: { anchor: string; json: string }[]; shared: string };
  /** If it is a version of an API that may have others. */
  versions?: { own: ApiVersion; others: (ApiVersion & { href: string })[] };
}

export interface VersionChanges {
  version: string;
  anchor: string;
  /** `2026-01-31`. */
  date?: string;
  note?: RichText;
  /** The first recorded version: there is nothing to compare it with. */
  isFirst: boolean;
  groups: {
    /** The operations that have these changes. An address is missing if the operation has been removed. */
    operations: {
      /** Method and path. */
      name: string;
      href?: string;
    }[];
    changes: { breaking: boolean; message: RichText; reason?: string }[];
  }[];
}

export interface SecurityScheme {
  name: string;
  anchor: string;
  credential: Credential;
  /** Display name: `OAuth 2.0`, `HTTP Basic`, `API key in header`. */
  type: string;
  /** What tells it from the other schemes: `OAuth 2.0`, `API key App-Id`. */
  title: string;
  description?: RichText;
  /** Header name, bearer format, OpenID Connect URL … */
  facts: Fact[];
  flows: {
    name: string;
    authorizationUrl?: string;
    deviceAuthorizationUrl?: string;
    tokenUrl?: string;
    refreshUrl?: string;
    scopes: Scope[];
  }[];
  /** `x-grants`: OAuth grants that OpenAPI has no flow for. */
  grants: { name: string; grantType: string; description?: RichText; scopes: string[] }[];
  /** The distinct scopes of all flows. */
  scopes: Scope[];
  deprecated: boolean;
}

export interface Scope {
  name: string;
  /** Its entry in the scope index. */
  href: string;
  description?: RichText;
}

export interface TagGroup {
  name?: string;
  tags: Tag[];
}

export interface Tag {
  /** Empty for the operations of a document without tags. */
  name: string;
  anchor: string;
  /** `x-displayName`, `summary` (3.2) or the name. */
  title: string;
  description?: RichText;
  externalDocs?: ExternalDocs;
  operations: Operation[];
  /** Operations that have this tag beside another one, under which they are shown. */
  others: (ModelLink & { method: string })[];
}

/** An entry of the index of scopes, errors, headers, or tags that are only labels, with the operations that use it. */
export interface IndexEntry {
  name: string;
  anchor: string;
  description?: RichText;
  remedy?: RichText;
  /** The statuses of an error. */
  statuses?: string[];
  operations: ModelLink[];
  /** The header itself, if all responses have it. */
  sharedHeader?: Parameter;
}

export interface ComponentSchema extends Sized {
  name: string;
  anchor: string;
  title?: string;
  schema: SchemaNode;
  /** A generated value, if no operation shows an example and the properties alone are hard to picture. Not highlighted. */
  example?: { code: string; html: string };
  usedBy: ModelLink[];
}
