import { serverFault } from '../../text/url-faults.ts';
import type { Server } from './model.ts';
import { serverUrl } from './server.ts';

/** Whether the URL of a server is wrong, which is reported there: nothing can be compared with it. */
export function isBroken(server: Server): boolean {
  return serverUrl(server).includes('{') || serverFault(server.url) !== undefined;
}
