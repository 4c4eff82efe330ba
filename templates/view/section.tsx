import { type ReactNode, useContext } from 'react';
import type { Inline, Section, SectionRole } from '../../cli/view/view.ts';
import type { Operation } from '../components.d.ts';
import { OperationMarkdownLink } from '../elements/markdown-link.tsx';
import { Slot } from '../slot.tsx';
import { OperationCopiesContext } from './contexts.ts';
import { sectionHeight, withHeight } from './estimated-height.ts';
import { inlinesIn } from './inlines.tsx';
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
  if (typeof own !== 'object' || own.kind !== 'anchor') return inlinesIn(content);
  return (
    <Link className="self" href={`#${own.to}`}>
      {inlinesIn(content.filter((inline) => inline !== own))}
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
  const operation = operationOf(section);
  const head = (
    <>
      <Header section={section}>
        <Target as={`h${level}` as 'h2'} id={hasTitleId ? id : undefined}>
          <Title content={title} />
        </Target>
      </Header>
      {lead}
      <OperationMarkdownLink url={copies.get(role === 'operation' && id !== undefined ? id : '')} />
    </>
  );
  const inner = aside ? (
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
  );
  if (as === 'div' && className === undefined && id === undefined) return inner;
  return (
    <Target
      as={as}
      className={
        role === 'operation' || role === 'schema' ? withHeight(className, sectionHeight(section)) : className
      }
      id={hasTitleId ? undefined : id}
      data-split={role === 'contents' ? '' : undefined}
    >
      {inner}
      {operation && <Slot name="AfterOperation" props={{ operation }} />}
    </Target>
  );
}

function Header({ section, children }: { section: Section; children: ReactNode }) {
  const operation = operationOf(section);
  if (!operation) return children;
  return (
    <Slot name="OperationHeader" props={{ operation }}>
      {children}
    </Slot>
  );
}

/** What components of a site are told about the operation of a section. */
function operationOf({ role, id, lead = [], content }: Section): Operation | undefined {
  if (role !== 'operation' || id === undefined) return undefined;
  for (const block of [...lead, ...content])
    if (block.kind === 'endpoint')
      return {
        anchor: id,
        method: block.method,
        path: block.pathParts.map(({ text }) => text).join(''),
      };
  return undefined;
}
