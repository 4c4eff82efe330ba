import type { Layout } from '../../cli/page.ts';

/** The logo and the title, which lead to the home page. */
export function Brand({ layout: { base, initial, logo, title } }: { layout: Layout }) {
  return (
    <a className="brand" href={base}>
      {logo ? (
        <>
          <Logo url={logo.lightUrl} text={logo.text} className={logo.darkUrl && 'logo-light'} />
          {logo.darkUrl && <Logo url={logo.darkUrl} text={logo.text} className="logo-dark" />}
        </>
      ) : (
        <span className="brand-mark" aria-hidden="true">
          {initial}
        </span>
      )}
      {logo?.text === undefined && <span className="brand-name">{title}</span>}
    </a>
  );
}

/** The image of the other color mode is hidden, so it is not fetched. */
function Logo({
  url,
  text = '',
  className = '',
}: {
  url: string;
  text?: string | undefined;
  className?: string | undefined;
}) {
  return <img className={`logo ${className}`.trim()} src={url} alt={text} height="32" loading="lazy" />;
}
