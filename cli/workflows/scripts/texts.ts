/** Text that is the same in the scripts of every language. */

import type { Action, Step, Workflow } from '../model.ts';

export const INPUTS_TEXT =
  'Set these variables, or name files that hold them: with NAME_FILE, NAME is read from a file.';

/** Describes the servers that a script sends requests to. */
export function describeServer({ test }: Workflow['server']): string {
  return test === undefined
    ? 'Sends requests to the server that API_URL names; with --production, to the production server.'
    : 'Sends requests to the test server; with --production, to the production server.';
}

/** The error of a script without a test server: it never uses the production server by default. */
export function noTestServer(production: string): string {
  return `Set API_URL to a test server, or add --production to send requests to ${production}.`;
}

export function stepTitle({ number, title }: Step): string {
  return `${number}. ${title}`;
}

/** What a script prints for an action. */
export function messageOf(action: Action, isFailure: boolean): string {
  if (action.message !== undefined) return action.message;
  if (action.kind === 'retry') return `Gave up after ${action.limit} retries.`;
  return isFailure ? 'The workflow has ended.' : 'Done.';
}
