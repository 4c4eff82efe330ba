import type { Raw } from '../document/raw.ts';
import { lookUp } from '../document/references.ts';

/** Names by which a schema may be meant wherever it stands. */
const NAME = /"\$(?:id|anchor|dynamicAnchor|recursiveAnchor)":/;

/** Of documents that name schemas so: their texts. */
const named = new WeakMap<Raw, string | undefined>();

/** All that a schema of the document says, as one text: with whatever it refers to, and what that refers to. */
export function schemaText(document: Raw, schema: Raw | boolean): string {
  if (!named.has(document)) {
    const text = JSON.stringify(document);
    named.set(document, NAME.test(text) ? text : undefined);
  }
  const parts: unknown[] = [schema];
  const references = new Set<string>();
  const texts = [named.get(document) ?? ''];
  // Grows while it is read.
  for (const part of parts)
    texts.push(
      JSON.stringify(part, (key, value) => {
        if (key === '$ref' && typeof value === 'string' && !references.has(value)) {
          references.add(value);
          parts.push(lookUp(document, value) ?? null);
        }
        return value;
      }),
    );
  return texts.join('\n');
}
