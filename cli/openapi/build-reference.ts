import { addChangelog } from './changelog/add-changelog.ts';
import type { VersionRecord } from './changelog/records.ts';
import type { ApiReference, Renderer } from './model/model.ts';
import { buildModel, type RoutedDocument } from './model/reference.ts';
import { limitText } from './model/text-limit.ts';
import { addSamples } from './samples/add-samples.ts';

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
  source: RoutedDocument,
  renderer: Renderer,
  { records = [], maxSize }: BuildOptions = {},
): ApiReference {
  const limit = limitText(renderer, maxSize);
  return limit.sized(() => {
    const model = buildModel(source, limit);
    addSamples(model, limit);
    addChangelog(model, records, limit);
    return model;
  });
}
