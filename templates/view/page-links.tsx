import { createContext, type ReactNode, useContext } from 'react';
import type { PageLinks } from '../../cli/html/page-links.ts';

/** The page that a part of a reference is shown on. */
export const PageLinksContext = createContext<PageLinks>({
  hrefOf: (href) => href,
  htmlOf: ({ html }) => html,
  aliases: new Map(),
});

export interface LinkProps {
  id?: string | undefined;
  className?: string;
  href: string;
  rel?: string | undefined;
  download?: string;
  'aria-label'?: string;
  children: ReactNode;
}

/** A link of the model, as it leads from this page. */
export function Link({ id, className, href, children, ...others }: LinkProps) {
  const { hrefOf, aliases } = useContext(PageLinksContext);
  return (
    <a id={aliases && id} className={className} href={hrefOf(href)} {...others}>
      <Aliases of={id} />
      {children}
    </a>
  );
}

interface TargetProps {
  as: 'div' | 'h2' | 'header' | 'li' | 'p' | 'section';
  className?: string | undefined;
  id: string | undefined;
  'data-parts'?: string | undefined;
  'data-opens'?: string | undefined;
  'data-from'?: string | undefined;
  children: ReactNode;
}

/** What links lead to, also those to its old anchors. A guide shows it without: its anchors belong to the reference. */
export function Target({ as: Tag, className, id, children, ...others }: TargetProps) {
  const { aliases } = useContext(PageLinksContext);
  return (
    <Tag className={className} id={aliases && id} {...others}>
      <Aliases of={id} />
      {children}
    </Tag>
  );
}

/** Anchors of earlier days, where their successor stands. */
function Aliases({ of: id }: { of: string | undefined }) {
  const { aliases } = useContext(PageLinksContext);
  return id === undefined
    ? null
    : aliases?.get(id)?.map((old) => <span key={old} className="alias" id={old} />);
}
