interface UrlPolicy {
  createScriptURL: (url: string) => string;
}

interface TrustedTypesWindow {
  trustedTypes?: { createPolicy?: (name: string, rules: UrlPolicy) => UrlPolicy };
}

/** The files of the workers, beside that of this module: see `bundle-scripts.ts`. */
declare const VALIDATION_WORKER: string;
declare const SECRET_WORKER: string;

const rules: UrlPolicy = {
  createScriptURL: (name) =>
    new URL(name === 'secrets' ? SECRET_WORKER : VALIDATION_WORKER, import.meta.url).href,
};

/** The only policy for workers, which knows two. */
const policy: UrlPolicy =
  (window as TrustedTypesWindow).trustedTypes?.createPolicy?.('worker', rules) ?? rules;

export function validationWorker(): Worker {
  return new Worker(policy.createScriptURL('validation'), { type: 'module' });
}

/** Its scope is the folder of scripts, so it controls no page. */
export function registerSecretWorker(): Promise<ServiceWorkerRegistration> | undefined {
  return navigator.serviceWorker?.register(policy.createScriptURL('secrets'));
}
