import type { Layout } from '../../cli/page.ts';
import { t } from '../../cli/words/words.ts';
import { Icon } from '../islands/icon.tsx';
import { Island } from './island.tsx';

export function Footer({ layout }: { layout: Layout }) {
  return (
    <footer className="footer">
      {/* Styles show it at the edge of the window from the second screen on. */}
      <div className="back-to-top">
        <a href="#main" aria-label={t('layout.top')}>
          <Icon path="M10 16V4.5M5 9l5-5 5 5" />
        </a>
      </div>
      <nav className="footer-groups" aria-label={t('layout.footer')}>
        {layout.footer.map((group) => (
          <div key={group.label}>
            <p className="footer-label">{group.label}</p>
            <ul>
              {group.links.map((link) => (
                <li key={link.url}>
                  <a href={link.url} className={link.external ? 'external' : undefined}>
                    {link.label}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Island name="Shortcuts" />
      {layout.copyright && <p className="copyright">{`© ${layout.copyright}`}</p>}
    </footer>
  );
}
