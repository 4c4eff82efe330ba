import { Fragment } from 'react';
import type { Endpoint } from '../../cli/view/view.ts';
import { Badges, Method } from './inlines.tsx';

/** Method and URL, with the parameters of the path marked up. */
export function EndpointLine({ endpoint: { method, server, pathParts, badges } }: { endpoint: Endpoint }) {
  return (
    <p className="endpoint">
      <Method name={method} />{' '}
      <code>
        {server !== undefined && (
          <>
            <span className="server">{server}</span>
            <wbr />
          </>
        )}
        {pathParts.map(({ text, isParameter }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          isParameter ? <var key={index}>{text}</var> : <Breakable key={index} path={text} />,
        )}
      </code>
      <Badges badges={badges} />
    </p>
  );
}

/** A path that can break between its segments. */
function Breakable({ path }: { path: string }) {
  return path.split(/(?<=.)(?=\/)/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
