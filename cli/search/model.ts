/** The search index as plain data: written by the build, read by the browser. This file contains only types. */
export interface SearchIndex {
  /** Increased when scripts of earlier builds, in pages that are still open, could not read the index. */
  format: 2;
  /** Groups of synonymous words and phrases in lower case. Indexes of earlier builds have none. */
  synonyms?: string[][];
  /** Kinds that are missing from the index of a very large site. */
  leftOut?: SearchKind[];
  /** In the order of the sidebar, with guides before references. */
  pages: SearchPage[];
  /** The edition of the texts that belong to this index. */
  edition: string;
}

/** The texts of the entries: most of the data, but rarely what is searched for, so they are loaded after the index. */
export interface SearchTexts {
  /** A digest of the texts. */
  edition: string;
  /** One text, possibly empty, for each entry that can be found, in depth-first order. */
  texts: string[];
}

export interface SearchPage {
  url: string;
  /** A legacy reference: all its entries rank lower. */
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
  | 'example'
  | 'error'
  | 'scope'
  | 'scheme'
  | 'schema'
  | 'header'
  /** Cannot be found itself: the location of the entries in it, such as `request body`. */
  | 'group';

export interface SearchEntry {
  kind: SearchKind;
  name: string;
  /**
   * The anchor; or, if it begins with a hyphen, a suffix to that of the parent entry. Absent if the suffix is a hyphen and
   * the name; empty if the entry has the anchor of its parent.
   */
  anchor?: string;
  /** Method and path are those of an operation. */
  method?: string;
  path?: string;
  operationId?: string;
  deprecated?: true;
  /** Operations with the same number, from 1, are one, in several versions of an API. */
  same?: number;
  /** The names of these versions, its own first; for other entries of a deprecated version, that it is one. */
  versions?: string;
  inner?: SearchEntry[];
}
