import { type HTMLAttributes, useContext } from 'react';
import { withoutColors } from './code-colors.ts';
import { FoldedContext } from './contexts.ts';

interface CodeProps {
  html: string;
  /** The number of lines, if there are too many to show. */
  lines: number | undefined;
}

export function Code({ language, ...code }: CodeProps & { language: string }) {
  return (
    <figure className={language === 'diff' ? 'code marked' : 'code'} data-language={language}>
      <CodeLines {...code} />
    </figure>
  );
}

/** Highlighted code. A script colors folded code later, and adds a button that shows all lines. */
export function CodeLines({ html, lines, choice }: CodeProps & { choice?: HTMLAttributes<HTMLElement> }) {
  const isFolded = useContext(FoldedContext);
  const plain = isFolded ? withoutColors(html) : undefined;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      data-lines={lines}
      {...choice}
      data-colors={plain?.colors}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build
      dangerouslySetInnerHTML={{ __html: plain?.html ?? html }}
    />
  );
}
