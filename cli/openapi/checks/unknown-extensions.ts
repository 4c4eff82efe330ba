import { noteAt, type Problem } from '../../problem.ts';
import type { Source } from '../../source/parse-source.ts';
import { compare } from '../../text/compare.ts';
import { didYouMean } from '../../text/did-you-mean.ts';
import type { JsonObject } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { walk } from '../document/walk.ts';

/** Extensions that the generator supports. */
const KNOWN = new Set(
  `x-additionalPropertiesName x-badges x-code-samples x-codeSamples x-displayName
  x-enum-descriptions x-enum-varnames x-enumDescriptions x-enumNames x-error-codes x-errors x-ms-enum
  x-grants x-internal x-logo x-mock x-replacement x-tagGroups x-webhooks`.split(/\s+/),
);

/** Those that stand for what OpenAPI 3 has, by their names there. */
const KNOWN_IN_SWAGGER =
  'nullable anyOf oneOf not discriminator example examples deprecated servers summary description trace'
    .split(' ')
    .map((name) => `x-${name}`);

/** Reports a note for each unsupported extension, at its first location. */
export function findUnknownExtensions(document: JsonObject, source: Source): Problem[] {
  const found = new Map<string, { first: string; count: number }>();
  const known = Object.hasOwn(document, 'swagger') ? new Set([...KNOWN, ...KNOWN_IN_SWAGGER]) : KNOWN;
  walk(document, (node, pointer) => {
    for (const key of Object.keys(node)) {
      if (!key.startsWith('x-') || known.has(key) || SCHEMA_KEYWORDS.has(key)) continue;
      const { first, count } = found.get(key) ?? { first: `${pointer}/${key}`, count: 0 };
      found.set(key, { first, count: count + 1 });
    }
  });
  return [...found]
    .sort(([a], [b]) => compare(a, b))
    .map(([name, { first, count }]) =>
      noteAt('openapi/extension', source.locate(first), {
        message: `The extension \`${name}\` is not shown (${count} ${count === 1 ? 'place' : 'places'}).`,
        hint: didYouMean(name, known),
      }),
    );
}
