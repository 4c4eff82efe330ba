import { SAMPLE_LANGUAGES, type SampleLanguage } from '../sample-languages.ts';
import { addChangelog } from './changelog/add-changelog.ts';
import type { VersionRecord } from './changelog/records.ts';
import { buildForms } from './forms/build-forms.ts';
import { createContext } from './model/context.ts';
import type { ApiReference, Renderer } from './model/model.ts';
import { countOperations } from './model/operations.ts';
import { buildModel, type RoutedDocument } from './model/reference.ts';
import { limitText } from './model/text-limit.ts';
import { addSamples } from './samples/add-samples.ts';

interface BuildOptions {
  records?: VersionRecord[];
  /** Maximum size of the model's text, in characters. */
  maxSize?: number | undefined;
  /** Whether forms know responses, too. */
  withResponses?: boolean;
  /** Languages of samples, in the order of their tabs; by default all. */
  samples?: readonly SampleLanguage[];
}

/**
 * Builds the model of a valid OpenAPI 3.x document, with its request samples, forms and changelog. Throws a `TextLimitError` if it
 * exceeds `maxSize`.
 */
export function buildReference(
  source: RoutedDocument,
  renderer: Renderer,
  { records = [], maxSize, withResponses = false, samples = SAMPLE_LANGUAGES }: BuildOptions = {},
): ApiReference {
  const limit = limitText(renderer, maxSize);
  return limit.sized(() => {
    const context = createContext(source.document, limit, countOperations(source.document));
    const model = buildModel(context, source);
    addSamples(model, samples, limit);
    model.forms = buildForms(context, model, { version: source.version, withResponses, languages: samples });
    addChangelog(model, records, limit);
    return model;
  });
}
