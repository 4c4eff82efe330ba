import { useContext } from 'react';
import type { ExternalDocs, Reference, RichText } from '../../cli/openapi/model/model.ts';
import { Link, PlaceContext } from './place.tsx';

/** A description, already sanitised. Most are one paragraph, which needs no box around it. */
export function Rich({ text }: { text: RichText | undefined }) {
  const { htmlOf } = useContext(PlaceContext);
  if (!text) return null;
  const html = htmlOf(text);
  const [, paragraph] = /^<p>((?:(?!<p>|<\/p>).)*)<\/p>$/s.exec(html) ?? [];
  const Box = paragraph === undefined ? 'div' : 'p';
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the model holds sanitised HTML only
  return <Box className="rich" dangerouslySetInnerHTML={{ __html: paragraph ?? html }} />;
}

/** The visible address of what it stands behind. */
export function Anchor({ to, of }: { to: string; of: string }) {
  return (
    <Link className="anchor" href={`#${to}`} aria-label={`Link to ${of}`}>
      #
    </Link>
  );
}

export function Method({ name }: { name: string }) {
  return <span className={`method ${name.toLowerCase()}`}>{name}</span>;
}

export function References({ links }: { links: (Reference & { method?: string })[] }) {
  return (
    <ul className="links">
      {links.map((link) => (
        <li key={link.href}>
          <Link href={link.href}>
            {link.method && <Method name={link.method} />} {link.label}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A link to an address that the document gives. */
export function External({ href, children }: { href: string; children: string }) {
  return /^(https?|mailto):/i.test(href) ? (
    <a className="external" href={href} rel="noopener noreferrer">
      {children}
    </a>
  ) : (
    <code>{href}</code>
  );
}

/** A word about a value. The space before it keeps words apart where there is no style. */
export function Mark({ kind = '', children }: { kind?: 'required' | 'deprecated' | ''; children: string }) {
  return (
    <>
      {' '}
      <span className={`mark ${kind}`.trim()}>{children}</span>
    </>
  );
}

export function Status({ code }: { code: string }) {
  return <span className={`status s${code[0]}`}>{code}</span>;
}

/** Documentation elsewhere. */
export function Docs({ docs }: { docs: ExternalDocs | undefined }) {
  if (!docs) return null;
  return (
    <p>
      <External href={docs.url}>{docs.description?.text ?? 'More about it'}</External>
    </p>
  );
}

/** The name of a field or a parameter, which can be linked to. */
export function Name({ name, anchor }: { name: string; anchor: string }) {
  return (
    <>
      <code className="name">{name}</code>
      <Anchor to={anchor} of={name} />
    </>
  );
}
