import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Document as YamlDocument,
} from 'yaml';
import type { Problem } from '../../problem.ts';

/** What is wrong with a file, and where it stands in the text. */
export type Fault = Omit<Problem, 'file' | 'line' | 'column'> & { offset: number };

/** How much a node stands for, with all below it. */
interface Extent {
  size: number;
  characters: number;
}

/** Values that aliases may repeat, all together. */
const MOST_REPEATED = 100_000;
/** Letters of those values. */
const MOST_CHARACTERS = 10_000_000;
/** For each alias, the parser looks through all anchors and aliases of the file: this many looks take a second. */
const MOST_LOOKS = 50_000_000;

/**
 * What the parser does not tell of a YAML document, or not before it takes too long: `*name` where no anchor is
 * `&name`, which mostly is text that starts with an asterisk; aliases that repeat too much; keys that are lists or maps,
 * mostly the braces of a template; and keys that stand twice.
 */
export function nodeFaults(document: YamlDocument): Fault[] {
  const faults: Fault[] = [];
  /** By name: the latest node that is called so, how many values it stands for, and of how many characters. */
  const anchors = new Map<string, Extent>();
  let named = 0;
  let aliases = 0;
  let repeated = 0;
  let characters = 0;

  const alias = (node: Node & { source: string }): Extent => {
    const offset = node.range?.[0] ?? 0;
    const target = anchors.get(node.source);
    if (!target) {
      faults.push({
        message: `The alias \`*${node.source}\` has no anchor \`&${node.source}\` before it.`,
        severity: 'error',
        rule: 'yaml/aliases',
        offset,
        hint: 'Quote text that starts with an asterisk.',
      });
      return { size: 1, characters: 0 };
    }
    const before = isTooMuch();
    aliases += 1;
    repeated += target.size;
    characters += target.characters;
    if (isTooMuch() && !before) faults.push(tooMuch(offset));
    return target;
  };
  const isTooMuch = () =>
    repeated > MOST_REPEATED || characters > MOST_CHARACTERS || aliases * (aliases + named) > MOST_LOOKS;

  const look = (node: unknown): Extent => {
    if (isPair(node)) return sum([node.key, node.value]);
    if (!isNode(node)) return { size: 0, characters: 0 };
    if (isAlias(node)) return alias(node);
    const anchor = { size: 0, characters: 0 };
    if (node.anchor) {
      anchors.set(node.anchor, anchor);
      named += 1;
    }
    if (isMap(node)) faults.push(...keyFaults(node.items.map(({ key }) => key)));
    const below = isMap(node) || isSeq(node) ? sum(node.items) : { size: 0, characters: 0 };
    const own = isScalar(node) && typeof node.value === 'string' ? node.value.length : 0;
    return Object.assign(anchor, { size: below.size + 1, characters: below.characters + own });
  };
  const sum = (nodes: unknown[]): Extent => {
    const all = { size: 0, characters: 0 };
    for (const node of nodes) {
      const { size, characters: more } = look(node);
      all.size += size;
      all.characters += more;
    }
    return all;
  };
  look(document.contents);
  return faults;
}

function tooMuch(offset: number): Fault {
  return {
    message: 'The aliases of this file expand to too much data.',
    severity: 'error',
    rule: 'yaml/aliases',
    offset,
    hint: 'Write repeated parts once under components and refer to them with $ref.',
  };
}

function keyFaults(keys: unknown[]): Fault[] {
  const known = new Set<unknown>();
  return keys.flatMap((key): Fault[] => {
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (isMap(key) || isSeq(key))
      return [
        {
          message: 'A key must be text, not a list or a map.',
          severity: 'error',
          rule: 'yaml/key',
          offset,
          hint: 'Quote text that starts with a bracket or a brace.',
        },
      ];
    if (!isScalar(key)) return [];
    // `1` and `"1"` are the same name; `<<` is none.
    const name = typeof key.value === 'symbol' ? key.value : String(key.value);
    if (!known.has(name)) {
      known.add(name);
      return [];
    }
    return [
      {
        message: `The key \`${String(key.value)}\` occurs twice in this map.`,
        severity: 'error',
        rule: 'yaml/syntax',
        offset,
        hint: 'Remove one of the two, or merge them.',
      },
    ];
  });
}
