import type { Layout, NavbarLink, Page } from '../../cli/page.ts';

interface Props {
  page: Page;
  layout: Layout;
}

/** The site's main links and menus: in the navbar on wide screens, at the top of the menu on narrow ones. */
export function NavbarLinks({ page, layout }: Props) {
  return (
    <ul className="navbar-links">
      {layout.navbar.map((entry) =>
        'links' in entry ? (
          <li key={entry.label}>
            <details className="navbar-menu">
              <summary aria-current={entry.links.some((link) => current(page, link, layout)) || undefined}>
                {entry.label}
              </summary>
              <ul>
                {entry.links.map((link) => (
                  <Item key={link.url} link={link} page={page} layout={layout} />
                ))}
              </ul>
            </details>
          </li>
        ) : (
          <Item key={entry.url} link={entry} page={page} layout={layout} />
        ),
      )}
    </ul>
  );
}

function Item({ link, page, layout }: Props & { link: NavbarLink }) {
  return (
    <li>
      <a
        href={link.url}
        className={/^https?:/.test(link.url) ? 'external' : undefined}
        aria-current={current(page, link, layout)}
      >
        {link.label}
      </a>
    </li>
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

/** Whether the link is the first to a reference, and the page another one that has no link of its own. */
function isOtherReference(page: Page, link: NavbarLink, { navbar }: Layout): boolean {
  const links = navbar.flatMap((entry) => ('links' in entry ? entry.links : entry));
  if (page.kind !== 'reference' || links.some(({ url }) => url === page.url)) return false;
  const first = links.find(({ url }) => page.references?.some((reference) => reference.url === url));
  return first === link;
}
