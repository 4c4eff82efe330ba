import { suggest } from '../../../text/did-you-mean.ts';
import type { GraphEdge, GraphNode, Head } from '../diagram.ts';
import { addNode, type GraphReader, openGroup } from './read-graph.ts';
import { shorten, Unreadable } from './statements.ts';

/** The closing brackets and the shape of each opening one. */
const SHAPES: Record<string, [close: string, shape: GraphNode['shape']]> = {
  '(((': [')))', 'double-circle'],
  '([': ['])', 'stadium'],
  '((': ['))', 'circle'],
  '[(': [')]', 'cylinder'],
  '[[': [']]', 'subroutine'],
  '{{': ['}}', 'hexagon'],
  '>': [']', 'flag'],
  '[': [']', 'rectangle'],
  '(': [')', 'rounded'],
  '{': ['}', 'diamond'],
};

/** An identifier: hyphens only inside of it, because `-->` may follow. */
const NODE = /([\p{L}\p{N}_]+(?:[-.][\p{L}\p{N}_]+)*)(?=[^\p{L}\p{N}_]|$)/uy;
/** Brackets with a label, which in quotes may contain brackets, too. */
const BODY =
  /(\({3}|\(\[|\(\(|\[\(|\[\[|\{\{|[[({>])(?:\s*"([^"]*)"\s*|([^"[\](){}|]*))(\){3}|\]\)|\)\)|\)\]|\]\]|\}\}|[\])}])/y;
/** `[/label/]` and the like: which way the sides lean is told by the slashes. */
const LEANING = /\[([/\\])(?:\s*"([^"]*)"\s*|([^"[\](){}|]*?))([/\\])\]/y;
const LEANING_SHAPES: Record<string, GraphNode['shape']> = {
  '//': 'leaning-right',
  '\\\\': 'leaning-left',
  '/\\': 'trapezoid',
  '\\/': 'funnel',
};
/** `@{ shape: cyl, label: "Orders" }`, with the names of shapes that Mermaid has for those above. */
const ATTRIBUTES = /@\{([^{}]*)\}/y;
const ATTRIBUTE = /(?<!\w)(\w+)\s*:\s*(?:"([^"]*)"|([^\s,"]+))/g;
const SHAPE_NAMES: Record<string, GraphNode['shape']> = Object.fromEntries(
  Object.entries({
    rectangle: 'rect proc process rectangle',
    rounded: 'rounded event',
    stadium: 'stadium pill terminal',
    subroutine: 'fr-rect subproc subprocess subroutine framed-rectangle',
    cylinder: 'cyl db database cylinder',
    circle: 'circle circ',
    'double-circle': 'dbl-circ double-circle',
    flag: 'odd',
    diamond: 'diam diamond decision question',
    hexagon: 'hex hexagon prepare',
    'leaning-right': 'lean-r lean-right in-out',
    'leaning-left': 'lean-l lean-left out-in',
    trapezoid: 'trap-b trapezoid trapezoid-bottom priority',
    funnel: 'trap-t trapezoid-top inv-trapezoid manual',
    fork: 'fork join',
  } satisfies Partial<Record<GraphNode['shape'], string>>).flatMap(([shape, names]) =>
    names.split(' ').map((name) => [name, shape as GraphNode['shape']]),
  ),
);
const CLASS = /:::([\w-]+)/y;
/** `-->|label|`, or `-- label -->`. An `o` or `x` at an end is a circle or a cross. */
const ARROW =
  /\s*(<|[ox](?=[-=]))?(?:(-{2,}[>ox]|-{3,}|-\.+-[>ox]?|={2,}[>ox]|={3,}|~{3,})(?:\s*\|([^|]*)\|)?|(?:--|-\.|==)(?![-.=>ox])(.+?)(-{2,}[>ox]|-{3,}|(?<!\.)\.+-[>ox]?|={2,}[>ox]|={3,}))\s*/y;
const HEADS: Record<string, Head> = { '<': 'arrow', '>': 'arrow', o: 'circle', x: 'cross' };

const QUOTES = 'Put a label with brackets into double quotes: `id["label"]`.';
const ARROWS =
  'Available: `-->`, `---`, `-.->`, `==>`, `<-->`, `--o`, `--x`, each with a label: `-->|label|` or `-- label -->`.';

/** Reads a statement of a flowchart. */
export function readFlowchartStatement(reader: GraphReader): void {
  const { text } = reader.statement;
  const [, title] = /^subgraph\s+(\S.*)$/.exec(text) ?? [];
  if (title === undefined) {
    readChain(text, reader);
    return;
  }
  // `subgraph id [Title]`, or `subgraph Title`.
  const [, id = title, label = title] = /^([\w-]+)\s*\[(.*)\]$/.exec(title) ?? [];
  openGroup(reader, id, reader.label(label.trim()));
}

