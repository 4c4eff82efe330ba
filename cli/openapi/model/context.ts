import { getString, isObject, type Raw } from '../document/raw.ts';
import { type Resolved, resolve as resolveIn } from '../document/references.ts';
import { type Anchors, createAnchors } from './anchors.ts';
import { type Components, collectComponents } from './components.ts';
import { createFlatten, type Flatten } from './flatten.ts';
import type { RichText, Server } from './model.ts';
import type { Renderer } from './renderer.ts';
import { collectSubtypes, type Subtypes } from './subtypes.ts';
import { metered } from './text-limit.ts';

/** What every part of the model builder needs. */
export interface Context {
  document: Raw;
  renderer: Renderer;
  anchors: Anchors;
  /** Counts characters that are shown, until there are too many. */
  spend(characters: number): void;
  /** How many there are until now. */
  spent(): number;
  flatten: Flatten;
  components: Components;
  subtypes: Subtypes;
  /** Lists of servers that are built already: those of the document are the servers of all its operations. */
  servers: Map<unknown[], Server[]>;
  /** Rows up to which the body of a request or response is shown in place, with all that is in it. */
  bodyRows: number;
  /** Fields that larger bodies may still show of themselves. */
  bodyFields: { left: number };
}

/** Documents with more operations link the larger bodies, so that the page grows with the document only. */
const MANY_OPERATIONS = 200;

export function createContext(
  document: Raw,
  written: Renderer,
  operationCount: number,
  most = Number.POSITIVE_INFINITY,
): Context {
  const { renderer, anchors, spend, spent } = metered(written, createAnchors(), most);
  const flatten = createFlatten(document);
  const subtypes = collectSubtypes(document);
  return {
    document,
    renderer,
    anchors,
    spend,
    spent,
    flatten,
    components: collectComponents(document, flatten, anchors, subtypes),
    subtypes,
    servers: new Map(),
    bodyRows: operationCount > MANY_OPERATIONS ? 10 : 40,
    bodyFields: { left: most * FIELDS_OF_BODIES },
  };
}

/** Of all characters that the pages may have, about a fifth: a large schema may be the body of every operation. */
const FIELDS_OF_BODIES = 1 / 2500;

/** The object behind a possible `$ref`, with a summary or description beside the reference put over its own. */
export function follow(context: Context, node: unknown): Raw {
  const resolved = resolve(context, node);
  return resolved ? { ...resolved.value, ...resolved.siblings } : {};
}

export function resolve(context: Context, node: unknown): Resolved | undefined {
  return resolveIn(context.document, node);
}

/** A description, rendered; undefined when there is none to show. */
export function describe(
  context: Context,
  raw: Raw,
  key = 'description',
  headingDepth = 5,
): { description?: RichText } {
  const text = getString(raw, key);
  if (text === undefined || text.trim() === '') return {};
  return { description: context.renderer.describe(text, headingDepth) };
}

/** `{ key: value }`, or nothing when there is no value: optional fields are absent and not undefined. */
export function optional<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]: V });
}

export function externalDocs(
  context: Context,
  raw: Raw,
): { externalDocs?: { url: string; description?: RichText } } {
  const docs = raw.externalDocs;
  if (!isObject(docs)) return {};
  const url = safeUrl(getString(docs, 'url'));
  return url === undefined ? {} : { externalDocs: { url, ...describe(context, docs) } };
}

/** Only addresses that a reader may follow; anything else is shown nowhere as a link. */
export function safeUrl(url: string | undefined): string | undefined {
  if (url === undefined) return undefined;
  // Browsers drop these inside of a URL, so they must not hide its scheme.
  const plain = [...url].filter((character) => character > ' ' && character !== '\u007f').join('');
  if (/^(https?:|mailto:)/i.test(plain)) return plain;
  return /^[a-z][a-z0-9+.-]*:/i.test(plain) || /^(\/[/\\]|\\)/.test(plain) ? undefined : plain;
}
