import { renderToStaticMarkup } from 'react-dom/server';
import type { Layout, SidebarEntry, SidebarGroup, SidebarLink, SiteLink } from '../../cli/page.ts';
import type { PageWithView } from '../../cli/view/view.ts';
import { t } from '../../cli/words/words.ts';
import { Icon } from '../islands/icon.tsx';
import { ReferenceSidebar } from '../reference/sidebar.tsx';
import { NavbarLinks } from './navbar-links.tsx';

/** A column on wide screens, and the menu on narrow ones, without scripts. */
export function Sidebar({ page, layout }: { page: PageWithView; layout: Layout }) {
  return (
    <nav id="sidebar" className="sidebar" popover="auto" aria-label={t('layout.contents')}>
      <div className="menu-head">
        <NavbarLinks page={page} layout={layout} />
        <button
          className="icon-button"
          type="button"
          popovertarget="sidebar"
          popovertargetaction="hide"
          aria-label={t('layout.close-menu')}
        >
          <Icon path="m5 5 10 10M15 5 5 15" />
        </button>
      </div>
      {page.kind === 'reference' ? (
        <ReferenceSidebar view={page.view} />
      ) : (
        <ul className="sidebar-list">
          {layout.sidebar.map((entry) => (
            <Entry key={entry.label} entry={entry} route={page.route} isTop />
          ))}
        </ul>
      )}
    </nav>
  );
}

function Entry({ entry, route, isTop }: { entry: SidebarEntry; route: string; isTop?: boolean }) {
  if (!('items' in entry)) return <Item link={entry} route={route} />;
  const hasPage = contains(entry, route);
  const items = hasPage ? (
    <ul>
      <Items group={entry} route={route} />
    </ul>
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React has escaped it
    <ul dangerouslySetInnerHTML={{ __html: markupElsewhere(entry) }} />
  );
  if (isTop)
    return (
      <li className="sidebar-category">
        <span className="sidebar-label">{entry.label}</span>
        {items}
      </li>
    );
  return (
    <li>
      <details open={hasPage}>
        <summary>{entry.label}</summary>
        {items}
      </details>
    </li>
  );
}

function Items({ group, route }: { group: SidebarGroup; route: string }) {
  return group.items.map((inner) => <Entry key={inner.label} entry={inner} route={route} />);
}

const markupOfGroups = new WeakMap<SidebarGroup, string>();

/**
 * The items of a group without the page. They are the same on all those pages, and rendering 2,500 of them for each of
 * 2,500 guides takes a quarter of a build.
 */
function markupElsewhere(group: SidebarGroup): string {
  const known = markupOfGroups.get(group);
  if (known !== undefined) return known;
  const markup = renderToStaticMarkup(<Items group={group} route="" />);
  markupOfGroups.set(group, markup);
  return markup;
}

function contains(entry: SidebarEntry, route: string): boolean {
  return 'items' in entry
    ? entry.items.some((inner) => contains(inner, route))
    : 'route' in entry && entry.route === route;
}

function Item({ link, route }: { link: SidebarLink | SiteLink; route: string }) {
  const isPage = 'route' in link;
  return (
    <li>
      <a
        href={link.url}
        className={/^https?:/.test(link.url) ? 'external' : undefined}
        aria-current={isPage && link.route === route ? 'page' : undefined}
      >
        {link.label}
      </a>
    </li>
  );
}
