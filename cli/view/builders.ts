/** Builders of the nodes that most views consist of. */

import { isSiteLink } from '../html/link-kinds.ts';
import { isLongCode } from '../html/long-code.ts';
import type { ExternalDocs, ModelLink, RichText } from '../openapi/model/model.ts';
import { type Key, type NamesOf, t, textOf } from '../words/words.ts';
import type {
  Anchor,
  Badge,
  Block,
  Disclosure,
  Group,
  Inline,
  Item,
  Link,
  List,
  ListRole,
  Paragraph,
  Section,
  SectionRole,
  TermEntry,
} from './view.ts';

type Part<T> = T | T[] | false | undefined | '';

/** Flattens the parts into a list, without those that are absent. */
export function compact<T extends object>(...parts: Part<T>[]): T[] {
  return (parts.filter(Boolean) as (T | T[])[]).flat() as T[];
}

export function code(text: string): Inline {
  return { kind: 'code', text };
}

/** A limit or a media type, for formats in which code stands out too much for it. */
export function factCode(text: string): Inline {
  return { kind: 'code', role: 'fact', text };
}

/** Code with its highlighted HTML. */
export function codeBlock(text: string, html: string, language: string): Block {
  return {
    kind: 'code',
    text,
    html,
    language: language === 'curl' ? 'bash' : language,
    isLong: isLongCode(text),
  };
}

export function link(href: string, ...content: Inline[]): Link {
  return { kind: 'link', href, content };
}

/** Links a term to its explanation, if it has one. */
export function optionalLink(href: string | undefined, ...content: Inline[]): Inline[] {
  return href === undefined ? content : [{ kind: 'link', role: 'term', href, content }];
}

/** Links code to its explanation, if it has one. */
export function optionalCodeLink(href: string | undefined, text: string): Inline[] {
  return [href === undefined ? code(text) : codeLink(href, text)];
}

export function codeLink(href: string, text: string): Link {
  return { kind: 'link', role: 'code', href, content: [text] };
}

/** Links to a URL of the document. A URL that no browser should follow is shown as code. */
export function externalLink(href: string, text: string): Inline {
  if (isSiteLink(href)) return text === href ? code(href) : phrase([`${text} `, code(href)]);
  return { kind: 'link', role: 'external', href, content: [text] };
}

export function anchor(to: string): Anchor {
  return { kind: 'anchor', to };
}

/** The name of a field or a parameter, which links to itself. */
export function name(text: string, id: string): Inline[] {
  return [{ kind: 'code', role: 'name', text: visibleName(text), to: id }];
}

/** Quotes a name that would be invisible. */
export function visibleName(text: string): string {
  return text.trim() === '' ? JSON.stringify(text) : text;
}

export function deprecatedBadge(): Badge {
  return { text: t('reference.deprecated'), role: 'deprecated' };
}

export function deprecatedMark(): Inline {
  return { kind: 'badges', badges: [deprecatedBadge()] };
}

export function join(items: Inline[][], separator: Inline = ', '): Inline[] {
  return items.flatMap((item, index) => (index > 0 ? [separator, ...item] : item));
}

/** A list of code in a line. */
export function codeList(texts: string[]): Inline[] {
  return join(
    texts.map((text) => [code(text)]),
    { kind: 'gap' },
  );
}

/** Joins items so that each stays together with the separator in front of it. */
export function joinPhrases(items: Inline[][], separator = ', '): Inline[] {
  return items.map((item, index) => phrase(index > 0 ? [separator, ...item] : item));
}

export function phrase(content: Inline[]): Inline {
  return { kind: 'phrase', content };
}

/** Returns a text in the language of the site, filled with nodes. Neighboring strings are one. */
export function rich<K extends Key>(
  key: K,
  values: Record<Exclude<NamesOf<K>, 'count'>, Inline | Inline[]> & { count?: number },
): Inline[] {
  const nodes: Record<string, Inline | Inline[]> = values as never;
  const found: Inline[] = [];
  for (const [index, part] of textOf(key, values.count)
    .split(/\{(\w+)\}/)
    .entries())
    for (const node of index % 2 === 0 ? [part] : [nodes[part] ?? ''].flat()) {
      const last = found.at(-1);
      if (typeof node === 'string' && typeof last === 'string') found[found.length - 1] = last + node;
      else if (node !== '') found.push(node);
    }
  return found;
}

