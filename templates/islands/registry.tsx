import type { ComponentType, ReactElement } from 'react';
import { AnnouncementBar } from './announcement-bar.tsx';
import { ColorMode } from './color-mode.tsx';
import { PageCrash } from './page-crash.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Search } from './search/search.tsx';
import { Shortcuts } from './shortcuts.tsx';

/** Props are serialised as JSON in an attribute. */
export interface IslandProps {
  AnnouncementBar: { id: string; html: string };
  ColorMode: Record<never, never>;
  ProgressBar: Record<never, never>;
  Search: { url: string };
  Shortcuts: Record<never, never>;
}

export type IslandName = keyof IslandProps;

const islands: { [Name in IslandName]: ComponentType<IslandProps[Name]> } = {
  AnnouncementBar,
  ColorMode,
  ProgressBar,
  Search,
  Shortcuts,
};

/** Returns the element of an island, for the server and the browser, in an error boundary. */
export function islandElement(name: string, propsJson: string): ReactElement {
  return (
    <PageCrash>
      <IslandBody name={name} propsJson={propsJson} />
    </PageCrash>
  );
}

function IslandBody({ name, propsJson }: { name: string; propsJson: string }) {
  const Component = islands[name as IslandName] as ComponentType<object> | undefined;
  if (!Component) throw new Error(`There is no island named ${name}.`);
  return <Component {...JSON.parse(propsJson)} />;
}
