import { type HTMLAttributes, useContext } from 'react';
import { withoutColors } from './code-colors.ts';
import { FoldedContext } from './contexts.ts';

interface CodeProps {
  html: string;
  /** Whether it has too many lines to show at once. */
  isLong: boolean;
}

export function Code({ language, ...code }: CodeProps & { language: string }) {
  return (
    <figure className={language === 'diff' ? 'code marked' : 'code'} data-language={language}>
      <CodeLines {...code} />
    </figure>
  );
}

/** Highlighted code. A script colors folded code later, and adds a button that shows all lines. */
export function CodeLines({ html, isLong, choice }: CodeProps & { choice?: HTMLAttributes<HTMLElement> }) {
  const isFolded = useContext(FoldedContext);
  const plain = isFolded ? withoutColors(html) : undefined;
  return (
    <pre
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      {...choice}
      className={[choice?.className, isLong && 'long'].filter(Boolean).join(' ') || undefined}
      data-colors={plain?.colors}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build
      dangerouslySetInnerHTML={{ __html: plain?.html ?? html }}
    />
  );
}
