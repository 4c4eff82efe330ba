import type { Frame } from '../../cli/site/page.ts';
import { BackToTop } from './back-to-top.tsx';
import { Island } from './island.tsx';

export function Footer({ frame }: { frame: Frame }) {
  return (
    <footer className="footer">
      <BackToTop />
      <nav className="footer-groups" aria-label="Footer">
        {frame.footer.map((group) => (
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
      {frame.copyright && <p className="copyright">{`© ${frame.copyright}`}</p>}
    </footer>
  );
}
