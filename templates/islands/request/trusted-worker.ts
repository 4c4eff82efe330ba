interface UrlPolicy {
  createScriptURL: (url: string) => string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy?: (name: string, rules: UrlPolicy) => UrlPolicy };
}

/** The file of the worker, beside that of this module: see `bundle-scripts.ts`. */
declare const VALIDATION_WORKER: string;

const rules: UrlPolicy = { createScriptURL: () => new URL(VALIDATION_WORKER, import.meta.url).href };

/** The only policy for workers, which knows one. */
const policy: UrlPolicy =
  (window as TrustedTypesWindow).trustedTypes?.createPolicy?.('worker', rules) ?? rules;

export function validationWorker(): Worker {
  return new Worker(policy.createScriptURL(''), { type: 'module' });
}
