import type { Raw } from '../document/raw.ts';
import { lookUp } from '../document/references.ts';

/** Names that references may use instead of pointers. */
const NAME = /"\$(?:id|anchor|dynamicAnchor|recursiveAnchor)":/;

/** The text of each document that uses such names. */
const named = new WeakMap<Raw, string | undefined>();

/** Serialises a schema with everything that it refers to, directly or indirectly, as a cache key. */
export function schemaText(document: Raw, schema: Raw | boolean): string {
  if (!named.has(document)) {
    const text = JSON.stringify(document);
    named.set(document, NAME.test(text) ? text : undefined);
  }
  const parts: unknown[] = [schema];
  const references = new Set<string>();
  const texts = [named.get(document) ?? ''];
  // Iteration includes parts that are added meanwhile.
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
