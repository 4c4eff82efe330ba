import { Fragment } from 'react';
import type { Operation } from '../../cli/openapi/model/model.ts';
import { Mark, Method } from './marks.tsx';

/** Method and path, the parameters of the path told apart. */
export function Endpoint({ operation: { method, pathParts, servers, badges } }: { operation: Operation }) {
  return (
    <p className="endpoint">
      <Method name={method} />{' '}
      <code>
        {servers[0] && (
          <>
            <span className="server">{servers[0].url.replace(/\/$/, '')}</span>
            <wbr />
          </>
        )}
        {pathParts.map(({ text, parameter }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          parameter ? <var key={index}>{text}</var> : <Breakable key={index} path={text} />,
        )}
      </code>
      {badges.map((badge) => (
        <Mark key={badge}>{badge}</Mark>
      ))}
    </p>
  );
}

/** A long path breaks between its parts. */
function Breakable({ path }: { path: string }) {
  return path.split(/(?<=.)(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
