/** A workflow that has been checked against its specification, ready to be shown and to be written as scripts. */
export interface Workflow {
  /** The `workflowId`, and the name of its scripts: `buy`. */
  id: string;
  title: string;
  description: string;
  /** The servers of all requests; the test server is the default, and all others are production. */
  server: { production?: string; test?: string; others: string[] };
  inputs: Input[];
  steps: Step[];
  outputs: WorkflowOutput[];
  /** Ids of the workflows to run first. */
  dependsOn: string[];
  /** Seconds after which a script gives up. */
  timeLimit: number;
}

/** A variable that a script passes to the next one. */
export interface WorkflowOutput {
  name: string;
  variable: string;
}

/** A value that a script reads from the environment: `clientId` from `CLIENT_ID`. */
export interface Input {
  name: string;
  description: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';
  isSecret: boolean;
  defaultValue?: string | number | boolean;
  /** Optional, refused in production, and only the whole value of a header: `x-test-only`. */
  isTestOnly: boolean;
  /** A regular expression that its text must match. */
  pattern?: string;
  /** The allowed values. */
  choices?: (string | number | boolean)[];
  /** The step that prompts for it, unless it is set. */
  prompt?: string;
}

export interface Step {
  id: string;
  /** From 1, as readers see it. */
  number: number;
  method: string;
  /** The URL of the operation in the reference. */
  href: string;
  /** The path template of the operation. */
  pathTemplate: string;
  /** The values of its parameters, encoded where they are text. */
  inPath: Record<string, Template>;
  /** Names of its outputs, as their author writes them. */
  outputs: string[];
  /** Names of the headers that carry credentials. */
  credentials: string[];
  data: StepData;
}

/** Text with variables in it: `Bearer {ACCESS_TOKEN}`. Braces that are text are doubled. */
export type Template = string;

/** The status (`status`), a location in the response body (a JSON Pointer), or a variable (`{ORDER_ID}`). */
export type Place = string;

export type Condition = [place: Place, operator: '==' | '!=' | 'matches', value: unknown];

/** A step as its script tells the runtime. What is empty is left out. */
export interface StepData {
  title: string;
  /** Method and path. */
  request: string;
  /** Inputs to prompt for before the request. */
  ask?: string[];
  query?: Record<string, Template>;
  headers?: Record<string, Template>;
  /** User and password of HTTP Basic. */
  basic?: [user: Template, password: Template];
  json?: unknown;
  form?: Record<string, Template>;
  creates?: Creation;
  success?: Condition[];
  /** Variables and their places; that of a parameter in the query of a URL is a pair. */
  keep?: Record<string, Place | [url: Place, parameter: string]>;
  /** Values to print, by label. */
  show?: Record<string, Place>;
  /** Inputs that become lists of answers: one for each item of a list in the response. */
  askEach?: Record<string, Questions>;
  /** The first whose conditions are met leads to a later step. */
  after?: { if?: Condition[]; goto: number }[];
  /** After a failure, the first whose conditions are met ends the script, or repeats the request. */
  otherwise?: FailureAction[];
  /** `--resume` needs its outputs. */
  onResume?: true;
}

export type FailureAction = { if?: Condition[] } & ({ stop: string } | Repetition);

export interface Repetition {
  /** Seconds to wait, unless the variable `from` has a value. */
  every: number;
  times: number;
  from?: string;
  /** Seconds by which every further pause is longer. */
  slower?: number;
  /** What to say when there have been enough. */
  say?: string;
}

/** Something that exists after a request, and must not be created twice: `x-creates`. */
export interface Creation {
  /** What readers call it: `order`. */
  what: string;
  /** The variable that is its id. */
  id: string;
  /** How to find it, if the response was lost. */
  find: string;
  /** How to cancel it, or what else to do with it, if the script ends early. */
  cancel?: string;
}

/** Names of the fields of an item that is a question. `answer` maps fields of an answer to fields of the item. */
export interface Questions extends Question {
  /** Where the list is. */
  items: Place;
  /** `ownWords` is the field that is true if an option requires free text. */
  options: Question;
}

interface Question {
  /** The field of an item that has its options. */
  items: string;
  text: string;
  /** The field of an answer for free text. */
  ownWords: string;
  answer: Record<string, string>;
}

/** `clientId` → `CLIENT_ID`. */
export function environmentName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}

/** Whether a text has a variable in it. */
export function hasVariable(text: unknown): boolean {
  return typeof text === 'string' && variablesIn(text).length > 0;
}

/** The variables in the templates of a value. */
export function variablesIn(value: unknown): string[] {
  const text = JSON.stringify(value) ?? '';
  return [...text.matchAll(/\{\{|\}\}|\{(\w+)\}/g)].flatMap(([, name]) => name ?? []);
}

/** Writes a text as a template without variables. */
export function escapeBraces(text: string): Template {
  return text.replace(/[{}]/g, '$&$&');
}
