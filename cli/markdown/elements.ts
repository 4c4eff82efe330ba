import type { Element, ElementContent, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { isLongCode } from '../html/long-code.ts';
import { t } from '../words/words.ts';
import type { Highlighter } from './highlight.ts';
import { markLines } from './marked-lines.ts';
import { readFormula } from './math.ts';
import { highlightCode } from './shell-session.ts';

/** Converts all code blocks and tables of a tree, also those in cells. */
export function wrapCodeAndTables(tree: Root, highlighter: Highlighter): void {
  visit(tree, 'element', (node, index, parent) => {
    if (!parent || index === undefined || (node.tagName !== 'pre' && node.tagName !== 'table')) return;
    if (node.tagName === 'table') wrapCodeAndTables({ type: 'root', children: node.children }, highlighter);
    parent.children[index] = node.tagName === 'pre' ? codeFigure(node, highlighter) : tableRegion(node);
    return SKIP;
  });
}

/** Converts `pre > code` to `figure.code` with a caption and highlighted code. */
function codeFigure(pre: Element, highlighter: Highlighter): Element {
  const code = pre.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'code',
  );
  const language = languageOf(code);
  const { dataTitle: title, dataTitleHtml: row, dataMarks: marks, dataFlags: flags } = code?.properties ?? {};
  const text = textContent(pre).replace(/\n$/, '');
  const formula = language === 'math' ? readFormula(text).html : undefined;
  if (formula !== undefined) return scrolled(t('markdown.formula'), raw(formula));
  const isNumbered = String(flags).includes('numbered');
  const highlighted = highlightCode(text, language ?? 'text', highlighter);
  const html = isNumbered ? withNumbers(highlighted) : highlighted;
  // Marked lines are the point of a sample, so nothing of it is hidden.
  const isLong = language === 'json' && marks === undefined && isLongCode(text);
  const inner = element('code', language ? { className: [`language-${language}`] } : {}, [
    raw(typeof marks === 'string' ? markLines(html, marks) : html),
  ]);
  const caption =
    typeof title === 'string'
      ? [element('figcaption', {}, [typeof row === 'string' ? raw(row) : { type: 'text', value: title }])]
      : [];
  const className = ['code', ...(typeof marks === 'string' ? ['marked'] : [])];
  const properties = {
    className,
    ...(language && caption.length === 0 && { dataLanguage: language }),
    // As the button that wraps all code does for the whole page.
    ...(String(flags).includes('wrapped') && { dataWrap: 'on' }),
  };
  return element('figure', properties, [
    ...caption,
    element('pre', { tabIndex: 0, ...(isLong && { className: ['long'] }) }, [inner]),
  ]);
}

/** The serialiser leaves `raw` nodes unchanged. */
function raw(value: string): ElementContent {
  return { type: 'raw', value } as unknown as ElementContent;
}

/** Writes the number of each line before it, which *Copy* leaves out. */
function withNumbers(html: string): string {
  const lines = html.split('\n');
  const width = String(lines.length).length;
  return lines
    .map(
      (line, index) =>
        `<samp class="c" aria-hidden="true">${String(index + 1).padStart(width)}  </samp>${line}`,
    )
    .join('\n');
}

function languageOf(code: Element | undefined): string | undefined {
  const classes = code?.properties.className;
  const name = Array.isArray(classes)
    ? classes.find((value) => String(value).startsWith('language-'))
    : undefined;
  return name === undefined ? undefined : String(name).slice('language-'.length);
}

/** Wraps a table in a region that can be scrolled by keyboard, and labels each cell with its column for narrow screens. */
function tableRegion(table: Element): Element {
  const rows = descendants(table, 'tr');
  for (const cell of [...descendants(table, 'th'), ...descendants(table, 'td')]) {
    const { align, ...others } = cell.properties;
    // `align` is obsolete, and the content security policy of the pages allows no style attributes.
    if (align) cell.properties = { ...others, dataAlign: align };
  }
  const cellsOf = (row: Element | undefined) =>
    (row?.children ?? []).filter((child) => child.type === 'element');
  const cells = rows.map(cellsOf);
  const headers = (cells[0] ?? []).map((cell) => (cell.tagName === 'th' ? textContent(cell) : ''));
  // Where cells reach over columns or rows, the order of cells is not that of headers.
  const isRegular = cells.flat().every(({ properties: { colSpan, rowSpan } }) => !(colSpan || rowSpan));
  for (const row of isRegular ? cells : [])
    for (const [index, cell] of row.entries())
      if (cell.tagName === 'td') cell.properties = { ...cell.properties, dataLabel: headers[index] ?? '' };
  addHead(table, rows);
  setScopes(cells);
  const columns = headers.filter(Boolean).join(', ');
  return scrolled(columns === '' ? t('markdown.unnamed-table') : t('markdown.table', { columns }), table);
}

/** Makes the first rows of a table the head, if they have only headers. */
function addHead(table: Element, rows: Element[]): void {
  const body = table.children.find((child) => child.type === 'element' && child.tagName === 'tbody');
  const hasHead = descendants(table, 'thead').length > 0;
  const first = rows.findIndex((row) => descendants(row, 'td').length > 0);
  const head = rows.slice(0, Math.max(first, 0));
  if (body?.type !== 'element' || hasHead || head.length === 0) return;
  body.children = body.children.filter((child) => !head.includes(child as Element));
  table.children.unshift(element('thead', {}, head));
}

/** Says what headers are of, unless they are only those of equal rows below them (WCAG technique H63). */
function setScopes(rows: Element[][]): void {
  const isHeader = ({ tagName }: Element): boolean => tagName === 'th';
  const isHead = (row: Element[]): boolean => row.every(isHeader);
  const isSimple = rows.every(
    (row, index) => row.length === rows[0]?.length && (index === 0 ? isHead(row) : !row.some(isHeader)),
  );
  if (isSimple) return;
  for (const row of rows)
    for (const cell of row.filter(isHeader))
      cell.properties = { scope: isHead(row) ? 'col' : 'row', ...cell.properties };
}

/** Something wide that can be scrolled, by keyboard as well. */
function scrolled(label: string, child: ElementContent): Element {
  return element('div', { className: ['table'], role: 'group', tabIndex: 0, ariaLabel: label }, [child]);
}

function descendants(node: Element, tagName: string): Element[] {
  return node.children.flatMap((child) => {
    if (child.type !== 'element') return [];
    return child.tagName === tagName ? [child] : descendants(child, tagName);
  });
}

export function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
