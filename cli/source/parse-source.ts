import path from 'node:path';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
  type Document as YamlDocument,
} from 'yaml';
import { during } from '../current-work.ts';
import { MAX_LOCATED_JSON } from '../limits.ts';
import { errorAt, type Problem, ProblemError, topOf } from '../problem.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { setOrder } from '../text/key-order.ts';
import { readNumber } from '../text/number-text.ts';
import { parseJson } from '../text/parse-json.ts';
import { findExcess } from './find-excess.ts';
import { jsonFault, repeatedKey } from './json-fault.ts';
import {
  CONFLICT,
  CONFLICT_FAULT,
  hasConflict,
  openQuote,
  syntaxFault,
  tightComment,
} from './syntax-faults.ts';
import { faultAt, nodeFaults, type SyntaxFault } from './yaml-faults.ts';

/** A YAML or JSON file. */
export interface Source {
  file: string;
  text: string;
  data: unknown;
  /** Returns the location of the nearest existing node at or above a JSON Pointer; line and column start at 1. */
  locate(pointer: string): { file: string; line: number; column: number };
}

interface ParseOptions {
  /** Numbers that a double would write otherwise are a `NumberText`, and maps know the order of their keys. */
  isAsWritten?: boolean;
  /** Replaces what aliases repeat, if that is too much. */
  shared?: (data: unknown) => unknown;
}

/**
 * Parses a YAML or JSON file; merge keys (`<<`) are resolved. Reports syntax errors, duplicate keys, aliases that expand without end, and data beyond the
 * limits of `findExcess`.
 */
export function parseSource(
  file: string,
  text: string,
  options: ParseOptions = {},
): { source?: Source; problems: Problem[] } {
  try {
    return during({ task: 'Parsing this file', file }, () => parse(file, text, options));
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    throw error;
  }
}

function parse(
  file: string,
  fileText: string,
  { isAsWritten = false, shared }: ParseOptions,
): ReturnType<typeof parseSource> {
  const text = fileText.replace(/^\uFEFF/, '');
  const treeOf = () => {
    const made = parseTree(text);
    if (isAsWritten) keepNumbers(made.document);
    return made;
  };
  const json = readJson(text, isAsWritten);
  let tree: Tree | undefined = json ? undefined : treeOf();
  const locationOf = (offset: number) => {
    tree ??= treeOf();
    const { line, col } = tree.lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const locate: Source['locate'] = (pointer) => {
    tree ??= treeOf();
    return locationOf(offsetOf(tree.document, pointer));
  };
  const read = json ?? (tree && readTree(tree, text, path.extname(file) === '.json'));
  const problems = (read?.faults ?? []).map(({ offset, ...fault }) => ({ ...fault, ...locationOf(offset) }));
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  let data = read?.data;
  if (tree && isAsWritten) keepOrder(tree.document.contents, data);
  // The tree is larger than the data; it is parsed again only to locate a problem.
  tree = undefined;
  let excess = findExcess(data);
  if (excess?.isRepeated && shared) {
    data = shared(data);
    excess = findExcess(data);
  }
  if (!excess) return { source: { file, text, data, locate }, problems };
  const { pointer, isRepeated: _, ...problem } = excess;
  const isTooLargeToLocate = json && text.length > MAX_LOCATED_JSON;
  const location = isTooLargeToLocate ? topOf(file) : locate(pointer);
  return { problems: [errorAt('yaml/size', location, problem)] };
}

/** The data of a file, unless one of its faults is an error. */
interface Read {
  data?: unknown;
  faults: SyntaxFault[];
}

/** JSON is YAML, but `JSON.parse` reads it a hundred times faster. */
function readJson(text: string, isAsWritten: boolean): Read | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const data = isAsWritten ? parseJson(text) : JSON.parse(text);
    const repeated = isAsWritten ? repeatedKey(text, data) : undefined;
    return { data, faults: repeated ? [repeated] : [] };
  } catch {
    return undefined;
  }
}

interface Tree {
  document: YamlDocument;
  lines: LineCounter;
}

function parseTree(text: string): Tree {
  const lines = new LineCounter();
  const options = { prettyErrors: false, uniqueKeys: false, merge: true, lineCounter: lines };
  return { document: parseDocument(text, options), lines };
}

/** A number is read with its text; as a key, it is only its text. */
function keepNumbers(document: YamlDocument): void {
  visit(document, {
    Scalar(position, node) {
      const { value, source } = node;
      if (typeof value !== 'number' || source === undefined) return;
      node.value = position === 'key' ? source : readNumber(source, value);
    },
  });
}

/** Sets the order of the keys of each map; an alias has the object of its anchor. */
function keepOrder(node: unknown, data: unknown): void {
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) keepOrder(item, (data as unknown[])[index]);
  if (!isMap(node)) return;
  const map = data as Record<string, unknown>;
  const names = node.items.flatMap(({ key }) =>
    isScalar(key) && typeof key.value !== 'symbol' ? [String(key.value ?? '')] : [],
  );
  setOrder(map, names);
  // What a merge key (`<<`, a symbol) names is part of the map itself.
  for (const { key, value } of node.items)
    if (isScalar(key) && typeof key.value !== 'symbol') keepOrder(value, map[String(key.value ?? '')]);
}

const MARKUP = {
  message: 'This is HTML or XML, not YAML or JSON.',
  hint: 'Save the file itself: a server has probably sent a page in its place.',
};

function readTree({ document }: Tree, text: string, isJson: boolean): Read {
  if (/^\s*<[!?a-z]/i.test(text)) return { faults: [faultAt('yaml/syntax', text.indexOf('<'), MARKUP)] };
  const isComment = ({ code, pos }: YAMLParseError) => code === 'MISSING_CHAR' && text[pos[0]] === '#';
  const comments = document.errors.filter(isComment).map(({ pos }) => tightComment(pos[0]));
  if (hasConflict(text)) return { faults: [faultAt('yaml/syntax', text.search(CONFLICT), CONFLICT_FAULT)] };
  const json = isJson ? jsonFault(text) : undefined;
  if (json) return { faults: [json] };
  const error = document.errors.find((one) => !isComment(one));
  // Further errors mostly follow from the first. `toJS` may not terminate if there are faults in aliases.
  const faults = error
    ? [openQuote(error, document, text) ?? syntaxFault(error, text)]
    : nodeFaults(document, text);
  return faults.some(({ severity }) => severity === 'error')
    ? { faults }
    : { data: document.toJS({ maxAliasCount: -1 }), faults: [...comments, ...faults] };
}

/** Returns the offset of the key or list item at a pointer, or of its nearest ancestor. */
function offsetOf(document: YamlDocument, pointer: string): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of pointerSteps(pointer)) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
