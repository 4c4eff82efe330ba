import { buildChangelog } from './changelog/build-changelog.ts';
import type { VersionRecord } from './changelog/records.ts';
import type { JsonObject } from './document/json-object.ts';
import type { ApiReference, Renderer } from './model/model.ts';
import { buildModel } from './model/reference.ts';
import { buildSamples } from './samples/samples.ts';

interface BuildOptions {
  records?: VersionRecord[];
  /** Maximum size of the model's text, in characters. */
  maxSize?: number | undefined;
}

/**
 * Builds the model of a valid OpenAPI 3.x document, with its request samples and changelog. Throws a `TextLimitError` if it
 * exceeds `maxSize`.
 */
export function buildReference(
  document: JsonObject,
  version: string,
  route: string,
  renderer: Renderer,
  { records = [], ...limits }: BuildOptions = {},
): ApiReference {
  return buildModel(document, version, route, renderer, {
    ...limits,
    buildSamples,
    buildChangelog: (operations, anchors) =>
      buildChangelog(records, operations, anchors, (markdown) => renderer.describe(markdown, 4)),
  });
}
