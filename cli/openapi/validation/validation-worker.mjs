/**
 * Validates values against the schemas of a document, in a thread that can be terminated: patterns and nested alternatives
 * in a document can take exponential time. Plain JavaScript, because Node.js starts a thread from a file as it is.
 */
import { parentPort } from 'node:worker_threads';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';

/** Documents to keep in memory; others are sent again when needed. */
const MAX_DOCUMENTS = 4;
/** Errors per value, each of which is sent to the main thread. */
const MAX_ERRORS = 1000;

/** By document: a validator for JSON, and one for forms, in which all values are strings. */
const documents = new Map();

parentPort.once('message', ({ port, signal }) => {
  port.on('message', (request) => {
    let response;
    try {
      response = respond(request);
    } catch {
      // Nested too deeply for the stack.
      response = { errors: undefined };
    }
    port.postMessage(response);
    Atomics.store(signal, 0, 1);
    Atomics.notify(signal, 0);
  });
});

function respond({ id, document, schema, value, isForm }) {
  if (document !== undefined) {
    documents.set(id, {
      json: validatorsOf(document, {}),
      form: validatorsOf(document, { coerceTypes: true }),
    });
    for (const oldest of [...documents.keys()].slice(0, -MAX_DOCUMENTS)) documents.delete(oldest);
  }
  const validators = documents.get(id);
  if (!validators) return { isUnknown: true };
  if (schema === undefined) return {};
  const validate = validators[isForm ? 'form' : 'json'](schema);
  if (!validate || validate(value)) return { errors: [] };
  return {
    errors: (validate.errors ?? [])
      .slice(0, MAX_ERRORS)
      .map(({ keyword, instancePath, params, message }) => ({ keyword, instancePath, params, message })),
  };
}

/** Compiles each schema once. One that Ajv rejects, for example because of an invalid pattern, allows any value. */
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
  // If Ajv rejects the document, for example because of a duplicate anchor, schemas that refer to it allow any value.
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
