import { Fragment } from 'react';
import type { Scope, SecurityScheme } from '../../cli/openapi/model/model.ts';
import { Anchor, External, Mark, Rich } from './marks.tsx';
import { Link, Target } from './place.tsx';

/** The ways to authenticate, with grants, flows and scopes. */
export function Security({ schemes }: { schemes: SecurityScheme[] }) {
  if (schemes.length === 0) return null;
  return (
    <section className="plain">
      <Target as="h2" id="authentication">
        Authentication schemes
        <Anchor to="authentication" of="Authentication schemes" />
      </Target>
      {schemes.map((scheme) => (
        <Target as="section" key={scheme.anchor} id={scheme.anchor}>
          <h3>
            {scheme.name}
            {scheme.deprecated && <Mark kind="deprecated">deprecated</Mark>}
            <Anchor to={scheme.anchor} of={scheme.name} />
          </h3>
          <p>{[scheme.type, ...scheme.facts.map(({ label, value }) => `${label} ${value}`)].join(', ')}</p>
          <Rich text={scheme.description} />
          <ScopeMeanings scopes={scheme.scopes} />
          {scheme.grants.length > 0 && <Grants scheme={scheme} />}
          {scheme.flows.map((flow) => (
            <Flow key={flow.name} flow={flow} />
          ))}
        </Target>
      ))}
    </section>
  );
}

function ScopeMeanings({ scopes }: { scopes: Scope[] }) {
  if (scopes.length === 0) return null;
  return (
    <>
      <h4>Scopes</h4>
      <dl className="needs">
        {scopes.map(({ name, href, description }) => (
          <Fragment key={name}>
            <dt>
              <Link href={href}>
                <code>{name}</code>
              </Link>
            </dt>
            <dd>{description?.text}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  );
}

function Grants({ scheme }: { scheme: SecurityScheme }) {
  return (
    <>
      <h4>Grants</h4>
      <ul className="fields">
        {scheme.grants.map(({ name, grantType, description, scopes }) => (
          <li key={grantType}>
            <strong>{name}</strong> <code>{grantType}</code>
            <Rich text={description} />
            <ScopeNames scopes={scheme.scopes.filter(({ name: scope }) => scopes.includes(scope))} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Flow({ flow }: { flow: SecurityScheme['flows'][number] }) {
  const urls: [string, string | undefined][] = [
    ['Authorization URL', flow.authorizationUrl],
    ['Device authorization URL', flow.deviceAuthorizationUrl],
    ['Token URL', flow.tokenUrl],
    ['Refresh URL', flow.refreshUrl],
  ];
  return (
    <>
      <h4>{`Flow: ${flow.name}`}</h4>
      <ul className="facts">
        {urls.map(
          ([label, url]) =>
            url !== undefined && (
              <li key={label}>
                {label} <External href={url}>{url}</External>
              </li>
            ),
        )}
      </ul>
      <ScopeNames scopes={flow.scopes} />
    </>
  );
}

function ScopeNames({ scopes }: { scopes: Scope[] }) {
  if (scopes.length === 0) return null;
  return (
    <ul className="scopes" aria-label="Scopes">
      {scopes.map(({ name, href }) => (
        <li key={name}>
          <Link href={href}>
            <code>{name}</code>
          </Link>
        </li>
      ))}
    </ul>
  );
}
