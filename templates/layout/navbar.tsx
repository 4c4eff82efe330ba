import type { Layout, Page } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';
import { Icon } from '../islands/icon.tsx';
import { Slot } from '../slot.tsx';
import { Brand } from './brand.tsx';
import { Island } from './island.tsx';
import { NavbarLinks } from './navbar-links.tsx';

/** The menu button opens the sidebar as a popover, without scripts. */
export function Navbar({ page, layout }: { page: Page; layout: Layout }) {
  return (
    <header className="navbar">
      <Slot name="Brand">
        <Brand layout={layout} />
      </Slot>
      <nav className="navbar-nav" aria-label={t('layout.main')}>
        <NavbarLinks page={page} layout={layout} />
      </nav>
      <div className="navbar-tools">
        <Island name="Search" props={{ url: layout.searchUrl }} />
        <Island name="ColorMode" />
        <Slot name="NavbarEnd" props={{ page }} />
        <button
          className="menu-button icon-button"
          type="button"
          popovertarget="sidebar"
          aria-label={t('layout.menu')}
        >
          <Icon path="M3 5.5h14M3 10h14M3 14.5h14" />
        </button>
      </div>
    </header>
  );
}
