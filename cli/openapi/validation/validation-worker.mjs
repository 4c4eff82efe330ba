/**
 * Validates values against the schemas of a document, in a thread that can be ended: whoever writes a document may write
 * a pattern, or alternatives within alternatives, that take years. Plain JavaScript, since a thread of Node.js starts
 * from a file as it is.
 */
import { parentPort } from 'node:worker_threads';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Documents are large: those that have not been asked for in a while are sent anew. */
const MOST_DOCUMENTS = 4;
/** Nobody fixes more errors of one value in one go, and each is sent to the thread that waits. */
const MOST_ERRORS = 1000;

/** By document: a validator for JSON, and one for forms, in which everything is text. */
const documents = new Map();

parentPort.once('message', ({ port, signal }) => {
  port.on('message', (request) => {
    let reply;
    try {
      reply = answer(request);
    } catch {
      // Too deep for the stack.
      reply = { errors: undefined };
    }
    port.postMessage(reply);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

function answer({ id, document, schema, value, isForm }) {
  if (document !== undefined) {
    documents.set(id, {
      json: validatorsOf(document, {}),
      form: validatorsOf(document, { coerceTypes: true }),
    });
    for (const oldest of [...documents.keys()].slice(0, -MOST_DOCUMENTS)) documents.delete(oldest);
  }
  const known = documents.get(id);
  if (!known) return { isUnknown: true };
  if (schema === undefined) return {};
  const validate = known[isForm ? 'form' : 'json'](schema);
  if (!validate || validate(value)) return { errors: [] };
  return {
    errors: (validate.errors ?? [])
      .slice(0, MOST_ERRORS)
      .map(({ keyword, instancePath, params, message }) => ({ keyword, instancePath, params, message })),
  };
}

/** Compiles each schema once. One that Ajv cannot read, for a pattern that is none, say, demands nothing of a value. */
function validatorsOf({ name, content }, options) {
  const compiled = new Map();
  let ajv;
  return (schema) => {
    ajv ??= createAjv(name, content, options);
    const key = JSON.stringify(schema);
    if (!compiled.has(key))
      compiled.set(
        key,
        attempt(() => ajv.compile(schema)),
      );
    return compiled.get(key);
  };
}

function createAjv(name, content, options) {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    logger: false,
    ...options,
  });
  formats.default(ajv);
  // With an anchor that stands twice, say, it stays unknown, and whatever refers to it demands nothing.
  attempt(() => ajv.addSchema(content, name));
  return ajv;
}

function attempt(work) {
  try {
    return work();
  } catch {
    return undefined;
  }
}
