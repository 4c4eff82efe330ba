import type { Nodes, Root, RootContent } from 'mdast';
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { didYouMean } from '../text/did-you-mean.ts';
import { isLabel } from './directive-nodes.ts';
import { CONTAINERS, restored } from './directives.ts';
import { labelOf } from './leaf-directives.ts';
import { checkLeftAsText } from './left-as-text.ts';
import { parseMarkdown } from './parse-markdown.ts';
import type { Reported } from './report.ts';

/** Directives of a site: from what is written to Markdown. */
export type OwnDirectives = Record<
  string,
  (directive: { label: string; attributes: Record<string, string>; content: string }) => string
>;

/** In place of directives that must not be run: shows what was written in them. */
export const LEFT_OUT = 'left out';

/** Names of directives that need no specification. */
export const KNOWN = [...CONTAINERS, 'include', 'tab'];

/** Replaces the directives of a site by the Markdown that they return, whose problems are those of the directive. */
export function expandOwnDirectives(
  tree: Root,
  {
    directives,
    known,
    source,
    report,
  }: Reported & { directives: OwnDirectives | typeof LEFT_OUT; known: string[] },
): void {
  let beyond = source.length;
  visit(tree, (node, index, parent) => {
    if (node.type !== 'leafDirective' && node.type !== 'containerDirective') return undefined;
    const isKnown = KNOWN.includes(node.name) || known.includes(node.name);
    const make = isKnown ? undefined : functionOf(node.name, directives);
    if (!make || !parent || index === undefined) return undefined;
    const markdown = markdownOf(node, make, {
      source,
      report: directives === LEFT_OUT ? () => {} : report,
    });
    const returned = parseMarkdown(markdown);
    if (directives !== LEFT_OUT) checkReturned(markdown, node, { source, report });
    // While its positions are those in what was returned.
    visit(returned, 'textDirective', (text, place, around) => {
      if (around && place !== undefined)
        around.children.splice(place, 1, ...(restored(text, markdown) as RootContent[]));
    });
    const children = returned.children.filter((child) => !isWritten(child));
    visit(returned, (inner) => {
      if (isWritten(inner))
        report(node, 'components', {
          message: `The directive \`${node.name}\` returned another directive.`,
          hint: 'Return plain Markdown.',
        });
      // Its offset is its own, behind what is written.
      if (node.position) inner.position = at(node.position.start, beyond++);
    });
    parent.children.splice(index, 1, ...(children as RootContent[]));
    return index + children.length;
  });
}

/** Checks what a directive adds to what is written in it, which is checked in its place. */
function checkReturned(
  markdown: string,
  node: ContainerDirective | LeafDirective,
  { source, report }: Reported,
): void {
  const content = node.type === 'containerDirective' ? contentOf(node.children, source) : '';
  const added = content === '' ? markdown : markdown.replaceAll(content, '');
  if (/(?<![\\*])\*{4}(?!\*)/.test(added))
    report(node, 'markdown/text', {
      message: `The directive \`${node.name}\` returned bold text without any words.`,
      hint: 'Write what it makes bold, such as its label in brackets.',
    });
  checkLeftAsText(parseMarkdown(added), {
    source: added,
    report: (_, ...fault) => report(node, ...fault),
  });
}

/** Returns what a directive makes of what is written. Reports whatever of it is not asked for, which would be lost. */
function markdownOf(
  node: ContainerDirective | LeafDirective,
  make: OwnDirectives[string],
  { source, report }: Reported,
): string {
  const isContainer = node.type === 'containerDirective';
  const written = Object.entries(node.attributes ?? {}).map(([key, value]) => [key, value ?? ''] as const);
  const asked = new Set<string>();
  const used = new Set<string>();
  const texts = {
    label: isContainer ? labelWithin(node.children) : (labelOf(node, source) ?? ''),
    content: isContainer ? contentOf(node.children, source) : '',
  };
  const attributes = noting(asked, Object.fromEntries(written));
  const made: unknown = make(noting(used, { ...texts, attributes }));
  for (const [key, text] of Object.entries(texts))
    if (text !== '' && !used.has(key))
      report(node, 'markdown/unused', {
        message: `The directive \`${node.name}\` does not use ${key === 'label' ? 'its label' : 'what is written in it'}.`,
        hint: `Remove it, or use \`${key}\` in components/directives.ts.`,
      });
  for (const [key] of written)
    if (!asked.has(key))
      report(node, 'markdown/unused', {
        message: `The directive \`${node.name}\` does not use \`${key}\`.`,
        hint: didYouMean(key, asked) ?? 'Remove it, or use it in components/directives.ts.',
      });
  if (typeof made === 'string') return made;
  report(node, 'components', {
    message: `The directive \`${node.name}\` returned no Markdown.`,
    hint: 'Return a string.',
  });
  return '';
}

/** Returns an object that notes which of its fields are asked for, there or not. */
function noting<T extends object>(asked: Set<string>, fields: T): T {
  return new Proxy(fields, {
    get(target, name) {
      asked.add(String(name));
      return Reflect.get(target, name);
    },
    has(target, name) {
      asked.add(String(name));
      return Reflect.has(target, name);
    },
  });
}

/** Whether a node is a directive with colons: `> [!NOTE]` becomes one without. */
function isWritten({ type, data }: Nodes): boolean {
  return /^(leaf|container)Directive$/.test(type) && !(data && 'isWhole' in data);
}

function at({ line, column }: { line: number; column: number }, offset: number) {
  const point = { line, column, offset };
  return { start: point, end: point };
}

function functionOf(
  name: string,
  directives: OwnDirectives | typeof LEFT_OUT,
): OwnDirectives[string] | undefined {
  if (directives === LEFT_OUT) return ({ label, content }) => [label, content].join('\n\n');
  return Object.hasOwn(directives, name) ? directives[name] : undefined;
}

function labelWithin(children: RootContent[]): string {
  const label = children.find(isLabel);
  const texts: string[] = [];
  if (label) visit(label, 'text', ({ value }) => void texts.push(value));
  return texts.join('');
}

function contentOf(children: RootContent[], source: string): string {
  const own = children.filter((child) => !isLabel(child));
  const start = own[0]?.position?.start.offset;
  const end = own.at(-1)?.position?.end.offset;
  return start === undefined || end === undefined ? '' : source.slice(start, end);
}
