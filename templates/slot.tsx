import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import type * as Own from './components.d.ts';

/** The components that a site can have of its own, and their props. */
export interface SlotProps {
  AfterOperation: Own.AfterOperationProps;
  BeforeContent: Own.BeforeContentProps;
  Brand: Own.BrandProps;
  Footer: Own.FooterProps;
  Hero: Own.HeroProps;
  NavbarEnd: Own.NavbarEndProps;
  Notice: Own.NoticeProps;
  NotFound: Own.NotFoundProps;
  OperationHeader: Own.OperationHeaderProps;
  PageEnd: Own.PageEndProps;
  PageHeader: Own.PageHeaderProps;
}

export type SlotName = keyof SlotProps;

/** The components of a site, by the names of ours whose place they take. */
export type OwnComponents = { [Name in SlotName]?: ComponentType<SlotProps[Name]> };

/** The components of the site, and what all of them get. */
export const OwnComponentsContext = createContext<{ components: OwnComponents; site: Own.Site } | undefined>(
  undefined,
);

const OursContext = createContext<ReactNode>(null);

/** Marks what a component of a site has written. No text can contain them, and `takeWritten` removes them. */
export const MARKS = { start: '\u{FDD0}', name: '\u{FDD1}', end: '\u{FDD2}' };

/** What a component of a site replaces, which it may show inside of it: marked without a name, since it is not its own. */
export function Ours(): ReactNode {
  const ours = useContext(OursContext);
  return (
    <>
      {MARKS.start + MARKS.name}
      {ours}
      {MARKS.end}
    </>
  );
}

interface Props<Name extends SlotName> {
  name: Name;
  /** Its props other than `site`. */
  props?: Omit<SlotProps[Name], 'site'>;
  /** Ours. */
  children?: ReactNode;
}

/** Ours, or the component of the site that takes its place. */
export function Slot<Name extends SlotName>({ name, props, children }: Props<Name>): ReactNode {
  const { components, site } = useContext(OwnComponentsContext) ?? {};
  const Component = components?.[name] as ComponentType<object> | undefined;
  if (!Component) return children;
  const written = (
    <OursContext.Provider value={children}>
      {MARKS.start + name + MARKS.name}
      <Component {...props} {...{ site }} />
      {MARKS.end}
    </OursContext.Provider>
  );
  // A place that is empty without it has space around it.
  return children === undefined ? <div className="own-part">{written}</div> : written;
}
