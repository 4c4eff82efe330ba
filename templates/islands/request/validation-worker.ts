/** Validates values apart from the page: a pattern of an author may take for ever, and then the page ends this worker. */
import { Validator } from '@cfworker/json-schema';
import { explainErrors, type Fault } from './explain-errors.ts';

export interface Question {
  id: number;
  /** Parts of a request, each with its schema, whose references are `#/$defs/` and a number. */
  parts: { schema: unknown; value: unknown }[];
}

export interface Answer {
  id: number;
  faults: Fault[][];
}

let named: unknown[] = [];

addEventListener('message', ({ data }: MessageEvent<{ named: unknown[] } | Question>) => {
  if ('named' in data) named = data.named;
  else postMessage({ id: data.id, faults: data.parts.map(faultsOf) } satisfies Answer);
});

function faultsOf({ schema, value }: Question['parts'][number]): Fault[] {
  // The validator marks schemas, so each has its own.
  const root = structuredClone({ $defs: { ...named }, allOf: [schema] }) as ConstructorParameters<
    typeof Validator
  >[0];
  const { errors } = new Validator(root, '2020-12', false).validate(value);
  return explainErrors(root, value, errors);
}
