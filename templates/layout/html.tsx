interface Props {
  className?: string;
  /** Sanitised by the Markdown pipeline. */
  html: string;
}

/** Finished HTML as a block. The only place where text of the contents enters a page unescaped. */
export function Html({ className, html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what this component is for
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
