/** Schemas in the model, and what all of its objects consist of. Types only. */

import type { LinkedHtml } from '../../html/rich-text.ts';

/** Markdown from the document in three forms: sanitised HTML, plain text (titles, search, meta descriptions) and Markdown. */
export interface RichText extends LinkedHtml {
  text: string;
  /** Without HTML, images and headings. Links to anchors and pages of the site are left as written. */
  markdown: string;
  /** The headings of the text of a whole document, each with the text up to the next. */
  headings?: { anchor: string; title: string; level: number; text: string }[];
}

/** A link within the site: an anchor on the same page, or the URL of another page. */
export interface ModelLink {
  label: string;
  href: string;
}

/** What is counted while it is made, so that pages can be laid out before they are rendered. */
export interface Sized {
  /** Characters of its HTML, rather too many than too few. */
  size: number;
}

export interface ExternalDocs {
  url: string;
  description?: RichText;
}

/** A label and a value: `format date-time`, `range 1 to 100`, `default EUR`. */
export interface Fact {
  label: string;
  value: string;
  /** The value is a literal to show as code, not text. */
  code: boolean;
}

/** A Schema Object, normalised across the versions of OpenAPI. */
export interface SchemaNode {
  /** The type for display, in segments: `array of`, CurrencyAmount (a link), `or null`. */
  type: { text: string; href?: string }[];
  title?: string;
  description?: RichText;
  /** Named schemas that it extends by `allOf`; with `section`, their properties are only there. */
  includes: (ModelLink & Pick<ShownAt, 'section'>)[];
  facts: Fact[];
  enum: EnumValue[];
  deprecated: boolean;
  readOnly: boolean;
  writeOnly: boolean;
  externalDocs?: ExternalDocs;
  /** `example` and `examples` of the schema; multi-line ones with syntax highlighting. */
  examples: { code: string; html?: string }[];
  properties: Property[];
  /** `additionalProperties`, `patternProperties`, `unevaluatedProperties`. */
  maps: { label: string; pattern?: string; anchor: string; schema: SchemaNode }[];
  /** Items of an array, unless their type says it all. */
  items?: SchemaNode;
  prefixItems: { label: string; schema: SchemaNode }[];
  variants: VariantGroup[];
  /** `not`, `if`/`then`/`else`, `contains`, `dependentSchemas` … */
  conditions: { label: string; schema: SchemaNode }[];
  /** Shown elsewhere: a component, or an ancestor of this node. */
  shownAt?: ShownAt;
}

export interface ShownAt extends ModelLink {
  recursive: boolean;
  /** The section of a named schema, with the number of its properties, variants and enum values. */
  section?: { href: string; fields: number; variants: number; values: number };
}

export interface EnumValue {
  value: string;
  /** `x-enum-varnames`, if the value has a description too. */
  name?: string;
  anchor?: string;
  description?: RichText;
}

export interface Property {
  name: string;
  anchor: string;
  required: boolean;
  /** For a conditionally required property, e.g. `required in CardPayment`. */
  requiredNote?: string;
  schema: SchemaNode;
}

export interface VariantGroup {
  /** `One of`, `Any of`. */
  label: string;
  discriminator?: string;
  variants: { label: string; anchor: string; discriminatorValues: string[]; schema: SchemaNode }[];
}
