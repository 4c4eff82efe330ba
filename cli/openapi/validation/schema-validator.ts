import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { ErrorObject } from 'ajv';
import { OutOfTime, startTimes } from '../../time-limit.ts';

export type ValidationError = Pick<ErrorObject, 'keyword' | 'instancePath' | 'params' | 'message'>;

export interface SchemaValidator {
  /**
   * What a value does not keep of a schema, of JSON Schema 2020-12, whose references lead into the document by the name
   * that it was given. Nothing where the schema cannot be read. Throws `OutOfTime`.
   */
  validate(schema: object | boolean, value: unknown, options?: { isForm?: boolean }): ValidationError[];
}

/** Milliseconds that the process may be at work, and that may pass by the clock. */
interface Limit {
  used: number;
  wall: number;
}

/** For one value: longer than any honest one takes, and ten times as long where others are at work, too. */
const LONGEST: Limit = { used: 1_000, wall: 10_000 };
/** To start a thread, and to send it a document. */
const LONGEST_START: Limit = { used: 30_000, wall: 30_000 };
const MOST_MEGABYTES = 192;

/** Validates against the schemas of `document`, JSON Schema 2020-12 throughout; references name it as `name`. */
export function createSchemaValidator(name: string, document: () => unknown): SchemaValidator {
  const id = documents++;
  const load = () => ask({ id, document: { name, content: document() }, schema: undefined }, LONGEST_START);
  return {
    validate(schema, value, { isForm = false } = {}) {
      const request = { id, schema, value, isForm };
      const reply = thread ? ask(request, LONGEST) : { isUnknown: true };
      if (!reply.isUnknown) return reply.errors ?? [];
      load();
      return ask(request, LONGEST).errors ?? [];
    },
  };
}

let documents = 0;

interface Reply {
  errors?: ValidationError[];
  isUnknown?: boolean;
}

/** One for the process, started when there is something to validate. */
let thread: { worker: Worker; port: MessagePort; signal: Int32Array } | undefined;

/** Waits for the other thread, which is ended when it takes too long. */
function ask(request: object, limit: Limit): Reply {
  thread ??= startThread();
  const { worker, port, signal } = thread;
  Atomics.store(signal, 0, 0);
  port.postMessage(request);
  waitFor(signal, limit);
  const received = receiveMessageOnPort(port);
  if (received) return received.message as Reply;
  thread = undefined;
  port.close();
  void worker.terminate();
  throw new OutOfTime();
}

/** Until there is a reply. What woke up too late for the reply before it is not one. */
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
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  // Out of memory: whoever waits runs out of time.
  worker.on('error', () => {});
  worker.unref();
  const { port1, port2 } = new MessageChannel();
  port1.unref();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  worker.postMessage({ port: port2, signal }, [port2]);
  return { worker, port: port1, signal };
}
