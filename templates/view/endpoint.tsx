import type { Endpoint } from '../../cli/view/view.ts';
import { badgesOf, Method } from './inlines.tsx';

/** Method and URL, with the parameters of the path marked up. */
export function EndpointLine({ endpoint: { method, server, pathParts, badges } }: { endpoint: Endpoint }) {
  return (
    <p className="endpoint">
      <Method name={method} />{' '}
      <code>
        {server !== undefined && <span className="server">{server}</span>}
        {pathParts.map(({ text, isParameter }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          isParameter ? <var key={index}>{text}</var> : text,
        )}
      </code>
      {badgesOf(badges)}
    </p>
  );
}
