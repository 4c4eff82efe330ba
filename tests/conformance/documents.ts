import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { isObject, type Raw } from '../../cli/openapi/document/raw.ts';

/** One construct of the specification, as small as it can be. */
export interface Construct {
  /** `3.1/schema-object/prefixItems`. */
  name: string;
  /** A whole document, made of the file. */
  document: Raw;
  /** Where its page shows it: all of it, or the section of the schema. */
  section?: string;
}

const folder = import.meta.dirname;
const VERSIONS: Record<string, Raw> = {
  '2.0': { swagger: '2.0' },
  '3.0': { openapi: '3.0.4' },
  '3.1': { openapi: '3.1.1' },
  '3.2': { openapi: '3.2.0' },
};

/**
 * All files `VERSION/SECTION/NAME.yaml`. They say only what they are about: a Schema Object stands alone, operations under
 * their paths; what every document must have is put around.
 */
export const CONSTRUCTS: Construct[] = Object.keys(VERSIONS).flatMap((version) =>
  readdirSync(path.join(folder, version), { recursive: true, encoding: 'utf8' })
    .map((name) => `${version}/${name.replaceAll(path.sep, '/')}`)
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => ({
      name: name.replace(/\.yaml$/, ''),
      ...around(parse(readFileSync(path.join(folder, name), 'utf8')), version, name),
    })),
);

function around(written: Raw, version: string, name: string): Omit<Construct, 'name'> {
  const head = { ...VERSIONS[version], info: { title: 'Conformance', version: '1' } };
  if (name.split('/')[1] !== 'schema-object') return { document: { ...head, paths: {}, ...written } };
  // Further schemas that it refers to stand under a key of their own.
  const { $components, ...schema } = written;
  const schemas = { Tested: schema, ...(isObject($components) ? $components : {}) };
  const holder = version === '2.0' ? { definitions: schemas } : { components: { schemas } };
  return { document: { ...head, paths: {}, ...holder }, section: 'schema-Tested' };
}
