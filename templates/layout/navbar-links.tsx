import type { Layout, Page } from '../../cli/page.ts';

interface Props {
  page: Page;
  layout: Layout;
}

/** The site's main links: in the navbar on wide screens, at the top of the menu on narrow ones. */
export function NavbarLinks({ page, layout }: Props) {
  return (
    <ul className="navbar-links">
      {layout.navbar.map((link) => (
        <li key={link.url}>
          <a
            href={link.url}
            className={link.section === undefined ? 'external' : undefined}
            aria-current={current(page, link)}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function current(page: Page, link: Layout['navbar'][number]): 'page' | 'true' | undefined {
  if (page.url === link.url) return 'page';
  if (link.section === undefined) return undefined;
  return page.route === link.section || page.route.startsWith(`${link.section}/`) ? 'true' : undefined;
}
