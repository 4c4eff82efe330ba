import { keepInTab, keptInTab } from '../storage.ts';
import { registerSecretWorker } from './trusted-worker.ts';

// One policy for all workers: `createPolicy` works once.
export { validationWorker } from './trusted-worker.ts';

/** What the reader has typed for secrets, by environment variable: in memory, for all forms of the tab. */
const secrets = new Map<string, string>();

/** Called when a secret has changed. */
export const secretListeners = new Set<() => void>();

/** Missing where pages have no service workers: then secrets are lost with the page. */
let worker: ServiceWorker | undefined;

export function secretOf(variable: string): string {
  return secrets.get(variable) ?? '';
}

export function keepSecret(variable: string, secret: string): void {
  secrets.set(variable, secret);
  for (const listener of secretListeners) listener();
  if (keptInTab('tab') === undefined) {
    keepInTab('tab', crypto.randomUUID?.() ?? '');
    void findWorker(registerSecretWorker()).then(handOver);
  } else handOver();
}

/** Also while typing, because a page that is left may be gone before its message is sent. */
function handOver(): void {
  if (secrets.size > 0) worker?.postMessage({ tab: keptInTab('tab'), secrets: [...secrets] });
}

async function findWorker(
  registered: Promise<ServiceWorkerRegistration | undefined> | undefined,
): Promise<void> {
  const registration = await registered?.catch(() => undefined);
  worker = registration?.active ?? registration?.waiting ?? registration?.installing ?? undefined;
}

/** Takes over the secrets of the last page. */
async function takeSecrets(): Promise<void> {
  await findWorker(navigator.serviceWorker?.getRegistration(import.meta.url));
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data = [] }: MessageEvent<[string, string][] | undefined>) => {
    for (const [variable, secret] of data) secrets.set(variable, secret);
    for (const listener of secretListeners) listener();
    port1.close();
  };
  worker?.postMessage({ tab: keptInTab('tab') }, [port2]);
}

// A page that is left before the worker has answered has none, and takes none away.
addEventListener('pagehide', handOver);
addEventListener('pageshow', ({ persisted }) => persisted && takeSecrets());
if (keptInTab('tab') !== undefined) void takeSecrets();