/** The last word, with its own label, is the node that the arrow leads to. */
function hintOfLabel(rest: string, arrow: string): string {
  const [before = ''] = rest.split(/[[({]/, 1);
  const at = before.trimEnd().lastIndexOf(' ');
  const [label, node] = [rest.slice(1, at).trim(), rest.slice(at + 1)];
  return at < 1 || /[-=.]{2}/.test(rest)
    ? `Write \`|\` after it: \`${arrow}|label|\`.`
    : `Write \`${arrow}|${label}| ${node}\`.`;
}

function readAttributes(text: string, { label }: GraphReader): Partial<Pick<GraphNode, 'label' | 'shape'>> {
  const found = new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, key, quoted, plain]) => [key, quoted ?? plain]),
  );
  const [name, words] = [found.get('shape'), found.get('label')];
  const shape = name === undefined ? undefined : SHAPE_NAMES[name];
  if (name !== undefined && !shape)
    throw new Unreadable(`Unknown shape \`${name}\`.`, suggest(name, Object.keys(SHAPE_NAMES)));
  return { ...(shape && { shape }), ...(words !== undefined && { label: label(words) }) };
}

/** `one & two --> three -->|label| four`. */
function readChain(text: string, reader: GraphReader): void {
  const { graph, label } = reader;
  let at = 0;
  const take = (expression: RegExp) => {
    expression.lastIndex = at;
    const match = expression.exec(text);
    if (match) at = expression.lastIndex;
    return match;
  };
  const fail = (what: string, hint: string) => {
    const rest = shorten(text.slice(at).trim());
    throw new Unreadable(`Expected ${what}${rest === '' ? '' : ` at \`${rest}\``}.`, hint);
  };
  const takeNodes = (): string[] => {
    const ids: string[] = [];
    do {
      const [, id = ''] =
        take(NODE) ?? fail('a node', 'Write its name: `A --> B`, or with a label: `A --> B[Label]`.');
      if (id === 'end') throw new Unreadable('`end` is a keyword.', 'Give the node another name.');
      const leaning = take(LEANING);
      const body = leaning ?? take(BODY);
      const [, open = '', quoted, plain = '', close = ''] = body ?? [];
      if (body && !leaning && SHAPES[open]?.[0] !== close)
        fail(`\`${SHAPES[open]?.[0]}\` behind the label`, QUOTES);
      const [, attributes] = take(ATTRIBUTES) ?? [];
      const [, className] = take(CLASS) ?? [];
      const shape = leaning ? LEANING_SHAPES[open + close] : SHAPES[open]?.[1];
      addNode(reader, id, { className, ...(shape ? { shape, label: label(quoted ?? plain) } : {}) });
      if (attributes !== undefined) addNode(reader, id, readAttributes(attributes, reader));
      ids.push(id);
    } while (take(/\s*&\s*/y));
    return ids;
  };
  let from = takeNodes();
  for (let arrow = take(ARROW); arrow; arrow = take(ARROW)) {
    const [, start, shaft, behind, inside] = arrow;
    const end = shaft ?? arrow[5] ?? '';
    const edge: Omit<GraphEdge, 'from' | 'to'> = {
      label: label((behind ?? inside ?? '').trim()),
      line: end.includes('=') ? 'thick' : end.includes('.') ? 'dotted' : 'solid',
      start: HEADS[start ?? ''],
      end: HEADS[end.at(-1) ?? ''],
    };
    if (text[at] === '|') fail('`|` behind the label', hintOfLabel(text.slice(at), end));
    const to = takeNodes();
    // `~~~` only moves nodes.
    if (!end.startsWith('~'))
      graph.edges.push(...from.flatMap((a) => to.map((b) => ({ ...edge, from: a, to: b }))));
    from = to;
  }
  if (at === text.length) return;
  if (/^\s*\/\//.test(text.slice(at))) fail('an arrow', 'Write a comment as `%% text` on a line of its own.');
  const close = SHAPES[text[at] ?? '']?.[0];
  if (close !== undefined && !text.includes(close, at))
    fail(`\`${close}\``, `Close the label with \`${close}\`.`);
  if (text.startsWith('@{', at)) fail('an arrow', 'Close it with `}`: `id@{ shape: rect }`.');
  fail('an arrow', /^[[({@>]/.test(text.slice(at)) ? QUOTES : ARROWS);
}
