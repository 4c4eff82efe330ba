import { describe, expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import type { ApiReference, Operation } from '../../cli/openapi/model/model.ts';
import { sampleWriters } from '../../cli/openapi/samples/languages.ts';
import { plainNumbers } from '../../cli/text/number-text.ts';
import { writeYaml } from '../../cli/text/write-yaml.ts';
import { faultsOf } from '../../templates/islands/request/faults-of.ts';
import { initialState, requestOf } from '../../templates/islands/request/form-state.ts';
import { CONSTRUCTS } from '../conformance/documents.ts';
import { folder } from '../openapi/folder.ts';
import { plainRenderer } from '../openapi/reference-of.ts';
import { specPath } from '../specs/spec.ts';
import { formsOf, type OperationForm } from './form-of.ts';

/** Readers start from what the page shows: what the build writes, the form writes too. */
function generated({ samples }: Operation): string[][] {
  return sampleWriters().map(
    ({ id }) => samples.find((sample) => sample.id === id)?.examples.map(({ code }) => code) ?? [],
  );
}

function written({ form }: OperationForm): string[][] {
  const count = Math.max(1, form.bodies[0]?.examples.length ?? 0);
  const requests = Array.from({ length: count }, (_, example) =>
    requestOf(form, initialState(form, { example })),
  );
  return sampleWriters().map(({ write }) => [...new Set(requests.map(write))]);
}

async function referenceAt(file: string): Promise<ApiReference> {
  const { loaded } = await loadDocument(file, 'specs');
  if (!loaded) throw new Error(`${file} cannot be read`);
  return buildReference({ ...loaded, route: 'api' }, plainRenderer);
}

describe.each(['institutional', 'legacy'] as const)('%s', async (spec) => {
  const forms = formsOf(await referenceAt(specPath(spec)));

  test.each(forms)(
    'the form of $operation.method $operation.path starts with what its samples send',
    (one) => {
      expect(written(one)).toEqual(generated(one.operation));
    },
  );

  test.each(forms)(
    'what samples of $operation.method $operation.path send is valid in the form',
    ({ form, shared }) => {
      for (const { schema, value, isSent } of form.parameters)
        if (isSent) expect(faultsOf({ schema, value: plainNumbers(value) }, shared.schemas)).toEqual([]);
      for (const { schema, examples } of form.bodies)
        for (const { value } of examples)
          expect(faultsOf({ schema, value: plainNumbers(value) }, shared.schemas)).toEqual([]);
    },
  );
});

test('so it is for every construct of OpenAPI', async () => {
  for (const { name, document } of CONSTRUCTS) {
    const reference = await referenceAt(`${folder({ 'a.yaml': writeYaml(document) })}/a.yaml`).catch(
      () => undefined,
    );
    for (const one of reference ? formsOf(reference) : [])
      if (one.operation.authoredSamples.length === 0)
        expect([name, written(one)]).toEqual([
          name,
          generated(one.operation).map((codes) => [...new Set(codes)]),
        ]);
  }
});
