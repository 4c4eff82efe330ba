import type { ExternalDocs, RichText, SiteLink } from '../openapi/model/model.ts';
import type {
  Anchor,
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
} from './view.ts';

type Part<T> = T | T[] | false | undefined | '';

/** What there is of the parts, in a row. */
export function some<T extends object>(...parts: Part<T>[]): T[] {
  return parts.flatMap((part) => part || []);
}

export function code(text: string): Inline {
  return { kind: 'code', text };
}

export function link(href: string, ...content: Inline[]): Link {
  return { kind: 'link', href, content };
}

/** Words that lead to where they are explained, if that is anywhere. */
export function word(href: string | undefined, ...content: Inline[]): Inline[] {
  return href === undefined ? content : [{ kind: 'link', role: 'word', href, content }];
}

/** The same of code. */
export function codeWord(href: string | undefined, text: string): Inline[] {
  return [href === undefined ? code(text) : codeLink(href, text)];
}

export function codeLink(href: string, text: string): Link {
  return { kind: 'link', role: 'code', href, content: [text] };
}

/** An address that the document gives; one that no browser should follow is shown as it is. */
export function external(href: string, text: string): Inline {
  return /^(https?|mailto):/i.test(href)
    ? { kind: 'link', role: 'external', href, content: [text] }
    : code(href);
}

export function anchor(to: string): Anchor {
  return { kind: 'anchor', to };
}

/** The name of a field or a parameter, which can be linked to. */
export function name(text: string, id: string): Inline[] {
  return [{ kind: 'code', role: 'name', text }, anchor(id)];
}

export const DEPRECATED: Inline = { kind: 'marks', marks: [{ text: 'deprecated', role: 'deprecated' }] };

/** Each after the one before it: `a, b`. */
export function joined(items: Inline[][], joint: Inline): Inline[] {
  return items.flatMap((item, index) => (index > 0 ? [joint, ...item] : item));
}

/** The same, where each keeps together with what joins it. */
export function phrases(items: Inline[][], joint: string): Inline[] {
  return items.map((item, index) => phrase(index > 0 ? [joint, ...item] : item));
}

export function phrase(content: Inline[]): Inline {
  return { kind: 'phrase', content };
}

/** `1 field`, `2 fields`. */
export function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}

export function paragraph(...content: Inline[]): Block {
  return { kind: 'paragraph', content };
}

/** A paragraph that stands for something: a title, a caption. */
export function titled(role: NonNullable<Paragraph['role']>, ...content: Inline[]): Paragraph {
  return { kind: 'paragraph', role, content };
}

export function heading(level: number, text: string): Block {
  return { kind: 'heading', level, text };
}

export function description(text: RichText | undefined): Block | undefined {
  return text && { kind: 'description', text };
}

/** The same words, which need to be read once. */
export function isSameText(one: RichText | undefined, other: RichText | undefined): boolean {
  return one !== undefined && one.html === other?.html && one.markdown === other.markdown;
}

export function group(role: Group['role'], content: Part<Block>[], ...head: Inline[]): Group {
  return { kind: 'group', ...(role && { role }), head, content: some(...content) };
}

/** A part with a title. */
export function section(role: SectionRole, title: Inline[], content: Part<Block>[]): Section {
  return { kind: 'section', role, level: LEVELS[role], title, content: some(...content) };
}

/** The same, with an address that readers can see. */
export function addressed(
  role: SectionRole,
  { id, title, isDeprecated }: { id: string; title: string; isDeprecated?: boolean },
  content: Part<Block>[],
): Section {
  const words = [title, ...(isDeprecated ? [DEPRECATED] : []), anchor(id)];
  return { ...section(role, words, content), id };
}

const LEVELS: Record<SectionRole, number> = {
  ...{ plain: 2, contents: 2, changes: 2, webhooks: 2, tag: 2 },
  ...{ page: 3, scheme: 3, operation: 3, schema: 3, version: 3 },
  ...{ parameters: 4, body: 4, related: 4, callback: 4 },
};

export function item(head: Inline[], ...content: Part<Block>[]): Item {
  return { head, content: some(...content) };
}

/** A list, unless it is empty. */
export function list(role: ListRole | undefined, items: Item[]): List | undefined {
  return items.length === 0 ? undefined : { kind: 'list', ...(role && { role }), items };
}

/** Links to other parts of the site. They and facts are many: as lists they would double the elements of a page. */
export function links(references: SiteLink[]): Paragraph {
  const words = references.map(({ href, label }) => [link(href, label)]);
  return titled('links', ...joined(words, ', '));
}

/** Short statements on a line, unless there are none. */
export function factLine(facts: Inline[][]): Paragraph | undefined {
  return facts.length === 0 ? undefined : titled('facts', ...joined(facts, ' · '));
}

/** ` name` behind the method that it goes with. */
export function methodAnd(method: string | undefined, label: Inline): Inline[] {
  return [...(method ? [{ kind: 'method', text: method } as const] : []), ' ', label];
}

/** Documentation elsewhere. */
export function docs(of: ExternalDocs | undefined): Block | undefined {
  return of && paragraph(external(of.url, of.description?.text ?? 'Learn more'));
}

/** What may be folded, with what it is called. */
export function disclosure(summary: string, isOpen: boolean, content: Part<Block>): Disclosure {
  return { kind: 'disclosure', summary: [summary], isOpen, content: some(content) };
}

/** The same, where the summary says nothing that its content does not. */
export function fold(summary: string, isOpen: boolean, content: Part<Block>): Disclosure {
  return { ...disclosure(summary, isOpen, content), role: 'fold' };
}
