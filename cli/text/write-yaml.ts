import { Document, visit } from 'yaml';

/** What YAML does not allow as it is (YAML 1.2 §5.1), what a terminal obeys, and what reorders a text. */
const ESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/**
 * Data as it comes out of JSON or YAML → a YAML 1.2 document in block style. Words that mean a value in YAML 1.1 stand in
 * quotes, since many tools read that; texts of several lines stand as they are.
 */
export function writeYaml(data: unknown): string {
  const document = new Document(data, { aliasDuplicateObjects: false, compat: 'yaml-1.1' });
  visit(document, {
    Scalar(_, node) {
      const { value } = node;
      // A block that begins with white space would lose some of it, or end where its indentation seems to.
      if (typeof value === 'string' && (value.search(ESCAPED) >= 0 || /^\s/.test(value)))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return document
    .toString({ blockQuote: 'literal', lineWidth: 0 })
    .replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
