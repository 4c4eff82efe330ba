import { useContext } from 'react';
import type { Paragraph } from '../../cli/view/view.ts';
import { Inlines } from './inlines.tsx';
import { PageLinksContext, Target } from './page-links.tsx';

/**
 * Words. Where they lead to a schema, a script can show it below them: `data-opens` says how much there is, `data-from`
 * where it stands if that is not where the link leads. Guides have no place for that.
 */
export function ParagraphOf({ paragraph: { role, id, content, opens } }: { paragraph: Paragraph }) {
  const { aliases, hrefOf } = useContext(PageLinksContext);
  const from = opens && aliases && hrefOf(opens.href);
  return (
    <Target
      as="p"
      className={role}
      id={id}
      data-opens={from && opens?.holds}
      data-from={opens?.isRecursive ? from : undefined}
    >
      <Inlines content={content} />
    </Target>
  );
}
