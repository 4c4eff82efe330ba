import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type CollectionTag, parse, type ScalarTag, type TagId } from 'yaml';

export type JsonObject = Record<string, unknown>;

/**
 * A document as its author wrote it, with the files that it refers to. Read independently of the generator.
 */
export interface RawDocument {
  root: JsonObject;
  /** A node with its reference resolved, in any file; undefined if that fails. */
  follow(node: unknown): JsonObject | undefined;
}

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof WrittenNumber)
  );
}

/** A number with the text of its source, such as `1.0`. */
export class WrittenNumber {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export function objectsOf(node: JsonObject | undefined, key: string): [string, JsonObject][] {
  const map = node?.[key];
  return isObject(map)
    ? Object.entries(map).filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    : [];
}

export function listOf(node: JsonObject | undefined, key: string): unknown[] {
  const list = node?.[key];
  return Array.isArray(list) ? list : [];
}

/** Parses the text of a YAML or JSON file; undefined if it is neither. */
export function parseText(text: string): unknown {
  try {
    return parse(text.replace(/^\uFEFF/, ''), {
      maxAliasCount: -1,
      merge: true,
      uniqueKeys: false,
      logLevel: 'silent',
      customTags: (tags) => tags.map(asWritten),
    });
  } catch {
    return undefined;
  }
}

function asWritten(tag: Tag): Tag {
  const isNumber = typeof tag === 'object' && /:(int|float)$/.test(tag.tag);
  return isNumber ? ({ ...tag, resolve: (text: string) => new WrittenNumber(text) } as ScalarTag) : tag;
}

type Tag = TagId | CollectionTag | ScalarTag;

/** The maximum length of a chain of references. */
const MAX_CHAIN_LENGTH = 50;

export function readDocument(file: string): RawDocument {
  const files = new Map<string, unknown>();
  const homes = new WeakMap<object, string>();
  const registerValues = (value: unknown, home: string): void => {
    if (typeof value !== 'object' || value === null || homes.has(value)) return;
    homes.set(value, home);
    for (const child of Object.values(value)) registerValues(child, home);
  };
  const read = (name: string): unknown => {
    if (!files.has(name)) {
      const data = parseText(readFileSync(name, 'utf8'));
      files.set(name, data);
      registerValues(data, name);
    }
    return files.get(name);
  };
  const target = (node: JsonObject, reference: string, depth: number): unknown => {
    const [address = '', fragment = ''] = reference.split('#', 2);
    const home = homes.get(node) ?? file;
    let value = read(address === '' ? home : path.resolve(path.dirname(home), decode(address)));
    if (fragment !== '' && !fragment.startsWith('/')) return anchored(value, fragment);
    for (const step of fragment.split('/').slice(1)) {
      const name = decode(step).replaceAll('~1', '/').replaceAll('~0', '~');
      if (isObject(value) && !Object.hasOwn(value, name)) value = followed(value, depth + 1);
      if (typeof value !== 'object' || value === null) return undefined;
      value = (value as JsonObject)[name];
    }
    return value;
  };
  const followed = (node: unknown, depth: number): unknown => {
    let value = node;
    for (let step = depth; step < MAX_CHAIN_LENGTH; step += 1) {
      if (!isObject(value) || typeof value.$ref !== 'string') return value;
      value = target(value, value.$ref, step);
    }
    return undefined;
  };
  return {
    root: read(file) as JsonObject,
    follow(node) {
      try {
        const value = followed(node, 0);
        return isObject(value) ? value : undefined;
      } catch {
        return undefined;
      }
    },
  };
}

function anchored(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  if (isObject(value) && (value.$anchor === name || value.$dynamicAnchor === name)) return value;
  for (const child of Object.values(value)) {
    const found = anchored(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
