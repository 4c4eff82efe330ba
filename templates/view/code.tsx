import { useContext } from 'react';
import { withoutColors } from './code-colors.ts';
import { FoldedContext } from './contexts.ts';

export function Code({ html, language }: { html: string; language: string }) {
  return (
    <figure className="code" data-language={language}>
      <CodeLines html={html} />
    </figure>
  );
}

/** Longer code is cut after twelve lines, until the reader wants to see all of it. */
const MAX_LINES = 16;

/** Highlighted code. A script colors folded code when it is opened, and adds a button that shows all lines. */
export function CodeLines({ html }: { html: string }) {
  const isFolded = useContext(FoldedContext);
  const lines = html.split('\n').length;
  const plain = isFolded ? withoutColors(html) : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0} data-lines={lines > MAX_LINES ? lines : undefined}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build */}
      <code data-colors={plain?.colors} dangerouslySetInnerHTML={{ __html: plain?.html ?? html }} />
    </pre>
  );
}
