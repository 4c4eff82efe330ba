import { type ReactNode, useContext } from 'react';
import type { Inline, Section, SectionRole } from '../../cli/view/view.ts';
import { MarkdownLink } from '../elements/markdown-link.tsx';
import { OperationCopiesContext } from './contexts.ts';
import { Inlines } from './inlines.tsx';
import { Link, Target } from './page-links.tsx';

interface Shape {
  as: 'section' | 'div';
  className?: string;
  /** Whether the heading has the id, not the section. */
  hasTitleId?: boolean;
}

const SHAPES: Record<SectionRole, Shape> = {
  plain: { as: 'section', className: 'plain', hasTitleId: true },
  contents: { as: 'section', className: 'plain', hasTitleId: true },
  changes: { as: 'section', className: 'plain changes', hasTitleId: true },
  webhooks: { as: 'section', hasTitleId: true },
  tag: { as: 'section' },
  page: { as: 'section', hasTitleId: true },
  scheme: { as: 'section' },
  operation: { as: 'section', className: 'operation' },
  schema: { as: 'section', className: 'schema' },
  version: { as: 'section' },
  parameters: { as: 'div' },
  body: { as: 'div' },
  related: { as: 'div', className: 'related' },
  callback: { as: 'div' },
};

/** The text of a heading, as a link to itself if it has an anchor. */
function Title({ content }: { content: Inline[] }) {
  const own = content.find((inline) => typeof inline === 'object' && inline.kind === 'anchor');
  if (typeof own !== 'object' || own.kind !== 'anchor') return <Inlines content={content} />;
  return (
    <Link className="self" href={`#${own.to}`}>
      <Inlines content={content.filter((inline) => inline !== own)} />
    </Link>
  );
}

/** A section with its heading, and an aside next to it, or below the lead where there is no room. */
export function SectionOf({
  section,
  lead,
  aside,
  children,
}: {
  section: Section;
  lead: ReactNode;
  aside: ReactNode;
  children: ReactNode;
}) {
  const { role, id, level, title } = section;
  const copies = useContext(OperationCopiesContext);
  const { as, className, hasTitleId } = SHAPES[role];
  const head = (
    <>
      <Target as={`h${level}` as 'h2'} id={hasTitleId ? id : undefined}>
        <Title content={title} />
      </Target>
      {lead}
      <MarkdownLink url={copies.get(role === 'operation' && id !== undefined ? id : '')} />
    </>
  );
  return (
    <Target
      as={as}
      className={className}
      id={hasTitleId ? undefined : id}
      data-split={role === 'contents' ? '' : undefined}
    >
      {aside ? (
        <>
          <div className="head-text">{head}</div>
          <div className="samples">{aside}</div>
          <div className="main-text">{children}</div>
        </>
      ) : (
        <>
          {head}
          {children}
        </>
      )}
    </Target>
  );
}
