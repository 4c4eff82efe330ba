import { useContext } from 'react';
import type { Inline, Paragraph } from '../../cli/view/view.ts';
import { inlinesIn } from './inlines.tsx';
import { PageLinksContext, Target } from './page-links.tsx';

/**
 * A paragraph. A script can show the schema that it links to below it: `data-opens` is the size of the schema, `data-from`
 * the URL of its section if that is not what the paragraph links to. Guides don't support that.
 */
export function ParagraphOf({ paragraph: { role, id, content, expansion } }: { paragraph: Paragraph }) {
  const { hasAnchors, hrefOf } = useContext(PageLinksContext);
  const type = (role ?? id ?? expansion) ? undefined : loneType(content);
  if (type) return <p className="type">{inlinesIn(type)}</p>;
  const from = expansion && hasAnchors ? hrefOf(expansion.href) : undefined;
  return (
    <Target
      as="p"
      className={role}
      id={id}
      data-opens={from && expansion?.size}
      data-from={expansion?.isRecursive ? from : undefined}
    >
      {inlinesIn(content)}
    </Target>
  );
}

/** Returns the type if it is all that a paragraph contains. */
function loneType(content: Inline[]): Inline[] | undefined {
  const [first, ...others] = content.filter((inline) => inline !== '');
  if (others.length > 0 || typeof first !== 'object' || first.kind !== 'badges') return undefined;
  return first.badges.length === 0 ? first.type : undefined;
}
