/**
 * What a page says, before it is HTML, Markdown or anything else: every word, in its order. Whoever writes a format walks
 * it and decides nothing but the format. `role` says what a piece is for, where a format may care. Only types live here.
 */

import type { Drawing } from '../guides/diagrams/diagram.ts';
import type { RichText } from '../openapi/model/model.ts';
import type { Page, ReferencePage } from '../site/page.ts';

export type Inline =
  | string
  | Code
  | Link
  | Marks
  | { kind: 'strong' | 'method' | 'status'; text: string }
  /** The name of something deprecated. */
  | { kind: 'struck'; text: string }
  /** Words that belong together. */
  | { kind: 'phrase'; role?: 'name map' | 'size' | 'from' | 'becomes'; content: Inline[] }
  | Anchor
  | { kind: 'line-break' };

interface Code {
  kind: 'code';
  /** `name`: of what is described here. `long`: may break between its words. */
  role?: 'name' | 'long';
  text: string;
}

export interface Link {
  kind: 'link';
  /**
   * `word`: of something explained elsewhere, so the words alone are enough. `external`: an address that the document
   * gives. `elsewhere`: an example that is outside of the document. `download`: a file of the site. `code`: a word that is
   * code.
   */
  role?: 'word' | 'external' | 'elsewhere' | 'download' | 'code';
  /** What links lead to. */
  id?: string;
  href: string;
  content: Inline[];
}

/** The type of a value, and short statements about what stands before it. */
export interface Marks {
  kind: 'marks';
  type?: Inline[];
  marks: Mark[];
}

export interface Mark {
  text: string;
  role?: 'required' | 'deprecated';
}

/** The visible address of what it stands behind. */
export interface Anchor {
  kind: 'anchor';
  to: string;
}

export type Block =
  | Section
  | Heading
  | Paragraph
  | { kind: 'description'; text: RichText }
  | List
  | { kind: 'terms'; entries: TermEntry[] }
  | Disclosure
  | Group
  | Choices
  | { kind: 'code'; text: string; html: string; language: string }
  | Endpoint
  | Table
  | Figure
  /** `2026-01-31`. */
  | { kind: 'day'; date: string }
  /** Words right behind the block before them. */
  | { kind: 'words'; content: Inline[] }
  /** Where whoever shows a long page may catch their breath. */
  | { kind: 'pause' };

/** A part with a title. */
export interface Section {
  kind: 'section';
  role: SectionRole;
  id?: string;
  level: number;
  title: Inline[];
  content: Block[];
  /** What stands beside the content, where there is room: samples. */
  aside?: Block[];
  /** What stands between the title and the aside. */
  lead?: Block[];
}

export type SectionRole =
  /** Sections of the page: `plain` ones have nothing beside them. */
  | 'plain'
  | 'contents'
  | 'changes'
  | 'webhooks'
  | 'tag'
  /** Parts of the document. */
  | 'page'
  | 'scheme'
  | 'operation'
  | 'schema'
  | 'version'
  /** Parts of an operation. */
  | 'parameters'
  | 'body'
  | 'related'
  | 'callback';

/** A title of what follows. `aside`: needless where the eye sees what it is. */
interface Heading {
  kind: 'heading';
  role?: 'aside';
  level: number;
  text: string;
}

export interface Paragraph {
  kind: 'paragraph';
  /** `facts`: short statements, one behind the other. `links`: to other parts of the site. `apart`: of users. */
  role?:
    | 'lead'
    | 'elsewhere'
    | 'written'
    | 'caption'
    | 'call-title'
    | 'calls'
    | 'index'
    | 'facts'
    | 'links'
    | 'apart';
  id?: string;
  content: Inline[];
  /** What it leads to can be shown here, too. */
  opens?: Opening;
}

interface Opening {
  /** `12 fields`; empty where none can be counted. */
  holds: string;
  /** The section of its own that it has. */
  href: string;
  /** It stands around here already. */
  isRecursive: boolean;
}

export interface List {
  kind: 'list';
  role?: ListRole;
  /** What the items are, where no title says it. */
  label?: string;
  isOrdered?: boolean;
  items: Item[];
}

export type ListRole =
  /** Named values with all that is said of them. */
  | 'fields'
  | 'fields replacements'
  | 'errors'
  /** Values with their meanings. */
  | 'meanings'
  | 'links'
  | 'scopes'
  | 'values';

export interface Item {
  id?: string;
  head: Inline[];
  content: Block[];
}

/** A word, and what there is of it. `identifier`: what addresses of a page show as well. */
export interface TermEntry {
  role?: 'identifier' | 'servers';
  term: Inline[];
  items: Item[];
}

/** What may be folded. `fold`: its summary says nothing where nothing can be folded. */
export interface Disclosure {
  kind: 'disclosure';
  role?: 'fold' | 'response' | 'values' | 'apart';
  summary: Inline[];
  isOpen: boolean;
  content: Block[];
}

export interface Group {
  kind: 'group';
  role?: GroupRole;
  id?: string;
  head: Inline[];
  content: Block[];
}

export type GroupRole =
  /** Each says one thing about what it is part of. */
  | 'equivalent'
  | 'part'
  | 'remedy'
  | 'values'
  | 'variants'
  /** Several blocks together. */
  | 'about'
  | 'callback'
  | 'media'
  | 'call'
  | 'workflow-scripts'
  | 'samples'
  | 'samples response-sample';

/** One of several is shown at a time. `name` is the same in all of them, and in no others. */
export interface Choices {
  kind: 'choices';
  role: 'languages' | 'responses' | 'examples';
  name: string;
  options: { id?: string; label: Inline[]; content: Block[] }[];
}

/** Method and path, the parameters of the path told apart. */
export interface Endpoint {
  kind: 'endpoint';
  method: string;
  server?: string;
  pathParts: { text: string; isParameter: boolean }[];
  marks: Mark[];
}

/** Rows that a script can filter. The first cell of each names it. */
export interface Table {
  kind: 'table';
  label: string;
  filter: { label: string; hint: string };
  head: string[];
  rows: Item[][];
}

/** A drawing; `content` says the same in words, and so does `description` in a few sentences. */
export interface Figure {
  kind: 'figure';
  title: string;
  look: string;
  drawing: Drawing;
  description: string;
  /** Of the content. */
  summary: string;
  content: Block[];
}

/** A page of a reference. */
export interface ReferenceView {
  /** On every page but those of a large reference below its entry. */
  overview?: Overview;
  /** On those. */
  part?: { title: string; entry: { label: string; url: string } };
  sections: Section[];
  /** The references of the site, where there are several. */
  references: { label: string; url: string; isCurrent: boolean }[];
  outline: OutlineEntry[];
}

export interface Overview {
  id: string;
  logo?: { src: string; alt: string; href?: string };
  title: string;
  version: Inline[];
  content: Block[];
}

/** What stands beside a reference: its sections, or its pages. */
export interface OutlineEntry {
  /** The group that begins with this entry. */
  group?: string;
  title: string;
  href: string;
  isCurrent?: boolean;
  /** Where a menu has hundreds of entries: how many are folded here. */
  fold?: string;
  entries: {
    href: string;
    label: string;
    /** What the label is short for. */
    name?: string;
    method?: string;
    deprecated?: boolean;
  }[];
}

/** A page of a reference with what it says. */
export type ShownReference = ReferencePage & { view: ReferenceView };

export type ShownPage = Exclude<Page, ReferencePage> | ShownReference;
