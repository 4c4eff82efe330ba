import type { Problem } from '../../problem.ts';
import { compare } from '../../text/compare.ts';
import type { Raw } from '../document/raw.ts';
import { walk } from '../document/walk.ts';
import type { Source } from '../read/source.ts';

/** Extensions that the reference shows or obeys. */
const KNOWN = new Set([
  'x-additionalPropertiesName',
  'x-badges',
  'x-code-samples',
  'x-codeSamples',
  'x-displayName',
  'x-enum-descriptions',
  'x-enum-varnames',
  'x-enumDescriptions',
  'x-enumNames',
  'x-error-codes',
  'x-errors',
  'x-grants',
  'x-internal',
  'x-logo',
  'x-replacement',
  'x-tagGroups',
]);

/** One note for each `x-` field that is ignored, at its first place. */
export function findUnknownExtensions(document: Raw, source: Source): Problem[] {
  const places = new Map<string, string[]>();
  walk(document, (node, pointer) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || KNOWN.has(key)) continue;
      const known = places.get(key) ?? [];
      if (known.length === 0) places.set(key, known);
      known.push(`${pointer}/${key}`);
    }
  });
  return [...places]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, pointers]) => ({
      message: `The extension \`${name}\` is not shown (${pointers.length} ${pointers.length === 1 ? 'place' : 'places'}).`,
      severity: 'note',
      rule: 'openapi/extension',
      ...source.locate(pointers[0] ?? ''),
    }));
}
