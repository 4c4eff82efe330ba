import type { Endpoint } from '../../cli/view/view.ts';
import { Breakable, badgesOf, Method } from './inlines.tsx';

/** Where a URL breaks on a phone, which would otherwise be in a word. */
const BEFORE_STEP = /(?<=[^/:])(?=\/)/;

/** Method and URL, with the parameters of the path marked up. */
export function EndpointLine({ endpoint: { method, server, pathParts, badges } }: { endpoint: Endpoint }) {
  return (
    <p className="endpoint">
      <Method name={method} />{' '}
      <code>
        {server !== undefined && (
          <span className="server">
            <Breakable text={server} at={BEFORE_STEP} />
          </span>
        )}
        {pathParts.map(({ text, parameter }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces never move
          parameter === undefined ? text : <var key={index}>{text}</var>,
        )}
      </code>
      {badgesOf(badges)}
    </p>
  );
}
