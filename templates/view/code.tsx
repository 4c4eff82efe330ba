import { useContext } from 'react';
import { withoutColors } from './code-colors.ts';
import { FoldedContext } from './folded.ts';

/** Highlighted lines, under the name of their language. */
export function Code({ html, language }: { html: string; language: string }) {
  return (
    <figure className="code" data-language={language}>
      <CodeLines html={html} />
    </figure>
  );
}

/** Highlighted lines. Where they are folded, a script gives them their colours when they are opened. */
export function CodeLines({ html }: { html: string }) {
  const isFolded = useContext(FoldedContext);
  const plain = isFolded ? withoutColors(html) : undefined;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <pre tabIndex={0}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: escaped and highlighted by the build */}
      <code data-colors={plain?.colors} dangerouslySetInnerHTML={{ __html: plain?.html ?? html }} />
    </pre>
  );
}
