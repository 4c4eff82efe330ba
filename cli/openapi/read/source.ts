import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type YAMLMap,
  type YAMLParseError,
  type Document as YamlDocument,
} from 'yaml';
import { during } from '../../current-work.ts';
import { type Problem, ProblemError } from '../../problem.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { findExcess } from './find-excess.ts';
import { createJsonLocator, endOfString } from './locate-json.ts';
import { type Fault, nodeFaults } from './yaml-faults.ts';

/** A YAML or JSON file. */
export interface Source {
  file: string;
  text: string;
  data: unknown;
  /** Returns the location of the nearest existing node at or above a JSON Pointer; line and column start at 1. */
  locate(pointer: string): { file: string; line: number; column: number };
}

/**
 * Parses a YAML or JSON file. Reports syntax errors, duplicate keys, aliases that expand without end, and data beyond the
 * limits of `findExcess`.
 */
export function parseSource(file: string, text: string): { source?: Source; problems: Problem[] } {
  try {
    return during({ task: 'Parsing this file', file }, () => parse(file, text));
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    throw error;
  }
}

function parse(file: string, fileText: string): ReturnType<typeof parseSource> {
  const text = fileText.replace(/^\uFEFF/, '');
  const positionAt = createPositions(text);
  const finish = (data: unknown, offset: (pointer: string) => number): ReturnType<typeof parseSource> => {
    const locate: Source['locate'] = (pointer) => ({ file, ...positionAt(offset(pointer)) });
    const excess = findExcess(data);
    if (!excess) return { source: { file, text, data, locate }, problems: [] };
    const { pointer, ...problem } = excess;
    return { problems: [{ ...problem, severity: 'error', rule: 'yaml/size', ...locate(pointer) }] };
  };
  const json = parseJson(text);
  if (json) return finish(json.data, createJsonLocator(text));
  const comma = file.endsWith('.json') ? trailingComma(text) : undefined;
  if (comma !== undefined)
    return {
      problems: [
        {
          message: 'JSON allows no comma before a closing bracket.',
          severity: 'error',
          rule: 'json/syntax',
          file,
          ...positionAt(comma),
          hint: 'Remove the comma.',
        },
      ],
    };

  let tree: YamlDocument | undefined;
  const readTree = () => {
    tree ??= parseTree(text);
    return tree;
  };
  const { data, faults } = readYaml(text, readTree);
  if (faults.length > 0)
    return { problems: faults.map(({ offset, ...fault }) => ({ ...fault, file, ...positionAt(offset) })) };
  // Frees the tree, which is larger than the data; it is parsed again only to locate a problem.
  tree = undefined;
  return finish(data, (pointer) => offsetOf(readTree(), pointer));
}

function parseJson(text: string): { data: unknown } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return { data: JSON.parse(text) };
  } catch {
    // Flow-style YAML or invalid JSON: the YAML parser reports where.
    return undefined;
  }
}

/** Returns the offset of the first trailing comma, which YAML allows in flow style but JSON doesn't. */
function trailingComma(text: string): number | undefined {
  let comma: number | undefined;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    if (' \n\r\t'.includes(character)) continue;
    if ((character === '}' || character === ']') && comma !== undefined) return comma;
    comma = character === ',' ? at : undefined;
    if (character === '"') at = endOfString(text, at) - 1;
  }
  return undefined;
}

/** Returns a function from an offset in the text to line and column, starting at 1. */
function createPositions(text: string): (offset: number) => { line: number; column: number } {
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= startsOfLines(text);
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] as number) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] as number) + 1 };
  };
}

function startsOfLines(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

function parseTree(text: string): YamlDocument {
  return parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: false });
}

function readYaml(text: string, readTree: () => YamlDocument): { data?: unknown; faults: Fault[] } {
  const document = readTree();
  const [error] = document.errors;
  // Further errors mostly follow from the first. `toJS` may not terminate if there are faults in aliases.
  const faults = error ? [syntaxFault(error, text)] : nodeFaults(document);
  return faults.length > 0 ? { faults } : { data: document.toJS({ maxAliasCount: -1 }), faults };
}

function syntaxFault({ code, message, pos: [offset] }: YAMLParseError, text: string): Fault {
  const fault = { severity: 'error', rule: 'yaml/syntax' } as const;
  const deeper = code === 'BLOCK_AS_IMPLICIT_KEY' ? deeperLine(text, offset) : undefined;
  if (deeper === undefined) return { ...fault, message: sentence(message), offset, ...hintFor(code) };
  return {
    ...fault,
    message: 'This line is indented more than the one before it, which already has a value.',
    offset: deeper,
    hint: 'Start it in the column of the line before it. Quote a text of several lines.',
  };
}

/** Returns the offset of the next line, if it is a key that is indented more than this line. */
function deeperLine(text: string, offset: number): number | undefined {
  const lines = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 2);
  const [here = 0, next = 0] = lines.map((line) => line.search(/\S/));
  if (next <= here || !/^\s*[^\s:]+:(\s|$)/.test(lines[1] ?? '')) return undefined;
  return text.indexOf('\n', offset) + 1 + next;
}

function sentence(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'This is nested too deeply to be read.';
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function hintFor(code: string): { hint?: string } {
  const hints: Record<string, string> = {
    TAB_AS_INDENT: 'Indent with spaces.',
    BAD_INDENT: 'Check that the lines of this block start in the same column.',
    MISSING_CHAR: 'Look for an unclosed quote or bracket before this place.',
    MULTILINE_IMPLICIT_KEY: 'Quote the text if it contains a colon.',
    BLOCK_AS_IMPLICIT_KEY: 'Quote the text if it contains a colon, or start the block on a new line.',
  };
  const hint = hints[code];
  return hint === undefined ? {} : { hint };
}

const pairs = new WeakMap<YAMLMap, Map<string, Pair>>();

/** Returns the pairs of a map by key; the first of duplicate keys. */
function pairsOf(map: YAMLMap): Map<string, Pair> {
  const cached = pairs.get(map);
  if (cached) return cached;
  const byKey = new Map<string, Pair>();
  for (const pair of map.items) {
    const key = String(isScalar(pair.key) ? pair.key.value : pair.key);
    if (!byKey.has(key)) byKey.set(key, pair);
  }
  pairs.set(map, byKey);
  return byKey;
}

/** Returns the offset of the key or list item at a pointer, or of its nearest ancestor. */
function offsetOf(document: YamlDocument, pointer: string): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of pointerSteps(pointer)) {
    if (isMap(node)) {
      const pair = pairsOf(node).get(step);
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
