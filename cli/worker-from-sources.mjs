/** The worker where the sources are not bundled. */
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
