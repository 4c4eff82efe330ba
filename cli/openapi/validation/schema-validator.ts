import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ErrorObject } from 'ajv';
import { OutOfTime, startTimes } from '../../time-limit.ts';

export type ValidationError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

interface SchemaValidator {
  /**
   * Validates a value against a JSON Schema 2020-12, whose references to the document start with `DOCUMENT_URI`. Returns no
   * errors if the schema is invalid. Throws `OutOfTime`.
   */
  validate(schema: object | boolean, value: unknown, options?: { isForm?: boolean }): ValidationError[];
}

/** Milliseconds of CPU time and of wall-clock time. */
interface Limit {
  used: number;
  wall: number;
}

/**
 * For one value: more than any real one takes. On a busy machine, wall-clock time may be much longer. Only tests change it.
 */
export const VALIDATION_LIMIT: Limit = { used: 1_000, wall: 10_000 };
/** For starting the thread and sending a document. */
const START_LIMIT: Limit = { used: 30_000, wall: 30_000 };
const MAX_MEGABYTES = 192;

/** The base URI of the document. */
export const DOCUMENT_URI = 'https://document.invalid/';

/** Creates a validator with the schemas of `document`, JSON Schema 2020-12. */
export function createSchemaValidator(document: () => unknown): SchemaValidator {
  const id = documents++;
  return {
    validate(schema, value, { isForm = false } = {}) {
      const request = { id, schema, value, isForm };
      const response = thread ? send(request, VALIDATION_LIMIT) : { isUnknown: true };
      if (!response.isUnknown) return response.errors ?? [];
      send({ id, document: { name: DOCUMENT_URI, content: document() }, schema: undefined }, START_LIMIT);
      return send(request, VALIDATION_LIMIT).errors ?? [];
    },
  };
}

let documents = 0;

interface Response {
  errors?: ValidationError[];
  /** The thread doesn't have the document. */
  isUnknown?: boolean;
}

/** Shared by the process and started on demand. */
let thread: { worker: Worker; port: MessagePort; signal: Int32Array } | undefined;

/** Sends a request and waits for the response; terminates the thread after the time limit. */
function send(request: object, limit: Limit): Response {
  thread ??= startThread();
  const { worker, port, signal } = thread;
  Atomics.store(signal, 0, 0);
  port.postMessage(request);
  waitFor(signal, limit);
  const received = receiveMessageOnPort(port);
  if (received) return received.message as Response;
  thread = undefined;
  port.close();
  void worker.terminate();
  throw new OutOfTime();
}

/** Waits for the signal, ignoring a late wake-up for an earlier response. */
function waitFor(signal: Int32Array, limit: Limit): void {
  const times = startTimes();
  while (Atomics.load(signal, 0) === 0) {
    const { used, wall } = times();
    const left = Math.min(limit.used - used, limit.wall - wall);
    if (left <= 0) return;
    Atomics.wait(signal, 0, 0, Math.max(1, left));
  }
}

function startThread(): NonNullable<typeof thread> {
  const worker = new Worker(new URL('./validation-worker.mjs', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEGABYTES },
  });
  // If it runs out of memory, the request runs out of time.
  worker.on('error', () => {});
  worker.unref();
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  worker.postMessage({ port: port2, signal }, [port2]);
  return { worker, port: port1, signal };
}
