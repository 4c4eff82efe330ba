/** Validates values apart from the page: a pattern of an author may take for ever, and then the page ends this worker. */
import type { Fault } from './explain-errors.ts';
import { faultsOf, type Part } from './faults-of.ts';

export interface Question {
  id: number;
  /** The parts of a request. */
  parts: Part[];
}

export interface Answer {
  id: number;
  faults: Fault[][];
}

let named: unknown[] = [];

addEventListener('message', ({ data }: MessageEvent<{ named: unknown[] } | Question>) => {
  if ('named' in data) named = data.named;
  else postMessage({ id: data.id, faults: data.parts.map((part) => faultsOf(part, named)) } satisfies Answer);
});
