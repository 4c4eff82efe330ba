/** A workflow with every expression resolved, ready to be shown and to be written as scripts. */
export interface Workflow {
  /** The `workflowId`, and the name of its scripts: `buy`. */
  id: string;
  /** The name of its document: `buy.arazzo.yaml`. */
  file: string;
  title: string;
  description: string;
  /** The servers of all requests; the test server is the default. */
  server: { production: string; test?: string };
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
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  isSecret: boolean;
  defaultValue?: string | number | boolean;
  /** Optional, refused in production, and only the whole value of a header: `x-test-only`. */
  isTestOnly: boolean;
  /** A regular expression that its text must match. */
  pattern?: string;
  /** The allowed values. */
  choices?: (string | number | boolean)[];
  /** The script prompts for it unless it is set. */
  isPrompted: boolean;
  /** A request or a condition refers to it. */
  isUsed: boolean;
}

/** A value that is known when a script runs. */
export type Value =
  | { kind: 'literal'; value: string | number | boolean | null }
  /** An input, or an output of an earlier step. */
  | ({ kind: 'variable' } & Variable)
  | { kind: 'status' }
  | { kind: 'header'; name: string }
  /** A location in the response body: the tokens of a JSON Pointer. */
  | { kind: 'body'; path: string[] };

/** Text with variables in it. */
export type Template = ({ text: string } | Variable)[];

export interface Variable {
  name: string;
}

/** Criteria of Arazzo. `source` is a pattern as its author wrote it. */
export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; operator: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Value; right: Value }
  | { kind: 'isTrue'; value: Value }
  /** The pattern means the same in every language. */
  | { kind: 'regex'; value: Value; pattern: string; source: string };

/** What a step does next if all conditions are met; without any, always. */
export type Action = { when: Condition[]; message?: string } & (
  | { kind: 'end' }
  /** `to` is the number of a step; the number after the last one is the end. */
  | { kind: 'goto'; to: number }
  | {
      kind: 'retry';
      limit: number;
      /** Seconds to wait unless `delayVariable` has a value. */
      delay: number;
      delayVariable?: string;
      /** Seconds by which every further delay is longer. */
      increment: number;
    }
);

export interface Step {
  id: string;
  /** From 1, as readers see it. */
  number: number;
  title: string;
  method: string;
  /** The URL of the operation in the reference. */
  href: string;
  /** The path template of the operation. */
  pathTemplate: string;
  /** The path, with literal text already encoded. */
  path: Template;
  /** The values of its parameters, as they are. */
  pathValues: { name: string; value: Template }[];
  query: { name: string; value: Template }[];
  headers: { name: string; value: Template; isCredential?: boolean }[];
  /** Credentials of HTTP Basic. */
  basic?: { user: Template; password: Template };
  body?: Body;
  /** Names of inputs to prompt for before the request. */
  prompts: string[];
  /** Inputs to prompt for after the response. */
  itemPrompts: ItemPrompt[];
  outputs: Output[];
  /** Values that a script prints as soon as it has the response. */
  shownValues: { label: string; value: Value }[];
  successCriteria: Condition[];
  onSuccess: Action[];
  onFailure: Action[];
  /** What its request creates, which must not be created twice. */
  creates?: Creation;
}

/** Something that exists after a request: `x-creates`. */
export interface Creation {
  /** What readers call it: `order`. */
  what: string;
  /** The output that is its id. */
  output: string;
  /** How to find it, if the response was lost. */
  find: string;
  /** How to cancel it, or what else to do with it, if the script ends early. */
  cancel?: string;
}

/** An input that becomes a list of answers: one for each item of a list in the response (`x-ask-each`). */
export interface ItemPrompt {
  name: string;
  items: Value;
  fields: QuestionFields;
}

/** Names of the fields of an item that is a question. `answer` maps fields of an answer to fields of the item. */
export interface QuestionFields {
  text: string;
  answer: Record<string, string>;
  /** The field of an answer for free text. */
  ownWords: string;
  options: {
    items: string;
    text: string;
    answer: Record<string, string>;
    /** The field that is true if the option requires free text. */
    ownWords: string;
  };
}

export interface Body {
  kind: 'json' | 'form';
  type: string;
  value: unknown;
  /** The strings of the value that contain expressions; pairs, because a `Map` cannot be serialised as JSON. */
  runtimeValues: [text: string, runtimeValue: RuntimeValue][];
}

/** A single expression, which keeps its type, or text with expressions in it. */
export type RuntimeValue = { value: Value } | { template: Template };

export interface Output {
  name: string;
  value: Value;
  /** A request requires it, so a script fails without it. */
  isRequired: boolean;
  /** The value is a URL, and the output is this parameter of its query. */
  queryParameter?: string;
}

/** Returns what a string of a body stands for; undefined if it contains no expression. */
export function runtimeValueFor({ runtimeValues }: Body, text: unknown): RuntimeValue | undefined {
  return runtimeValues.find(([own]) => own === text)?.[1];
}

/** `clientId` → `CLIENT_ID`. */
export function environmentName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase();
}
