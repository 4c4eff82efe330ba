import { isSiteLink } from '../../html/link-kinds.ts';
import { defined } from '../../text/defined.ts';
import { withoutOwnTitle } from '../../text/own-title.ts';
import { getObject, getString, type JsonObject } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { type Component, type Components, collectComponents, createRowCount } from './components.ts';
import { createMergeSchema, type MergeSchema } from './merge-schema.ts';
import type { ExternalDocs, RichText, SecurityScheme, Server } from './model.ts';
import type { TextLimit } from './text-limit.ts';

/** Shared by all functions that build the model of one document. */
export interface Context extends TextLimit {
  document: JsonObject;
  mergeSchema: MergeSchema;
  components: Components;
  /** Servers that have been built: most operations share those of the document. */
  servers: Map<unknown[], Server[]>;
  /** Those of the document, which are built before its operations. */
  securitySchemes: SecurityScheme[];
  /** Error code → anchor. */
  codeAnchors: Map<string, string>;
  /** Counts the rows of a schema: properties, enum values, variants. */
  rowsOf(schema: unknown): number;
  /** A request or response body of up to this many rows is expanded completely. */
  bodyRows: number;
  /** How many rows may still be shown outside of the sections of their schemas. */
  repeatedRows: { left: number };
  /** The components whose properties a body of the current operation lists, although they are many. */
  listed: Set<Component>;
}

/** With more operations than this, more bodies become links, so that pages grow only linearly with the document. */
const MANY_OPERATIONS = 200;

/** Rows per character of the limit: about a third of the text. References can repeat a schema without end. */
const REPEATED_ROWS = 1 / 2500;

export function createContext(document: JsonObject, limit: TextLimit, operationCount: number): Context {
  const mergeSchema = createMergeSchema(document);
  const components = collectComponents(document, limit.anchors);
  return {
    ...limit,
    document,
    mergeSchema,
    components,
    rowsOf: createRowCount(components, mergeSchema, document),
    servers: new Map(),
    securitySchemes: [],
    codeAnchors: new Map(),
    bodyRows: operationCount > MANY_OPERATIONS ? 10 : 40,
    listed: new Set(),
    repeatedRows: { left: limit.maxSize * REPEATED_ROWS },
  };
}

/** Resolves a possible `$ref`; a summary or description next to the reference overrides that of its target. */
export function follow(context: Context, node: unknown): JsonObject {
  const resolved = resolve(context.document, node);
  return resolved ? { ...resolved.value, ...resolved.siblings } : {};
}

/** Renders Markdown; undefined if there is no text. */
export function richText(context: Context, markdown: unknown, headingDepth = 5): RichText | undefined {
  if (typeof markdown !== 'string' || markdown.trim() === '') return undefined;
  return context.renderer.describe(markdown, headingDepth);
}

/** Renders the description of an object. */
export function describe(context: Context, raw: JsonObject): RichText | undefined {
  return richText(context, raw.description);
}

/** Renders a description below its title, which some authors repeat as its first heading. */
export function describeBelow(
  context: Context,
  raw: JsonObject,
  { title, headingDepth }: { title: string; headingDepth: number },
): RichText | undefined {
  return richText(context, withoutOwnTitle(getString(raw, 'description') ?? '', title), headingDepth);
}

export function externalDocs(context: Context, raw: JsonObject): ExternalDocs | undefined {
  const docs = getObject(raw, 'externalDocs');
  const url = safeUrl(getString(docs, 'url'));
  return url === undefined ? undefined : defined({ url, description: describe(context, docs) });
}

/** Returns a URL that is safe to link to; undefined for schemes such as `javascript:` and for protocol-relative URLs. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  // Browsers ignore these characters in URLs, so they could hide the scheme.
  const plain = [...url].filter((character) => character > ' ' && character !== '\u007f').join('');
  if (!isSiteLink(plain)) return plain;
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || /^(\/[/\\]|\\)/.test(plain) ? undefined : plain;
}
