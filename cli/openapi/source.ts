import { isDeepStrictEqual } from 'node:util';
import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  parseDocument,
  visit,
  type Document as YamlDocument,
} from 'yaml';
import { type Cache, noCache } from '../cache.ts';
import type { Problem } from '../problem.ts';
import { findExcess } from './limits.ts';
import { createJsonLocator } from './locate-json.ts';
import { pointerSteps } from './raw.ts';

/** A YAML or JSON file: its data, and the way back from a JSON Pointer to a place in the text. */
export interface Source {
  file: string;
  text: string;
  data: unknown;
  /** Place of the nearest existing node at or above the pointer; both numbers start at 1. */
  locate(pointer: string): { line: number; column: number };
}

/**
 * Text of a YAML or JSON file in → its data out. Reports syntax errors, repeated keys, aliases that
 * expand without end, and whatever is too deep or too long to be read. JSON takes the fast way.
 */
export function parseSource(
  file: string,
  fileText: string,
  cache: Cache = noCache,
): { source?: Source; problems: Problem[] } {
  const text = fileText.replace(/^\uFEFF/, '');
  const placeOf = createPlaces(text);
  const accept = (data: unknown, offset: (pointer: string) => number): ReturnType<typeof parseSource> => {
    const locate: Source['locate'] = (pointer) => placeOf(offset(pointer));
    const excess = findExcess(data);
    if (!excess) return { source: { file, text, data, locate }, problems: [] };
    const { pointer, ...words } = excess;
    return { problems: [{ ...words, severity: 'error', rule: 'yaml/size', file, ...locate(pointer) }] };
  };
  const json = parseJson(text);
  if (json) return accept(json.data, createJsonLocator(text));

  let tree: YamlDocument | undefined;
  const readTree = () => {
    tree ??= parseDocument(text, { prettyErrors: false, strict: true });
    return tree;
  };
  const problems: Problem[] = [];
  const { data } = cache.recall(
    'yaml',
    [text],
    () => {
      const read = readYaml(readTree);
      problems.push(...read.faults.map(({ offset, ...fault }) => ({ ...fault, file, ...placeOf(offset) })));
      return { data: read.data };
    },
    (read) => problems.length === 0 && isJson(read.data),
  );
  if (problems.length > 0) return { problems };
  // It is larger than all that is made of it, and wanted again only where something is wrong.
  tree = undefined;
  return accept(data, (pointer) => offsetOf(readTree(), pointer));
}

function parseJson(text: string): { data: unknown } | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    return { data: JSON.parse(text) };
  } catch {
    // Flow-style YAML, or broken. The YAML parser tells where.
    return undefined;
  }
}

/** Offsets of a text → lines and columns, both from 1. */
function createPlaces(text: string): (offset: number) => { line: number; column: number } {
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

/** Written as JSON and read again it is the same: there is no `NaN` in it, for example. */
function isJson(data: unknown): boolean {
  return data !== undefined && isDeepStrictEqual(JSON.parse(JSON.stringify(data)), data);
}

type Fault = Omit<Problem, 'file' | 'line' | 'column'> & { offset: number };

function readYaml(readTree: () => YamlDocument): { data?: unknown; faults: Fault[] } {
  try {
    const document = readTree();
    const faults = document.errors.map(
      (error): Fault => ({
        message: sentence(error.message),
        severity: 'error',
        rule: 'yaml/syntax',
        offset: error.pos[0],
        ...hintFor(error.code),
      }),
    );
    faults.push(...nodeFaults(document));
    return faults.length > 0 ? { faults } : { data: document.toJS({ maxAliasCount: 100 }), faults };
  } catch (error) {
    return { faults: [unreadable(error)] };
  }
}

/**
 * `*name` where nothing is called `&name`: mostly a text that begins with a star. And keys that are lists or maps: mostly
 * the braces of a template.
 */
function nodeFaults(document: YamlDocument): Fault[] {
  const faults: Fault[] = [];
  const known = new Set<string>();
  visit(document, {
    Pair(_, { key }) {
      if (!isMap(key) && !isSeq(key)) return;
      faults.push({
        message: 'A key must be text, not a list or a map.',
        severity: 'error',
        rule: 'yaml/key',
        offset: key.range?.[0] ?? 0,
        hint: 'Quote a text that begins with a bracket or a brace.',
      });
    },
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor) known.add(node.anchor);
        return;
      }
      if (known.has(node.source)) return;
      faults.push({
        message: `The alias \`*${node.source}\` has no anchor \`&${node.source}\` before it.`,
        severity: 'error',
        rule: 'yaml/aliases',
        offset: node.range?.[0] ?? 0,
        hint: 'Quote a text that begins with a star.',
      });
    },
  });
  return faults;
}

function unreadable(error: unknown): Fault {
  if (error instanceof RangeError)
    return {
      message: 'This file is nested too deeply to be read.',
      severity: 'error',
      rule: 'yaml/depth',
      offset: 0,
    };
  if (error instanceof ReferenceError)
    return {
      message: 'The aliases of this file expand to too much data.',
      severity: 'error',
      rule: 'yaml/aliases',
      offset: 0,
      hint: 'Write repeated parts once under components and refer to them with $ref.',
    };
  throw error;
}

function sentence(message: string): string {
  if (message.startsWith('Maximum call stack')) return 'This is nested too deeply to be read.';
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

function hintFor(code: string): { hint?: string } {
  const hints: Record<string, string> = {
    DUPLICATE_KEY: 'Remove one of the two, or merge them.',
    TAB_AS_INDENT: 'Indent with spaces.',
    BAD_INDENT: 'Check that the lines of this block start in the same column.',
    MISSING_CHAR: 'Look for an unclosed quote or bracket before this place.',
    MULTILINE_IMPLICIT_KEY: 'Quote the text if it holds a colon.',
    BLOCK_AS_IMPLICIT_KEY: 'Quote the text if it holds a colon, or start the block on a new line.',
  };
  const hint = hints[code];
  return hint === undefined ? {} : { hint };
}

/** Offset of the key (or list item) that the pointer names, or of its nearest ancestor. */
function offsetOf(document: YamlDocument, pointer: string): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of pointerSteps(pointer)) {
    if (isMap(node)) {
      const pair = node.items.find((item) => String(isScalar(item.key) ? item.key.value : item.key) === step);
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
