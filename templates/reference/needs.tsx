import type { Operation, SecurityAlternative } from '../../cli/openapi/model.ts';
import { Servers } from './servers.tsx';

/** What a call needs, at a glance: authentication as alternatives, required headers, content type. */
export function Needs({ operation }: { operation: Operation }) {
  const { security, requiredHeaders, requestBody, ownServers } = operation;
  const types = requestBody?.media.map(({ type }) => type) ?? [];
  if (security.length + requiredHeaders.length + types.length + ownServers.length === 0) return null;
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
                <a href={href}>
                  <code>{label}</code>
                </a>
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
    </dl>
  );
}

function Alternative({ alternative }: { alternative: SecurityAlternative }) {
  if (alternative.requirements.length === 0) return 'No authentication';
  return alternative.requirements.map(({ scheme, href, scopes }, index) => (
    <span key={scheme}>
      {index > 0 && ' and '}
      {href ? <a href={href}>{scheme}</a> : scheme}
      {scopes.map((scope, position) => (
        <span key={scope.name}>
          {position === 0 ? ' with ' : ' and '}
          {scope.href ? (
            <a href={scope.href}>
              <code>{scope.name}</code>
            </a>
          ) : (
            <code>{scope.name}</code>
          )}
        </span>
      ))}
    </span>
  ));
}
