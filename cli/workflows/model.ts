import type { JsonPath } from './json-path.ts';

/** A workflow that is ready to be shown and to be written as scripts. */
export interface Workflow {
  /** `workflowId`, and so the name of its scripts: `buy`. */
  id: string;
  /** `buy.arazzo.yaml`: the file that it is written in. */
  file: string;
  title: string;
  description: string;
  /** What every request goes to; the one for tests is used unless the reader says otherwise. */
  server: { production: string; test?: string };
  inputs: Input[];
  steps: Step[];
  outputs: HandedOver[];
  /** Workflows to run first. */
  before: string[];
  /** Seconds after which a script gives up. */
  timeLimit: number;
}

/** What other scripts go on with. */
export interface HandedOver {
  name: string;
  value: Value;
}

/** A value of the environment: `clientId` is `CLIENT_ID` there. */
export interface Input {
  name: string;
  description: string;
  type: 'string' | 'integer' | 'number' | 'boolean' | 'json';
  isSecret: boolean;
  /** Where the reader sets none. */
  fallback?: string | number | boolean;
  /** It is one of these. */
  choices?: (string | number | boolean)[];
  /** The script asks for it, unless it is set. */
  isAsked: boolean;
  /** A request or a condition has it. */
  isUsed: boolean;
}

/** What is known when a script runs. */
export type Value =
  | { kind: 'literal'; value: string | number | boolean | null }
  /** An input, or an output of an earlier step. */
  | { kind: 'variable'; name: string; isText: boolean }
  | { kind: 'status' }
  | { kind: 'header'; name: string }
  /** A place in the response. */
  | { kind: 'body'; steps: string[] };

/** A text with variables in it. */
export type Text = ({ text: string } | Variable)[];

export interface Variable {
  name: string;
  /** Anything else is JSON. */
  isText: boolean;
}

export type Condition =
  | { kind: 'and' | 'or'; parts: Condition[] }
  | { kind: 'not'; part: Condition }
  | { kind: 'compare'; operator: '==' | '!=' | '<' | '<=' | '>' | '>='; left: Value; right: Value }
  | { kind: 'holds'; value: Value }
  /** The pattern is one that every language reads the same; the text is the pattern as it is written. */
  | { kind: 'matches'; value: Value; pattern: string; text: string }
  /** The path leads to something in the value; the text is the path as it is written. */
  | { kind: 'finds'; value: Value; path: JsonPath; text: string };

/** What a step does next. All conditions are met together; an action without any is always taken. */
export type Action = {
  when: Condition[];
  message?: string;
} /** After a success, a script hands the outputs over. */ & (
  | { kind: 'end'; outputs: HandedOver[] }
  /** The number of a step; behind the last one is the end. */
  | { kind: 'goto'; to: number }
  | {
      kind: 'retry';
      limit: number;
      /** Seconds, where no variable says how many. */
      after: number;
      variable?: string;
      /** Seconds that every further pause is longer. */
      slower: number;
      /** The number of an earlier step that is taken again before. */
      first?: number;
    }
);

export interface Step {
  id: string;
  /** From 1, as readers see it. */
  number: number;
  title: string;
  method: string;
  /** Of the reference, for links. */
  href: string;
  template: string;
  /** The path in pieces: texts are encoded, variables are not. */
  path: Text;
  query: { name: string; value: Text }[];
  headers: { name: string; value: Text; isCredential?: boolean }[];
  /** User and password of HTTP Basic. */
  basic?: { user: Text; password: Text };
  body?: Body;
  /** Inputs that are asked for before the request. */
  asks: string[];
  /** Inputs that are asked for after the response, item by item of a list that it has. */
  asksEach: AskEach[];
  outputs: Output[];
  /** What the reader sees of a response as soon as it has it. */
  shows: { label: string; value: Value }[];
  success: Condition[];
  onSuccess: Action[];
  onFailure: Action[];
  /** A step before it may go to one behind it. */
  isSkippable: boolean;
  /** A later step takes it again before a retry. */
  isRedone: boolean;
}

/** An input that becomes a list of answers: one for each item of a list. */
export interface AskEach {
  name: string;
  items: Value;
  fields: QuestionFields;
}

/** Fields of items that make questions of them; those of `answer` go into the answer, under the names in front. */
export interface QuestionFields {
  text: string;
  answer: Record<string, string>;
  /** Field of the answer that gets own words. */
  ownWords: string;
  options: {
    items: string;
    text: string;
    answer: Record<string, string>;
    /** True of an option that takes own words. */
    ownWords: string;
  };
}

export interface Body {
  kind: 'json' | 'form';
  type: string;
  value: unknown;
  /** What stands for the texts of the value that are not known before a script runs; as pairs, which survive JSON. */
  filled: [text: string, filling: Filling][];
}

/** A variable alone keeps its type; between other texts it is one. */
export type Filling = { value: Value } | { text: Text };

export interface Output {
  name: string;
  value: Value;
  isText: boolean;
  /** A request needs it: without it there is nothing to go on with. */
  isNeeded: boolean;
  /** The value is a URL, and wanted is this parameter of it. */
  parameter?: string;
}

/** What stands for a text of a body, unless it stands for itself. */
export function fillingFor({ filled }: Body, text: unknown): Filling | undefined {
  return filled.find(([known]) => known === text)?.[1];
}

/** `clientId` → `CLIENT_ID`. */
export function environmentName(name: string): string {
  return snakeName(name).toUpperCase();
}

/** `clientId` → `client_id`. */
export function snakeName(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();
}
