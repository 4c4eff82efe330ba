import { createContext, type ReactNode, useContext } from 'react';
import type { PageLinks } from '../../cli/html/page-links.ts';

/** How links and ids are written on the current page. */
export const PageLinksContext = createContext<PageLinks>({
  hrefOf: (href) => href,
  htmlOf: ({ html }) => html,
  hasAnchors: true,
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

/** A link of the model, resolved for this page. */
export function Link({ id, className, href, children, ...others }: LinkProps) {
  const links = useContext(PageLinksContext);
  const url = links.hrefOf(href);
  // A link that cannot be resolved is a text, of which the other attributes say nothing.
  const ofLink = url === undefined ? {} : { href: url, ...others };
  return (
    <a id={links.hasAnchors ? id : undefined} className={className} {...ofLink}>
      {aliasesOf(id, links)}
      {children}
    </a>
  );
}

interface TargetProps {
  as: 'div' | 'h2' | 'header' | 'li' | 'p' | 'section' | 'td';
  className?: string | undefined;
  id: string | undefined;
  'data-label'?: string | undefined;
  'data-split'?: string | undefined;
  'data-request'?: string | undefined;
  'data-opens'?: string | undefined;
  'data-from'?: string | undefined;
  children: ReactNode;
}

/** A target of links and of its old anchors. In guides it has no id, because its anchors are in the reference. */
export function Target({ as: Tag, className, id, children, ...others }: TargetProps) {
  const links = useContext(PageLinksContext);
  return (
    <Tag className={className} id={links.hasAnchors ? id : undefined} {...others}>
      {aliasesOf(id, links)}
      {children}
    </Tag>
  );
}

/** Old anchors of an element. */
function aliasesOf(id: string | undefined, { hasAnchors, aliases }: PageLinks): ReactNode {
  return id === undefined || !hasAnchors
    ? null
    : aliases.get(id)?.map((old) => <span key={old} className="alias" id={old} />);
}
