import { useContext } from 'react';
import type { Inline, Paragraph } from '../../cli/view/view.ts';
import { Inlines } from './inlines.tsx';
import { PageLinksContext, Target } from './page-links.tsx';

/**
 * Words. Where they lead to a schema, a script can show it below them: `data-opens` says how much there is, `data-from`
 * where it stands if that is not where the link leads. Guides have no place for that.
 */
export function ParagraphOf({ paragraph: { role, id, content, opens } }: { paragraph: Paragraph }) {
  const { aliases, hrefOf } = useContext(PageLinksContext);
  const type = (role ?? id ?? opens) ? undefined : loneType(content);
  if (type)
    return (
      <p className="type">
        <Inlines content={type} />
      </p>
    );
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

/** Of a paragraph that says nothing but a type. */
function loneType(content: Inline[]): Inline[] | undefined {
  const [first, ...others] = content.filter((words) => words !== '');
  if (others.length > 0 || typeof first !== 'object' || first.kind !== 'marks') return undefined;
  return first.marks.length === 0 ? first.type : undefined;
}
