import type { Workflow } from '../model.ts';

/** What the top of a script says about where its requests go to. */
export function serverWords({ test }: Workflow['server']): string {
  return test === undefined
    ? 'Sends requests to the server that API_URL names; with --production, to the production server.'
    : 'Sends requests to the test server; with --production, to the production server.';
}

/** Nothing goes to production that was not meant to. */
export function noTestServer(production: string): string {
  return `Set API_URL to a test server, or add --production to send requests to ${production}.`;
}
