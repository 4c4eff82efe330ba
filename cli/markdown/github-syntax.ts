import type { Blockquote, Heading, Image, Nodes, PhrasingContent, Root } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import { visit } from 'unist-util-visit';
import { type PlainKey, t } from '../words/words.ts';
import { createContainer, createLabel } from './directive-nodes.ts';

/** GitHub's alerts and the corresponding admonitions, with their titles. */
const ALERTS: Record<string, { name: string; title: PlainKey }> = {
  note: { name: 'note', title: 'markdown.note' },
  tip: { name: 'tip', title: 'markdown.tip' },
  important: { name: 'info', title: 'markdown.important' },
  warning: { name: 'warning', title: 'markdown.warning' },
  caution: { name: 'danger', title: 'markdown.caution' },
};

/** An anchor: letters and digits of any script, and characters that are not special in a URL. */
const ANCHOR = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,99}$/u;

/** Converts `> [!NOTE]` to an admonition, `## Title {#id}` to a heading with that anchor, and `![A](a.png){width=9}` to an image of that size. Changes the tree. */
export function readGithubSyntax(tree: Root, source: string): void {
  visit(tree, (node, index, parent) => {
    if (node.type === 'heading') readAnchor(node, source);
    if (node.type === 'image' && parent && index !== undefined) readSize(node, parent.children, index);
    const alert = node.type === 'blockquote' ? readAlert(node) : undefined;
    if (alert && parent && index !== undefined) parent.children[index] = alert;
  });
}

/** Reads `{width=300 height=200}` after an image, in pixels, and takes it out of the text. */
function readSize(image: Image, siblings: Nodes[], index: number): void {
  const next = siblings[index + 1];
  if (next?.type !== 'text') return;
  const [written, content = ''] = /^\{([^{}\n]*)\}/.exec(next.value) ?? [];
  const parts = [...content.matchAll(/(?:^| )(width|height)="?([1-9]\d{0,3})"?(?= |$)/g)];
  if (written === undefined || parts.map(([part]) => part).join('') !== content || parts.length === 0) return;
  image.data = {
    ...image.data,
    hProperties: Object.fromEntries(parts.map(([, name, pixels]) => [name, Number(pixels)])),
  };
  next.value = next.value.slice(written.length);
  if (next.value === '') siblings.splice(index + 1, 1);
  if (next.position?.start.offset === undefined) return;
  // What is left over is looked for from its position.
  next.position.start.offset += written.length;
  next.position.start.column += written.length;
}

function readAnchor(heading: Heading, source: string): void {
  const { start } = heading.children[0]?.position ?? {};
  const { end } = heading.children.at(-1)?.position ?? {};
  const [, id = ''] = /\{#([^{}\n]*)\}[ \t]*$/.exec(source.slice(start?.offset ?? 0, end?.offset ?? 0)) ?? [];
  // Underscores in an anchor may be read as emphasis.
  const index = heading.children.findLastIndex((node) => node.type === 'text' && node.value.includes('{#'));
  const text = heading.children[index];
  if (!ANCHOR.test(id) || text?.type !== 'text') return;
  text.value = text.value.slice(0, text.value.lastIndexOf('{#')).trimEnd();
  heading.children.splice(index + 1);
  heading.data = { ...heading.data, hProperties: { id } };
}

/** Gives the alerts in a description, which has no admonitions, their titles in bold. Changes the tree. */
export function nameAlerts(tree: Root): void {
  visit(tree, 'blockquote', (quote) => {
    const alert = cutAlert(quote);
    if (!alert) return;
    const title: PhrasingContent = { type: 'strong', children: alert.title };
    quote.children = [{ type: 'paragraph', children: [title] }, ...alert.content];
  });
}

function readAlert(quote: Blockquote): ContainerDirective | undefined {
  const alert = cutAlert(quote);
  return alert && createContainer(alert.name, [createLabel(alert.title), ...alert.content], quote.position);
}

/** Returns the parts of a quote that is an alert. */
function cutAlert({ children: [first, ...rest] }: Blockquote) {
  const marker = first?.type === 'paragraph' ? first.children[0] : undefined;
  if (first?.type !== 'paragraph' || marker?.type !== 'text') return undefined;
  const [written, kind = ''] = /^\[!(\w+)\](?!\S)[ \t]*/.exec(marker.value) ?? [];
  const alert = Object.hasOwn(ALERTS, kind.toLowerCase()) ? ALERTS[kind.toLowerCase()] : undefined;
  if (written === undefined || !alert) return undefined;
  marker.value = marker.value.slice(written.length);
  const [title, body] = cutFirstLine(first.children);
  const own: PhrasingContent[] = [{ type: 'text', value: t(alert.title) }];
  return {
    name: alert.name,
    title: title.length > 0 ? title : own,
    content: [...(body.length > 0 ? [{ ...first, children: body }] : []), ...rest],
  };
}

/** Splits inline content after its first line. */
function cutFirstLine(nodes: PhrasingContent[]): [first: PhrasingContent[], rest: PhrasingContent[]] {
  const end = nodes.findIndex(
    (node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')),
  );
  const last = nodes[end];
  if (!last) return [nodes.filter((node) => node.type !== 'text' || node.value !== ''), []];
  const [before = '', ...after] = last.type === 'text' ? last.value.split('\n') : [];
  // With the position of the whole, so that what is left in it is found.
  const { position } = last;
  const text = (value: string): PhrasingContent[] =>
    value.trim() === '' ? [] : [{ type: 'text', value, ...(position && { position }) }];
  return [
    [...nodes.slice(0, end), ...text(before)],
    [...text(after.join('\n')), ...nodes.slice(end + 1)],
  ];
}
