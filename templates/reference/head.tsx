import { Fragment, type ReactNode } from 'react';
import type { ApiReference } from '../../cli/openapi/model/model.ts';
import { Docs, External, Rich } from './marks.tsx';
import { Link, Target } from './place.tsx';
import { Servers } from './servers.tsx';

/** What the reference is about, where it answers, and who stands behind it. */
export function Head({ reference, children }: { reference: ApiReference; children: ReactNode }) {
  const { title, version, openapi, summary, description, servers, license, termsOfService } = reference;
  return (
    <Target as="header" className="head plain" id="overview">
      {reference.logo && <Logo {...reference.logo} />}
      <div className="title">
        <h1>{title}</h1>
        <p className="version">
          {`Version ${version}, OpenAPI ${openapi}`}
          {reference.changelog.length > 0 && (
            <>
              {', '}
              <a href="#changes">changes</a>
            </>
          )}
        </p>
      </div>
      {children}
      {summary && !description?.text.startsWith(summary) && <p className="lead">{summary}</p>}
      <Rich text={description} />
      <Docs docs={reference.externalDocs} />
      <dl className="needs">
        <Servers servers={servers} />
        {reference.downloads.length > 0 && <Downloads files={reference.downloads} />}
        {license && (
          <Entry term="Licence">
            {license.url ? <External href={license.url}>{license.name}</External> : license.name}
          </Entry>
        )}
        {reference.contact && <Contact {...reference.contact} />}
        {termsOfService && (
          <Entry term="Terms">
            <External href={termsOfService}>Terms of service</External>
          </Entry>
        )}
      </dl>
    </Target>
  );
}

function Logo({ src, alt, href }: NonNullable<ApiReference['logo']>) {
  const picture = <img src={src} alt={alt} />;
  if (!href) return <p className="logo">{picture}</p>;
  const rel = /^https?:/i.test(href) ? 'noopener noreferrer' : undefined;
  return (
    <p className="logo">
      <Link href={href} rel={rel}>
        {picture}
      </Link>
    </p>
  );
}

function Downloads({ files }: { files: ApiReference['downloads'] }) {
  return (
    <Entry term="Download">
      {files.map(({ label, href, bytes }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={href} download="">
            {label}
          </a>{' '}
          <span className="size">{`${Math.max(1, Math.round(bytes / 1000))} kB`}</span>
        </Fragment>
      ))}
    </Entry>
  );
}

function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Contact({ name, url, email }: NonNullable<ApiReference['contact']>) {
  return (
    <Entry term="Contact">
      {url ? <External href={url}>{name ?? url}</External> : name}{' '}
      {email && <External href={`mailto:${email}`}>{email}</External>}
    </Entry>
  );
}
