import type { Server } from '../../cli/openapi/model/model.ts';

/** Where an API answers, as entries of a list of terms. */
export function Servers({ servers }: { servers: Server[] }) {
  if (servers.length === 0) return null;
  return (
    <>
      <dt>{servers.length === 1 ? 'Server' : 'Servers'}</dt>
      {servers.map((server) => (
        <ServerLine key={server.url} server={server} />
      ))}
    </>
  );
}

function ServerLine({ server: { url, name, description, variables } }: { server: Server }) {
  return (
    <dd>
      <code>{url}</code> {name} {description?.text}
      {variables.length > 0 && (
        <ul>
          {variables.map((variable) => (
            <li key={variable.name}>
              <code>{`{${variable.name}}`}</code> {`default ${variable.default}`}
              {variable.enum.length > 0 && `, one of ${variable.enum.join(', ')}`}{' '}
              {variable.description?.text}
            </li>
          ))}
        </ul>
      )}
    </dd>
  );
}