export function paragraph(...content: Inline[]): Block {
  return { kind: 'paragraph', content };
}

export function roleParagraph(role: NonNullable<Paragraph['role']>, ...content: Inline[]): Paragraph {
  return { kind: 'paragraph', role, content };
}

export function heading(level: number, text: string): Block {
  return { kind: 'heading', level, text };
}

export function description(text: RichText | undefined): Block | undefined {
  return text && { kind: 'description', text };
}

/** Whether two descriptions are the same, so that one of them is enough. */
export function isSameText(a: RichText | undefined, b: RichText | undefined): boolean {
  return a !== undefined && a.html === b?.html && a.markdown === b.markdown;
}

export function group(role: Group['role'], content: Part<Block>[], ...head: Inline[]): Group {
  return { kind: 'group', ...(role && { role }), head, content: compact(...content) };
}

export function section(role: SectionRole, title: Inline[], content: Part<Block>[]): Section {
  return { kind: 'section', role, level: LEVELS[role], title, content: compact(...content) };
}

/** A section with an anchor, and a visible link to it. */
export function anchoredSection(
  role: SectionRole,
  { id, title, isDeprecated }: { id: string; title: string; isDeprecated?: boolean },
  content: Part<Block>[],
): Section {
  return { ...section(role, [title, ...(isDeprecated ? [deprecatedMark()] : []), anchor(id)], content), id };
}

const LEVELS: Record<SectionRole, number> = {
  ...{ plain: 2, contents: 2, changes: 2, webhooks: 2, tag: 2 },
  ...{ page: 3, scheme: 3, operation: 3, schema: 3, version: 3 },
  ...{ parameters: 4, body: 4, related: 4, callback: 4 },
};

/** Returns blocks below another heading, so that their own are of lower levels. */
export function deeper(blocks: Block[]): Block[] {
  return blocks.map((block) => {
    if (block.kind === 'heading') return { ...block, level: Math.min(6, block.level + 1) };
    if (block.kind === 'group') return { ...block, content: deeper(block.content) };
    if (block.kind !== 'section') return block;
    return { ...block, level: Math.min(6, block.level + 1), content: deeper(block.content) };
  });
}

export function item(head: Inline[], ...content: Part<Block>[]): Item {
  return { head, content: compact(...content) };
}

/** A list, unless it is empty. */
export function list(role: ListRole | undefined, items: Item[]): List | undefined {
  return items.length === 0 ? undefined : { kind: 'list', ...(role && { role }), items };
}

/** An entry of a list of terms, unless its value is empty. */
export function entry(term: string, value: Inline[]): TermEntry | undefined {
  return value.length === 0 ? undefined : { term: [term], items: [item(value)] };
}

/** A list of terms, unless it is empty. */
export function terms(...entries: Part<TermEntry>[]): Block | undefined {
  const present = compact(...entries);
  return present.length === 0 ? undefined : { kind: 'terms', entries: present };
}

/**
 * Links to other parts of the site. Like facts, there are so many that lists of them would double the number of elements
 * of a page.
 */
export function links(references: ModelLink[]): Paragraph {
  return roleParagraph('links', ...join(references.map(({ href, label }) => [link(href, label)])));
}

/** Short statements on one line, unless there are none. */
export function factLine(facts: Inline[][]): Paragraph | undefined {
  return facts.length === 0 ? undefined : roleParagraph('facts', ...join(facts, ' · '));
}

/** `GET List orders`. */
export function withMethod(method: string | undefined, label: Inline): Inline[] {
  return [...(method ? [{ kind: 'method', text: method } as const] : []), ' ', label];
}

export function externalDocsLink(docs: ExternalDocs | undefined): Block | undefined {
  return docs && paragraph(externalLink(docs.url, docs.description?.text ?? t('reference.learn-more')));
}

export function disclosure(
  summary: string,
  content: Part<Block>,
  how: Partial<Pick<Disclosure, 'isOpen' | 'role'>> = {},
): Disclosure {
  return { kind: 'disclosure', summary: [summary], isOpen: false, content: compact(content), ...how };
}
