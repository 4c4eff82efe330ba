/** The names of what can be searched, as plain data: written by the build, read by the browser. Only types live here. */
export interface SearchIndex {
  /** Another number when scripts of an earlier build, in an open page, could not read the index. */
  format: 2;
  /** Groups of words and phrases that stand for one another, in lower case. An index of an earlier build has none. */
  synonyms?: string[][];
  /** What a very large site cannot be searched for. */
  leftOut?: SearchKind[];
  /** In the order of the sidebar; guides before references. */
  pages: SearchPage[];
  /** That of the texts that belong to it. */
  edition: string;
}

/** The texts of the entries: most of the bytes, and rarely what is looked for, so they come after the names. */
export interface SearchTexts {
  /** Another one for other texts. */
  edition: string;
  /** One for each entry of the index that can be found, in the order of the tree; empty where it has none. */
  texts: string[];
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
  inner?: SearchEntry[];
}
