import { stringify } from 'yaml';

/**
 * Data as it comes out of JSON or YAML → a YAML 1.2 document in block style. Words that mean a value in YAML 1.1 stand in
 * quotes, since many tools read that; texts of several lines stand as they are.
 */
export function writeYaml(data: unknown): string {
  return stringify(data, {
    aliasDuplicateObjects: false,
    blockQuote: 'literal',
    compat: 'yaml-1.1',
    lineWidth: 0,
  });
}
