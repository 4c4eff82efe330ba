import { renderToString } from 'react-dom/server';
import { type IslandName, type IslandProps, islandElement } from '../islands/registry.tsx';

interface Props<Name extends IslandName> {
  name: Name;
  props?: IslandProps[Name];
}

/**
 * A component that React hydrates in the browser. `renderToString` is needed because static markup of adjacent text nodes
 * does not hydrate. Props are in an attribute, where no text can end a script.
 */
export function Island<Name extends IslandName>({ name, props }: Props<Name>) {
  const element = islandElement(name, JSON.stringify(props ?? {}));
  const html = renderToString(element, { identifierPrefix: `${name}-` });
  return (
    <div
      data-island={name}
      data-props={props && JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
