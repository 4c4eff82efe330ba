/** What stands in a guide but comes from elsewhere: finished markup, what a search finds of it, and its Markdown. */
export interface Embedded {
  html: string;
  text: string;
  markdown(resolve: (href: string) => string | undefined): string;
}

/** Why nothing can be embedded. */
export interface Complaint {
  message: string;
  hint?: string;
}

/** What inline code stands for: the text to show, and where it leads. */
export interface Mention {
  text: string;
  href?: string;
}

/** Whoever can put something into guides. */
export interface Embeds {
  /** Loads what the blocks of a text need; to be awaited before it is rendered. */
  prepare(text: string): Promise<void>;
  /** Names of the leaf directives that are known. */
  directives: string[];
  /** `::name[label]{title="…"}`; `index` counts them on the page. */
  directive(
    name: string,
    directive: { label: string; title?: string; index: number },
  ): Embedded | Complaint | undefined;
  /** Languages of code blocks that stand for something else, such as diagrams. */
  blocks: string[];
  /** Lines and columns of complaints count from 1 within the block. */
  block(language: string, text: string): Embedded | (Complaint & { line: number; column: number })[];
  /** Inline code that is a name, or should be one. */
  mention(code: string): Mention | Complaint | undefined;
  /** The digest of all that an answer is made of. It takes less time than the answer. */
  digestOf(question: Question): string;
}

/** What can be asked: the function and what it is given. */
export type Question =
  | ['directive', ...Parameters<Embeds['directive']>]
  | ['block', ...Parameters<Embeds['block']>]
  | ['mention', ...Parameters<Embeds['mention']>];

export function isComplaint(result: Embedded | Complaint): result is Complaint {
  return 'message' in result;
}
