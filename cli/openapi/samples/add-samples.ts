import { during } from '../../current-work.ts';
import type { SampleLanguage } from '../../sample-languages.ts';
import { t } from '../../words/words.ts';
import type { ApiReference, Operation, RequestSample } from '../model/model.ts';
import { allOperations } from '../model/tagged-operations.ts';
import type { TextLimit } from '../model/text-limit.ts';
import { buildRequests } from '../request/build-requests.ts';
import { languageOf, sampleWriters } from './languages.ts';

/** Adds the request samples to the operations of a model, and their text to its size. */
export function addSamples(
  model: Pick<ApiReference, 'tagGroups' | 'webhooks'>,
  languages: readonly SampleLanguage[],
  limit: TextLimit,
): void {
  const add = (operation: Operation): void => {
    const { samples, size } = limit.sized(() => ({ samples: samplesOf(operation, languages, limit) }));
    operation.samples = samples;
    operation.size += size;
    for (const callback of operation.callbacks) callback.operations.forEach(add);
  };
  for (const operation of allOperations(model))
    during({ task: `Writing samples of ${operation.method} ${operation.path}` }, () => add(operation));
}

/** Returns the samples of the author first, then generated ones. */
function samplesOf(
  operation: Operation,
  languages: readonly SampleLanguage[],
  { renderer }: TextLimit,
): RequestSample[] {
  const authored = authoredSamples(operation, renderer);
  // Webhooks and callbacks are requests of the API.
  if (operation.isReceived) return authored;
  const requests = buildRequests(operation);
  // Otherwise, one sample of the author says as much as the generated one.
  const hasExamples = requests.length > 1 || requests.some(({ isWritten }) => isWritten);
  const generated = sampleWriters(languages).flatMap(({ id, label, write }): RequestSample[] => {
    const own = authored.find((sample) => sample.id === id);
    if (own && !hasExamples) return [];
    const examples = requests.map(({ title, request }) => {
      const code = write(request);
      return { title, code, html: renderer.highlight(code, id === 'curl' ? 'bash' : id) };
    });
    if (!own) return [{ id, label, examples }];
    own.examples.push(...examples);
    return [];
  });
  return [...authored, ...generated];
}

/** Of several samples in a supported language, the first one gets its id. */
function authoredSamples(operation: Operation, renderer: TextLimit['renderer']): RequestSample[] {
  const ids = new Set<string>();
  return operation.authoredSamples.map(({ language, label, code }, index) => {
    const supported = languageOf(language);
    const id = supported === undefined || ids.has(supported) ? `authored-${index + 1}` : supported;
    ids.add(id);
    const html = renderer.highlight(code, language.toLowerCase());
    return { id, label, examples: [{ title: t('sample.request'), code, html }] };
  });
}
