/** What can be searched, as plain data: written by the build, read by the browser. Only types live here. */
export interface SearchIndex {
  /** Another number when scripts of an earlier build, in an open page, could not read the index. */
  format: 1;
  /** Groups of words and phrases that stand for one another, in lower case. An index of an earlier build has none. */
  synonyms?: string[][];
  /** In the order of the sidebar; guides before references. */
  pages: SearchPage[];
}

export interface SearchPage {
  url: string;
  /** A reference that another one replaces: everything on it ranks lower. */
  legacy?: true;
  entry: SearchEntry;
}

export type SearchKind =
  | 'guide'
  | 'reference'
  | 'section'
  | 'tag'
  | 'operation'
  | 'parameter'
  | 'field'
  | 'value'
  | 'error'
  | 'scope'
  | 'scheme'
  | 'schema'
  | 'header'
  /** Found by nobody: says where the entries in it stand, e.g. `request body`. */
  | 'place';

export interface SearchEntry {
  kind: SearchKind;
  name: string;
  /**
   * Complete; or what is added to the anchor of the entry around this one, when it begins with a hyphen. Absent where
   * that is a hyphen and the name; empty where the entry has no anchor of its own.
   */
  anchor?: string;
  /** Of an operation. */
  method?: string;
  path?: string;
  operationId?: string;
  deprecated?: true;
  /** Text that is searched, too: of guides all of it, else the beginning. */
  text?: string;
  inner?: SearchEntry[];
}
