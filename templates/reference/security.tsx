import type { SecurityScheme } from '../../cli/openapi/model.ts';
import { Anchor, External, Rich } from './marks.tsx';

/** The ways to authenticate, with grants, flows and scopes. */
export function Security({ schemes }: { schemes: SecurityScheme[] }) {
  if (schemes.length === 0) return null;
  return (
    <section className="plain">
      <h2 id="authentication">
        Authentication
        <Anchor to="authentication" of="Authentication" />
      </h2>
      {schemes.map((scheme) => (
        <section key={scheme.anchor} id={scheme.anchor}>
          <h3>
            {scheme.name}
            <Anchor to={scheme.anchor} of={scheme.name} />
          </h3>
          <p>{[scheme.type, ...scheme.facts.map(({ label, value }) => `${label} ${value}`)].join(', ')}</p>
          <Rich text={scheme.description} />
          {scheme.grants.length > 0 && <Grants scheme={scheme} />}
          {scheme.flows.map((flow) => (
            <Flow key={flow.name} flow={flow} />
          ))}
        </section>
      ))}
    </section>
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
            {scopes.length > 0 && <p>{`Scopes: ${scopes.join(', ')}`}</p>}
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
      {flow.scopes.length > 0 && <p>{`Scopes: ${flow.scopes.map(({ name }) => name).join(', ')}`}</p>}
    </>
  );
}
