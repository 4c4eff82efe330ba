/**
 * The content of a page as plain data, before it becomes HTML, Markdown or any other format: all of its text, in reading
 * order. A writer of a format traverses it and decides on nothing but the format. `role` is the purpose of a node, for
 * formats that distinguish it. This file contains only types.
 */

import type { RichText } from '../openapi/model/model.ts';
import type { Page, ReferencePage } from '../page.ts';
import type { Drawing } from './diagram.ts';

export type Inline =
  | string
  | Code
  | Link
  | Badges
  | { kind: 'strong' | 'method' | 'status'; text: string }
  /** The name of something deprecated. */
  | { kind: 'struck'; text: string }
  /** Text that belongs together. */
  | { kind: 'phrase'; role?: 'name map' | 'size' | 'from' | 'becomes'; content: Inline[] }
  | Anchor
  | { kind: 'line-break' }
  /** Between the items of a list in a line. */
  | { kind: 'gap' };

interface Code {
  kind: 'code';
  /** `name`: the name of what is described here. `long`: may wrap between its words. `fact`: a limit or a media type. */
  role?: 'name' | 'long' | 'fact';
  text: string;
  /** The anchor of what a name names: the name is its own link. */
  to?: string;
}

export interface Link {
  kind: 'link';
  /**
   * `term`: to where the term is explained, so that a format may show the text alone. `external`: a URL of the document.
   * `elsewhere`: to an example outside of the document. `download`: to a file of the site. `code`: its text is code.
   */
  role?: 'term' | 'external' | 'elsewhere' | 'download' | 'code';
  /** The anchor of the link itself. */
  id?: string;
  href: string;
  content: Inline[];
}

/** The type of a value, and badges such as `required` behind it. */
export interface Badges {
  kind: 'badges';
  type?: Inline[];
  badges: Badge[];
}

export interface Badge {
  text: string;
  role?: 'required' | 'deprecated';
}

/** A visible link to the anchor of the text before it. */
export interface Anchor {
  kind: 'anchor';
  to: string;
}

export type Block =
  | Section
  | { kind: 'heading'; level: number; text: string }
  | Paragraph
  | { kind: 'description'; text: RichText }
  | List
  | { kind: 'terms'; entries: TermEntry[] }
  | Disclosure
  | Group
  | Choices
  /** `isLong`: it has too many lines to show at once. */
  | { kind: 'code'; text: string; html: string; language: string; isLong: boolean }
  | Endpoint
  | Table
  | Figure
  /** `2026-01-31`. */
  | { kind: 'date'; date: string }
  /** Text that continues the block before it. */
  | { kind: 'inline'; content: Inline[] };

export interface Section {
  kind: 'section';
  role: SectionRole;
  id?: string;
  level: number;
  title: Inline[];
  content: Block[];
  /** Shown beside the content if the screen is wide enough: samples. */
  aside?: Block[];
  /** Between the title and the aside. */
  lead?: Block[];
}

export type SectionRole =
  /** Sections of the page: `plain` ones have no aside. */
  | 'plain'
  | 'contents'
  | 'changes'
  | 'webhooks'
  | 'tag'
  /** Objects of the document. */
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

export interface Paragraph {
  kind: 'paragraph';
  /** `facts`: short statements in a row. `media`: the types of a body. `links`: to other parts of the site. `used-by`: the users of a schema. */
  role?:
    | 'lead'
    | 'elsewhere'
    | 'detail'
    | 'caption'
    | 'call-title'
    | 'calls'
    | 'initials'
    | 'facts'
    | 'links'
    | 'media'
    | 'used-by';
  id?: string;
  content: Inline[];
  /**
   * The section that it links to can be shown in place: its `href`, and `12 fields`, unless there is nothing to count. If it
   * is recursive, the paragraph is already inside of that schema.
   */
  expansion?: { size: string; href: string; isRecursive: boolean };
}

export interface List {
  kind: 'list';
  role?: ListRole;
  /** Describes the items of a list without a title. */
  label?: string;
  isOrdered?: boolean;
  items: Item[];
}

export type ListRole =
  /** Named values with their descriptions. */
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

/** A term and its values. `identifier`: a page shows it in its URLs, too. */
export interface TermEntry {
  role?: 'identifier';
  term: Inline[];
  items: Item[];
}

/** Content that can be collapsed. `fold`: its summary is redundant in formats that collapse nothing. */
export interface Disclosure {
  kind: 'disclosure';
  role?: 'fold' | 'response' | 'values' | 'example' | 'used-by';
  summary: Inline[];
  isOpen: boolean;
  content: Block[];
}

export interface Group {
  kind: 'group';
  role?: GroupRole;
  id?: string;
  /** Link to the operation whose request readers can edit here, or to the file with those of a workflow. */
  request?: string;
  head: Inline[];
  content: Block[];
}

export type GroupRole =
  /** One statement about the block that contains the group. */
  | 'equivalent'
  | 'subschema'
  | 'remedy'
  | 'values'
  | 'variants'
  /** Several blocks. */
  | 'about'
  | 'callback'
  | 'media'
  | 'call'
  | 'workflow-scripts'
  | 'samples'
  | 'samples response-sample';

/**
 * Options of which one is shown at a time. `name` is unique on the page; `label` is a heading, if readers don't see them.
 * The id of an option is that of its language, or its status.
 */
export interface Choices {
  kind: 'choices';
  role: 'languages' | 'responses' | 'examples';
  label?: string;
  name: string;
  options: { id?: string; label: Inline[]; content: Block[] }[];
}

/** Method and URL, with the parameters of the path as parts of their own. */
export interface Endpoint {
  kind: 'endpoint';
  method: string;
  server?: string;
  pathParts: { text: string; parameter?: string }[];
  badges: Badge[];
}

/** Rows, which a script can filter. The first cell of each row is its title; in an index, what follows describes it. */
export interface Table {
  kind: 'table';
  role: 'compared' | 'index';
  id?: string;
  label: string;
  filter?: { label: string; hint: string };
  head: string[];
  rows: Item[][];
}

/** A drawing; `content` is its text version. */
export interface Figure {
  kind: 'figure';
  /** Empty if it has none. */
  title: string;
  /** The kind of diagram and its title. */
  label: string;
  variant: 'flowchart' | 'states' | 'sequence' | 'chart';
  drawing: Drawing;
  /** The diagram in Mermaid. */
  source?: string;
  /** The label of the text version. */
  summary: string;
  content: Block[];
}

/** A page of a reference. */
export interface ReferenceView {
  /** Absent on the pages of a large reference other than its entry page. */
  overview?: Overview;
  /** Present on those. */
  splitPage?: { title: string; entry: { label: string; url: string }; content: Block[] };
  sections: Section[];
  /** All references of the site; empty if there is only one. */
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

/** An entry of the sidebar: a section of the reference, or a page of a large one. */
export interface OutlineEntry {
  /** The group of tags that begins with this entry. */
  group?: string;
  title: string;
  href: string;
  isCurrent?: boolean;
  /** The label of the collapsed entries, where a menu has hundreds: `12 endpoints`. */
  fold?: string;
  entries: {
    href: string;
    label: string;
    /** The full label, if `label` is shortened. */
    name?: string;
    method?: string;
    deprecated?: boolean;
  }[];
}

/** A page of a reference with its content. */
export type ReferencePageWithView = ReferencePage & { view: ReferenceView };

export type PageWithView = Exclude<Page, ReferencePage> | ReferencePageWithView;
