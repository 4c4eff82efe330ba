import type { Fault } from '../problem.ts';

/** The file that has the code of a block, and the number of each of its lines there. */
export interface Origin {
  file: string;
  lines: number[];
}

/** Content that a guide embeds: its HTML, its text for the search, and its Markdown. */
export interface Embedded {
  html: string;
  /** The URLs of the links to what it is about. */
  targets: string[];
  text: string;
  markdown(resolve: (href: string) => string | undefined): string;
}

/** Why a name or a directive cannot be resolved. */
export type LookupError = Fault;

/** What is wrong in a code block: lines and columns count from 1 within it. */
export interface BlockFault extends Fault {
  line: number;
  column: number;
  /** It only changes the looks, and is left out. */
  isStyle?: boolean;
}

/** A name in inline code: the text to show, and a link to its explanation. */
export interface Mention {
  text: string;
  href?: string;
}

/** The text in the brackets of a directive, its attributes, and its index on the page. */
export interface DirectiveSource {
  label: string;
  title?: string;
  /** Attributes other than the title. */
  attributes?: Record<string, string>;
  index: number;
}

/** The source of the content that guides can embed. */
export interface Embeds {
  /** Loads what the code blocks of a text require; must be awaited before the text is rendered. */
  prepare(text: string): Promise<void>;
  /** Names of the leaf directives. */
  directives: string[];
  /** Names of the attributes of a directive. */
  attributesOf(name: string): string[];
  /** `::name[label]{title="…"}`; `index` is that of the directive on its page. */
  directive(name: string, directive: DirectiveSource): Embedded | LookupError | undefined;
  /** Languages of code blocks that are replaced, such as diagrams. */
  blocks: string[];
  /** Returns what a block becomes, nothing if it has errors. The title is empty if there is none. */
  block(
    language: string,
    block: { text: string; title: string },
  ): { embedded?: Embedded; faults: BlockFault[] };
  /** The title of a code block that shows a request or a response, with the endpoint or the status. */
  snippetTitle(snippet: { title: string; request?: string; response?: string }): Embedded | undefined;
  /** Looks up a name in inline code; undefined if it doesn't look like one. */
  mention(code: string): Mention | LookupError | undefined;
}

export function isLookupError(result: object): result is LookupError {
  return 'message' in result;
}

/** A code block of a guide, with the attributes that say what it shows. */
export interface Snippet {
  code: string;
  language: string;
  request?: string;
  response?: string;
  schema?: string;
  /** Where it is written, if not in the guide. */
  origin?: Origin;
  /** The location of its first line in the file. */
  line: number;
  column: number;
}
