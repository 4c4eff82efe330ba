import { isObject } from '../document/raw.ts';

/**
 * A document whose schemas a JSON Schema validator can read: OpenAPI 3.0's own spellings become those of JSON Schema.
 * Values of examples and enums stay as they are.
 */
export function toJsonSchema(document: unknown, version: string): unknown {
  return /^3\.[12]/.test(version) ? document : convert(document);
}

const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-examples']);

function convert(node: unknown, depth = 0): unknown {
  if (Array.isArray(node)) return node.map((item) => convert(item, depth + 1));
  if (!isObject(node) || depth > 500) return node;
  const made: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(node))
    Object.defineProperty(made, key, {
      value: VALUES.has(key) ? value : convert(value, depth + 1),
      enumerable: true,
      configurable: true,
      writable: true,
    });
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof made[flag] !== 'boolean') continue;
    if (made[flag] && typeof made[limit] === 'number') {
      made[flag] = made[limit];
      delete made[limit];
    } else delete made[flag];
  }
  if (made.nullable === true) {
    if (typeof made.type === 'string') made.type = [made.type, 'null'];
    if (Array.isArray(made.enum) && !made.enum.includes(null)) made.enum = [...made.enum, null];
  }
  return made;
}
