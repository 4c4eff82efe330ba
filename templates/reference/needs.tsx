import type { Operation, SecurityAlternative } from '../../cli/openapi/model/model.ts';
import { Link } from './place.tsx';
import { Servers } from './servers.tsx';

/** What a call needs, at a glance: authentication as alternatives, required headers, content type. */
export function Needs({ operation }: { operation: Operation }) {
  const { security, requiredHeaders, requestBody, ownServers, history } = operation;
  const types = requestBody?.media.map(({ type }) => type) ?? [];
  const entries = [security, requiredHeaders, types, ownServers, history];
  if (entries.every(({ length }) => length === 0)) return null;
  return (
    <dl className="needs">
      {security.length > 0 && (
        <>
          <dt>Authentication</dt>
          <dd>
            {security.map((alternative, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no name
              <span key={index}>
                {index > 0 && ', or '}
                <Alternative alternative={alternative} />
              </span>
            ))}
          </dd>
        </>
      )}
      {requiredHeaders.length > 0 && (
        <>
          <dt>Headers</dt>
          <dd>
            {requiredHeaders.map(({ label, href }, index) => (
              <span key={href}>
                {index > 0 && ', '}
                <Link href={href}>
                  <code>{label}</code>
                </Link>
              </span>
            ))}
          </dd>
        </>
      )}
      <Servers servers={ownServers} />
      {types.length > 0 && (
        <>
          <dt>Content type</dt>
          <dd>{types.map((type, index) => [index > 0 && ', ', <code key={type}>{type}</code>])}</dd>
        </>
      )}
      {history.length > 0 && (
        <>
          <dt>History</dt>
          <dd>
            {history.map(({ words, version, href }, index) => (
              <span key={words}>
                {index > 0 ? `, ${words.toLowerCase()} ` : `${words} `}
                <Link href={href}>{version}</Link>
              </span>
            ))}
          </dd>
        </>
      )}
    </dl>
  );
}

function Alternative({ alternative }: { alternative: SecurityAlternative }) {
  if (alternative.requirements.length === 0) return 'No authentication';
  return alternative.requirements.map(({ scheme, href, scopes }, index) => (
    <span key={scheme}>
      {index > 0 && ' and '}
      {href ? <Link href={href}>{scheme}</Link> : scheme}
      {scopes.map((scope, position) => (
        <span key={scope.name}>
          {position === 0 ? ' with ' : ' and '}
          {scope.href ? (
            <Link href={scope.href}>
              <code>{scope.name}</code>
            </Link>
          ) : (
            <code>{scope.name}</code>
          )}
        </span>
      ))}
    </span>
  ));
}
