import { plainNumbers } from '../../../cli/text/number-text.ts';
import type { Fault } from './explain-errors.ts';
import { validationWorker } from './secrets.ts';
import type { Answer, Question } from './validation-worker.ts';

/** A pattern may take for ever. */
const TIME_LIMIT_MS = 2000;

/** Returns the faults of each part; undefined if that cannot be said, or is no longer asked. */
export type Validate = (parts: Question['parts']) => Promise<Fault[][] | undefined>;

/** Starts a worker that knows the named schemas of a reference. It answers the last question only. */
export function startValidation(named: unknown[]): Validate {
  let worker: Worker | undefined;
  let last = 0;
  return (parts) =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      const own = worker ?? createWorker(named);
      worker = own;
      const end = (faults: Fault[][] | undefined): void => {
        clearTimeout(timer);
        own.removeEventListener('message', listen);
        resolve(id === last ? faults : undefined);
      };
      const listen = ({ data }: MessageEvent<Answer>): void => {
        if (data.id === id) end(data.faults);
      };
      const give = (): void => {
        own.terminate();
        if (worker === own) worker = undefined;
        end(undefined);
      };
      const timer = setTimeout(give, TIME_LIMIT_MS);
      own.addEventListener('message', listen);
      own.addEventListener('error', give, { once: true });
      own.postMessage({
        id,
        parts: parts.map(({ schema, value }) => ({ schema, value: plainNumbers(value) })),
      });
    });
}

function createWorker(named: unknown[]): Worker {
  const worker = validationWorker();
  worker.postMessage({ named });
  return worker;
}
