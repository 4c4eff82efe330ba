import { buildReference } from '../../cli/openapi/build-reference.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { operationsOf, plainRenderer } from '../openapi/reference-of.ts';
import { type SpecName, specPath } from '../specs/spec.ts';

export interface Sample {
  /** Operation and example, for error messages. */
  name: string;
  language: string;
  code: string;
}

/** Returns all generated requests of a specification in all languages. */
export async function samplesOf(spec: SpecName): Promise<Sample[]> {
  const { loaded } = await loadDocument(specPath(spec), 'specs');
  if (!loaded) throw new Error(`${spec} cannot be read`);
  const reference = buildReference({ ...loaded, route: spec }, plainRenderer);
  return operationsOf(reference).flatMap(({ method, path, samples }) =>
    samples.flatMap(({ id, examples }) =>
      examples.map(({ title, code }) => ({ name: `${method} ${path} (${title})`, language: id, code })),
    ),
  );
}
