import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isObject, type JsonObject } from '../../cli/openapi/document/json-object.ts';
import { parseSource } from '../../cli/source/parse-source.ts';

/** A minimal document for one construct of the specification. */
export interface Construct {
  /** `3.1/schema-object/prefixItems`. */
  name: string;
  /** The file, completed to a document. */
  document: JsonObject;
  /** What to show of its page: all of it, or the section of the schema. */
  section?: string;
}

const folder = import.meta.dirname;
const VERSIONS: Record<string, JsonObject> = {
  '2.0': { swagger: '2.0' },
  '3.0': { openapi: '3.0.4' },
  '3.1': { openapi: '3.1.1' },
  '3.2': { openapi: '3.2.0' },
};

/**
 * Reads all files `VERSION/SECTION/NAME.yaml`. They contain only the construct: a Schema Object, or operations under
 * their paths; required fields of the document are added.
 */
export const CONSTRUCTS: Construct[] = Object.keys(VERSIONS).flatMap((version) =>
  readdirSync(path.join(folder, version), { recursive: true, encoding: 'utf8' })
    .map((name) => `${version}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({
      name: name.replace(/\.yaml$/, ''),
      ...around(read(path.join(folder, name)), version, name),
    })),
);

function read(file: string): JsonObject {
  return parseSource(file, readFileSync(file, 'utf8'), { isAsWritten: true }).source?.data as JsonObject;
}

function around(written: JsonObject, version: string, name: string): Omit<Construct, 'name'> {
  const head = { ...VERSIONS[version], info: { title: 'Conformance', version: '1' } };
  if (name.split('/')[1] !== 'schema-object') return { document: { ...head, paths: {}, ...written } };
  // Other schemas that it refers to are under a separate key.
  const { $components, ...schema } = written;
  const schemas = { Tested: schema, ...(isObject($components) ? $components : {}) };
  const holder = version === '2.0' ? { definitions: schemas } : { components: { schemas } };
  return { document: { ...head, paths: {}, ...holder }, section: 'schema-Tested' };
}
