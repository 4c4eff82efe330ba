import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type Document as YamlDocument,
} from 'yaml';
import type { Problem } from '../problem.ts';
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
 * expand without end, and nesting too deep to read. JSON takes the fast way; YAML positions are only computed on demand.
 */
export function parseSource(file: string, fileText: string): { source?: Source; problems: Problem[] } {
  const text = fileText.replace(/^\uFEFF/, '');
  const lineCounter = new LineCounter();
  let yaml: YamlDocument | undefined;
  const readYaml = (): YamlDocument => {
    yaml ??= parseDocument(text, { lineCounter, prettyErrors: false, strict: true });
    return yaml;
  };
  const source = (data: unknown): Source => ({
    file,
    text,
    data,
    locate: (pointer) => {
      const { line, col } = lineCounter.linePos(offsetOf(readYaml(), pointer));
      return { line, column: col };
    },
  });

  if (/^\s*\{/.test(text)) {
    try {
      return { source: source(JSON.parse(text)), problems: [] };
    } catch {
      // Not JSON: flow-style YAML, or broken. The YAML parser tells where.
    }
  }
  try {
    const document = readYaml();
    const problems = document.errors.map((error): Problem => {
      const { line, col } = lineCounter.linePos(error.pos[0]);
      return {
        message: sentence(error.message),
        severity: 'error',
        rule: 'yaml/syntax',
        file,
        line,
        column: col,
        ...hintFor(error.code),
      };
    });
    problems.push(...unknownAliases(file, document, lineCounter));
    if (problems.length > 0) return { problems };
    return { source: source(document.toJS({ maxAliasCount: 100 })), problems: [] };
  } catch (error) {
    return { problems: [unreadable(file, error)] };
  }
}

/** `*name` where nothing is called `&name`: mostly a text that begins with a star. */
function unknownAliases(file: string, document: YamlDocument, lineCounter: LineCounter): Problem[] {
  const problems: Problem[] = [];
  const known = new Set<string>();
  visit(document, {
    Node(_, node) {
      if (!isAlias(node)) {
        if (node.anchor) known.add(node.anchor);
        return;
      }
      if (known.has(node.source)) return;
      const { line, col } = lineCounter.linePos(node.range?.[0] ?? 0);
      problems.push({
        message: `The alias \`*${node.source}\` has no anchor \`&${node.source}\` before it.`,
        severity: 'error',
        rule: 'yaml/aliases',
        file,
        line,
        column: col,
        hint: 'Quote a text that begins with a star.',
      });
    },
  });
  return problems;
}

function unreadable(file: string, error: unknown): Problem {
  if (error instanceof RangeError) {
    return {
      message: 'This file is nested too deeply to be read.',
      severity: 'error',
      rule: 'yaml/depth',
      file,
      line: 1,
      column: 1,
    };
  }
  if (error instanceof ReferenceError) {
    return {
      message: 'The aliases of this file expand to too much data.',
      severity: 'error',
      rule: 'yaml/aliases',
      file,
      line: 1,
      column: 1,
      hint: 'Write repeated parts once under components and refer to them with $ref.',
    };
  }
  throw error;
}

function sentence(message: string): string {
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
