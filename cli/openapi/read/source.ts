import { isDeepStrictEqual } from 'node:util';
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
import { type Cache, noCache } from '../../cache.ts';
import type { Problem } from '../../problem.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { findExcess } from './limits.ts';
import { createJsonLocator, endOfString } from './locate-json.ts';
import { type Fault, nodeFaults } from './yaml-faults.ts';
import { readParts } from './yaml-parts.ts';

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
export function parseSource(
  file: string,
  fileText: string,
  cache: Cache = noCache,
): { source?: Source; problems: Problem[] } {
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
  const joined = readParts(text, (part) => cache.memo('yaml part', [part], () => readPart(part)).data);
  if (joined) return finish(joined, (pointer) => offsetOf(readTree(), pointer));
  const problems: Problem[] = [];
  const { data } = cache.memo(
    'yaml',
    [text],
    () => {
      const read = readYaml(text, readTree);
      problems.push(
        ...read.faults.map(({ offset, ...fault }) => ({ ...fault, file, ...positionAt(offset) })),
      );
      return { data: read.data };
    },
    (read) => problems.length === 0 && isJson(read.data),
  );
  if (problems.length > 0) return { problems };
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

/** Returns the data, unless there are problems or it has no equivalent in JSON. */
function readPart(text: string): { data?: unknown } {
  const { data, faults } = readYaml(text, () => parseTree(text));
  return faults.length === 0 && isJson(data) ? { data } : {};
}

function parseTree(text: string): YamlDocument {
  return parseDocument(text, { prettyErrors: false, strict: true, uniqueKeys: false });
}

/** Whether data survives JSON, unlike `NaN`, for example. */
function isJson(data: unknown): boolean {
  return data !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), data);
}

function readYaml(text: string, readTree: () => YamlDocument): { data?: unknown; faults: Fault[] } {
  try {
    const document = readTree();
    const [error] = document.errors;
    // Further errors mostly follow from the first. `toJS` may not terminate if there are faults in aliases.
    const faults = error ? [syntaxFault(error, text)] : nodeFaults(document);
    return faults.length > 0 ? { faults } : { data: document.toJS({ maxAliasCount: -1 }), faults };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = 'This file is nested too deeply to be read.';
    return { faults: [{ message, severity: 'error', rule: 'yaml/depth', offset: 0 }] };
  }
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
