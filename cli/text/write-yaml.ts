import { Document, Scalar, type ScalarTag, visit } from 'yaml';
import { entriesOf, hasOrder } from './key-order.ts';
import { NumberText } from './number-text.ts';

/** Characters that YAML doesn't allow unescaped (YAML 1.2 §5.1), that control a terminal, or that reorder text. */
const ESCAPED = /[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

const NUMBER_TEXT: ScalarTag = {
  identify: (value) => value instanceof NumberText,
  default: true,
  tag: 'tag:yaml.org,2002:float',
  test: /^$/,
  resolve: () => undefined,
  stringify: ({ value }) => String(value),
};

/** `yaml` would read a `NumberText` as its double, and keys in the order of JavaScript. */
function asWritten(_key: unknown, value: unknown): unknown {
  if (value instanceof NumberText) return new Scalar(value);
  return typeof value === 'object' && value !== null && hasOrder(value) ? new Map(entriesOf(value)) : value;
}

/**
 * Writes data as a YAML 1.2 document in block style. Strings that YAML 1.1 reads as other values are quoted, because many
 * tools use that version; strings with several lines are literal blocks.
 */
export function writeYaml(data: unknown): string {
  const document = new Document(data, asWritten, {
    aliasDuplicateObjects: false,
    compat: 'yaml-1.1',
    customTags: [NUMBER_TEXT],
  });
  visit(document, {
    Scalar(_, node) {
      const { value } = node;
      // A block that begins with white space would lose some of it, or end too early.
      if (typeof value === 'string' && (value.search(ESCAPED) >= 0 || /^\s/.test(value)))
        node.type = 'QUOTE_DOUBLE';
    },
  });
  return document
    .toString({ blockQuote: 'literal', lineWidth: 0 })
    .replace(ESCAPED, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
