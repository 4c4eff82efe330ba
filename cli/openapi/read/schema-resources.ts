import { pathToFileURL } from 'node:url';
import { oncePer } from '../../text/get-or-insert.ts';
import { get, getString, isObject } from '../document/json-object.ts';
import type { OpenFile, Target } from './open-files.ts';

/** What schemas of a file are called: the steps to the first of each name. */
interface SchemaNames {
  /** By `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12 §8.2.2). */
  anchors: Map<string, string[]>;
  /** By absolute `$id` (§8.2.1). */
  ids: Map<string, string[]>;
}

/** Returns what the schemas of a file are called, wherever they are in it. */
export const namesIn = oncePer(({ data, source }: OpenFile): SchemaNames => {
  const anchors = new Map<string, string[]>();
  const ids = new Map<string, string[]>();
  const visit = (value: unknown, steps: string[], base: string): void => {
    if (typeof value !== 'object' || value === null) return;
    let inner = base;
    if (isObject(value)) {
      for (const name of [getString(value, '$anchor'), getString(value, '$dynamicAnchor')])
        if (name !== undefined && !anchors.has(name)) anchors.set(name, steps);
      inner = baseIn(value, base);
      if (inner !== base && !ids.has(inner)) ids.set(inner, steps);
    }
    for (const [key, child] of Object.entries(value)) visit(child, [...steps, key], inner);
  };
  visit(data, [], pathToFileURL(source.file).href);
  return { anchors, ids };
});

/** Returns the schema with an `$id` that a URI means at a location; undefined if no file that has been read has one. */
export function schemaById(files: OpenFile[], at: Target, uri: string): Target | undefined {
  const id = absolute(uri, baseAt(files, at));
  for (const [file, opened] of files.entries()) {
    const steps = namesIn(opened).ids.get(id);
    if (steps) return { file, steps };
  }
  return undefined;
}

/** Returns the innermost schema with an `$id` around a location, if there is one. */
export function schemaAround(files: OpenFile[], at: Target): Target | undefined {
  const opened = files[at.file];
  const steps = opened && namesIn(opened).ids.get(baseAt(files, at));
  return steps && { file: at.file, steps };
}

/** Returns the URI that references at a location are relative to. */
function baseAt(files: OpenFile[], { file, steps }: Target): string {
  const opened = files[file];
  if (!opened) return '';
  let value = opened.data;
  let base = baseIn(value, pathToFileURL(opened.source.file).href);
  for (const step of steps) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return base;
    value = (value as Record<string, unknown>)[step];
    base = baseIn(value, base);
  }
  return base;
}

function baseIn(value: unknown, base: string): string {
  const id = isObject(value) ? get(value, '$id') : undefined;
  return typeof id === 'string' ? absolute(id, base) : base;
}

function absolute(uri: string, base: string): string {
  return URL.canParse(uri, base) ? new URL(uri, base).href.replace(/#$/, '') : uri;
}
