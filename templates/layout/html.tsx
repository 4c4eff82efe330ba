interface Props {
  className?: string;
  /** Sanitised by the Markdown pipeline. */
  html: string;
}

/** Rendered Markdown. The only component that writes content unescaped. */
export function Html({ className, html }: Props) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: that is what this component is for
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
