/** What stands in a guide but comes from elsewhere: finished markup, what a search finds of it, and its Markdown. */
export interface Embedded {
  html: string;
  text: string;
  markdown(resolve: (href: string) => string | undefined): string;
}

/** Why nothing can be put in. */
export interface Complaint {
  message: string;
  hint?: string;
}

/** Whoever can put something into guides. */
export interface Embeds {
  /** Names of the leaf directives that are known. */
  directives: string[];
  /** `::name[label]{title="…"}`; `index` counts them on the page. */
  directive(
    name: string,
    directive: { label: string; title?: string; index: number },
  ): Embedded | Complaint | undefined;
}

export function isComplaint(answer: Embedded | Complaint): answer is Complaint {
  return 'message' in answer;
}
