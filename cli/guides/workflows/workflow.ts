/** A workflow through several calls, as plain data. Only types live here. */
export interface Workflow {
  /** Of its file, and so of its scripts: `buy-and-poll`. */
  name: string;
  title: string;
  description: string;
  /** The base URL of the API, unless the reader says otherwise. */
  server: string;
  /** What the reader must bring, in the order of its first use. */
  inputs: Input[];
  steps: WorkflowStep[];
}

/** A value of the environment: `clientId` is `CLIENT_ID` there. */
export interface Input {
  name: string;
  description: string;
}

export interface WorkflowStep {
  title: string;
  method: string;
  /** Of the reference, for links. */
  href: string;
  /** The path in pieces; the path template for reading. */
  template: string;
  path: Value[];
  query: [name: string, value: Value][];
  headers: [name: string, before: string, value: Value][];
  /** Names of the values that are user and password of HTTP basic. */
  basic?: { user: string; password: string };
  body?: { kind: 'json' | 'form'; value: unknown };
  outputs: Output[];
  /** JSON Pointers to what the reader sees of the response, where not all of it. */
  print: string[];
  /** The step is taken only where an output is this. */
  when?: { name: string; is: string | number | boolean };
  /** A value that the reader is asked for before the call. */
  prompt?: Input;
  retry?: Retry;
}

/** A value of the response that later steps use. */
export interface Output {
  name: string;
  /** JSON Pointer into the response. */
  pointer: string;
  /** The value is an address, and wanted is this parameter of it. */
  parameter?: string;
}

/** The request is repeated while, or until, a value of the response is one of these. */
export interface Retry {
  mode: 'while' | 'until';
  pointer: string;
  values: string[];
  /** Seconds between two requests: a number, or the name of an output. */
  every: number | string;
  /** The value that asks for longer pauses, by five seconds each time. */
  slower?: string;
  /** After so many calls the workflow gives up. */
  most: number;
}

/** A text, or the name of a value that is known only when the workflow is run. */
export type Value = { text: string } | { name: string };

/** `$orderId` stands for a value; any other text for itself. */
export function readValue(text: string): Value {
  const [, name] = /^\$([a-z]\w*)$/.exec(text) ?? [];
  return name === undefined ? { text } : { name };
}

/** `clientId` → `CLIENT_ID`. */
export function environmentName(name: string): string {
  return snakeName(name).toUpperCase();
}

/** `clientId` → `client_id`. */
export function snakeName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}

/** The names that a JSON value holds. */
export function namesIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const found = readValue(value);
    return 'name' in found ? [found.name] : [];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(namesIn);
}
