import type { Layout, Page } from '../../cli/page.ts';

type NavbarLink = Layout['navbar'][number];

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
            aria-current={current(page, link, layout)}
          >
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  );
}

function current(page: Page, link: NavbarLink, layout: Layout): 'page' | 'true' | undefined {
  if (page.url === link.url) return 'page';
  if (link.section === undefined) return undefined;
  return isOtherReference(page, link, layout) ||
    page.route === link.section ||
    page.route.startsWith(`${link.section}/`)
    ? 'true'
    : undefined;
}

/** Whether the link is to a reference, and the page another one that has no link of its own. */
function isOtherReference(page: Page, link: NavbarLink, { navbar }: Layout): boolean {
  if (page.kind !== 'reference' || navbar.some(({ url }) => url === page.url)) return false;
  return page.references?.some(({ url }) => url === link.url) ?? false;
}
