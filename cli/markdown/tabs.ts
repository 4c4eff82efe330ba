import type { Code, Nodes, RootContent } from 'mdast';
import type { ContainerDirective } from 'mdast-util-directive';
import type { Fault } from '../problem.ts';
import { readFence } from './code-fence.ts';
import { createContainer, createLabel, isLabel, setElement, takeLabel } from './directive-nodes.ts';
import type { Report } from './report.ts';

export const TABS_EXAMPLE =
  'Write `:::tab[Label]` for each of them, and `::::tabs` around them with more colons.';

/**
 * Converts `::::tabs` with `:::tab[Label]`, and `:::code-group` with code blocks. A script shows one tab at a time; without
 * scripts, all of them are shown. Tabs with the same label are selected together on every page.
 */
export function applyTabs(node: ContainerDirective, report: Report): void {
  const tabs = node.name === 'tabs' ? node.children : node.children.map((child) => tabOfCode(child));
  const labels = new Set<string>();
  const name = `tabs-${node.position?.start.line ?? 1}`;
  for (const [index, tab] of tabs.entries()) {
    const fault = faultOf(tab, labels, node.name);
    if (fault) report(tab, 'markdown/directive', fault);
    if (tab.type === 'containerDirective') applyTab(tab, { name, isFirst: index === 0 });
  }
  if (tabs.length === 0)
    report(node, 'markdown/directive', { message: `\`${node.name}\` is empty.`, hint: TABS_EXAMPLE });
  node.children = tabs as ContainerDirective['children'];
  setElement(node, 'div', { className: ['tabs', 'panels'] });
}

/** Converts a code block to a tab that is labelled with its title, or else with its language. */
function tabOfCode(code: ContainerDirective['children'][number]): ContainerDirective['children'][number] {
  if (code.type !== 'code') return code;
  const { title, language } = readFence(code).fence;
  const label = createLabel([{ type: 'text', value: title ?? language }]);
  code.data = { ...code.data, isLabelled: true } as Code['data'];
  return createContainer('tab', [label, code], code.position);
}

function faultOf(tab: RootContent, labels: Set<string>, holder: string): Fault | undefined {
  if (tab.type !== 'containerDirective' || tab.name !== 'tab') {
    if (holder === 'tabs') return { message: '`tabs` may contain only `tab`.', hint: TABS_EXAMPLE };
    return {
      message: '`code-group` may contain only code blocks.',
      hint: 'Move this out of it, or write `::::tabs` with `:::tab[Label]`.',
    };
  }
  const [label] = tab.children;
  const text = label && isLabel(label) ? textOf(label).trim() : '';
  if (text === '') return { message: 'A tab requires a label.', hint: 'Write `:::tab[Label]`.' };
  if (labels.has(text))
    return { message: `There are two tabs \`${text}\`.`, hint: 'Give each of them a label of its own.' };
  labels.add(text);
  return undefined;
}

function applyTab(tab: ContainerDirective, { name, isFirst }: { name: string; isFirst: boolean }): void {
  const label = takeLabel(tab) ?? { type: 'paragraph', children: [] };
  setElement(label, 'summary', {});
  setElement(tab, 'details', {
    name,
    // Request samples use the same names of languages, and are selected together with tabs.
    dataLang: textOf(label).trim().toLowerCase(),
    ...(isFirst ? { open: true } : {}),
  });
  const [only, ...others] = tab.children;
  if (only?.type === 'code' && others.length === 0) tab.children = [label, only];
  else {
    const panel = createContainer('panel', tab.children);
    setElement(panel, 'div', { className: ['panel'] });
    tab.children = [label, panel];
  }
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : '';
}
