import {
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  type Node,
  type Scalar,
  type YAMLMap,
  type Document as YamlDocument,
} from 'yaml';
import { MAX_ALIAS_STEPS } from '../limits.ts';
import type { Fault, Problem } from '../problem.ts';
import { ALIASES_TOO_LARGE } from './find-excess.ts';

/** A problem at an offset in the text. */
export type SyntaxFault = Omit<Problem, 'file' | 'line' | 'column'> & { offset: number };

/** Makes an error at an offset. */
export function faultAt(rule: string, offset: number, text: Fault): SyntaxFault {
  return { ...text, severity: 'error', rule, offset };
}

/**
 * Finds what the parser doesn't report, or only after too long: aliases without an anchor, usually text that starts with an
 * asterisk; very many aliases; keys that are lists or maps, usually templates in braces; duplicate keys; items of a list that
 * continue the text above them.
 */
export function nodeFaults(document: YamlDocument, text: string): SyntaxFault[] {
  const faults: SyntaxFault[] = [];
  const anchors = new Set<string>();
  /** Anchors whose last node is a map that has ended, which a merge key may name. */
  const maps = new Set<string>();
  let anchorCount = 0;
  let aliases = 0;

  const add = (...fault: Parameters<typeof faultAt>) => faults.push(faultAt(...fault));
  const visitAlias = (node: Node & { source: string }): void => {
    const offset = node.range?.[0] ?? 0;
    const isTooMany = () => aliases * (aliases + anchorCount) > MAX_ALIAS_STEPS;
    const wereTooMany = isTooMany();
    aliases += 1;
    if (!anchors.has(node.source))
      add('yaml/aliases', offset, {
        message: `The alias \`*${node.source}\` has no anchor \`&${node.source}\` before it.`,
        hint: 'Quote text that starts with an asterisk.',
      });
    else if (isTooMany() && !wereTooMany) add('yaml/aliases', offset, ALIASES_TOO_LARGE);
  };
  const visit = (node: unknown, role?: 'key' | 'item'): void => {
    if (isPair(node)) {
      visit(node.key, 'key');
      visit(node.value);
    }
    if (!isNode(node)) return;
    if (isAlias(node)) visitAlias(node);
    if (isScalar(node)) faults.push(...foldedFaults(node, text), ...characterFaults(node, text, role));
    faults.push(...tagFaults(node));
    if (node.anchor) {
      anchors.add(node.anchor);
      maps.delete(node.anchor);
      anchorCount += 1;
    }
    if (isMap(node)) {
      const keys = node.items.map(({ key }) => key);
      faults.push(...keyFaults(keys, role === 'item'));
      faults.push(...node.items.flatMap(({ key, value }) => mergeFaults(key, value, { anchors, maps })));
      faults.push(...node.items.flatMap(({ key, value }) => commentFaults(key, value)));
      faults.push(...commaFaults(node));
      for (const item of node.items) visit(item);
      if (node.anchor) maps.add(node.anchor);
    } else if (isSeq(node)) for (const item of node.items) visit(item, 'item');
  };
  visit(document.contents);
  return faults;
}

function tagFaults({ tag, range }: Node): SyntaxFault[] {
  if (!tag?.startsWith('!')) return [];
  return [
    faultAt('yaml/syntax', range?.[0] ?? 0, {
      message: `\`${tag}\` is a tag of YAML, not a part of the text.`,
      hint: 'Quote text that starts with an exclamation mark.',
    }),
  ];
}

/**
 * A merge key (`<<`), which the parser reads as a symbol, can only have maps, or aliases of them, but not of one that it is
 * in. An alias without an anchor is reported as such.
 */
function mergeFaults(
  key: unknown,
  value: unknown,
  { anchors, maps }: Record<'anchors' | 'maps', ReadonlySet<string>>,
): SyntaxFault[] {
  if (!isScalar(key) || typeof key.value !== 'symbol') return [];
  const isMergeable = (source: unknown) =>
    isMap(source) || (isAlias(source) && (maps.has(source.source) || !anchors.has(source.source)));
  return (isSeq(value) ? value.items : [value])
    .filter((source) => !isMergeable(source))
    .map((source) =>
      faultAt('yaml/key', (isNode(source) ? source.range?.[0] : key.range?.[0]) ?? 0, {
        message: 'A merge key (`<<`) can only have a map, or a list of maps.',
        hint: 'Quote `<<` if it is a name.',
      }),
    );
}

/** What is left of a character that was read in the encoding of Windows, or in none. */
export const MANGLED = /\ufffd|[ÂÃ][\u0080-\u00bf]|Ã[„Ÿ]|â€[œ™“˜¦]/;

export function mangledFault(mangled: string): Fault {
  return {
    message: `\`${mangled}\` is a character that was read in the wrong encoding.`,
    hint: 'Write the character that was here, and save the file as UTF-8.',
  };
}

/**
 * What a word processor or a chat adds to a name, a number or an address: typographic quotes, characters that nobody sees. In a
 * key it is an error, because nothing finds that key.
 */
function characterFaults({ type, range, value }: Scalar, text: string, role?: 'key' | 'item'): SyntaxFault[] {
  if (!range || typeof value !== 'string') return [];
  const fault = (offset: number, what: Fault): SyntaxFault[] => [
    role === 'key'
      ? faultAt('yaml/syntax', offset, what)
      : { ...what, severity: 'warning', rule: 'yaml/characters', offset },
  ];
  const [mangled] = MANGLED.exec(value) ?? [];
  if (mangled !== undefined)
    return fault(Math.max(text.indexOf(mangled, range[0]), range[0]), mangledFault(mangled));
  if (type !== 'PLAIN' || /\s/.test(value)) return [];
  const [, quoted] = /^[“”„‘’‚](.*)[“”‘’]$/.exec(value) ?? [];
  if (quoted !== undefined)
    return fault(range[0], {
      message: 'In YAML, typographic quotes are part of the text.',
      hint: `Write \`'${quoted}'\`, or \`'${value}'\` to show them.`,
    });
  const hidden = /^[!-~]*(?=[\u200b\u2060\ufeff][!-~\u200b\u2060\ufeff]*$)/.exec(value)?.[0];
  return hidden === undefined
    ? []
    : fault(range[0] + hidden.length, {
        message: 'There is an invisible character here.',
        hint: 'Type the word again, without it.',
      });
}

/** A text without quotes that goes on in a line with a hyphen: an item that is indented further than the others. */
function foldedFaults({ type, range, value }: Scalar, text: string): SyntaxFault[] {
  if (type !== 'PLAIN' || !range || typeof value !== 'string' || !value.includes(' - ')) return [];
  const [start, end] = range;
  if (!/\n *- /.test(text.slice(start, end))) return [];
  const fault = faultAt('yaml/item', start, {
    message: 'The line with a hyphen below this text continues it, and is no item of a list.',
    hint: 'Start it in the column of the other hyphens, or quote the whole text.',
  });
  return [{ ...fault, severity: 'warning' }];
}

const TEXTS = /^(summary|description|title|label|text|tagline|name)$/;

/** A comment whose `#` is the start of a word, after a text or in place of one, is meant as text: `Create #1`, `#fff`. */
function commentFaults(key: unknown, value: unknown): SyntaxFault[] {
  if (!isScalar(key) || !isScalar(value) || !/^[^\s#]/.test(value.comment ?? '')) return [];
  // Comments on the lines below belong to it, too.
  const comment = `#${value.comment?.split('\n', 1)[0]?.trimEnd()}`;
  const isText = TEXTS.test(String(key.value)) && value.type === 'PLAIN';
  if (value.value !== null && !isText) return [];
  const written = [value.source, comment].filter(Boolean).join(' ');
  return [
    {
      message: `\`${comment}\` is a comment, not a part of the text.`,
      severity: key.value === '$ref' ? 'error' : 'warning',
      rule: 'yaml/comment',
      offset: value.range?.[0] ?? 0,
      hint: `Quote the text, \`${key.value}: ${JSON.stringify(written)}\`, or write a space after the \`#\` of a comment.`,
    },
  ];
}

/** A comma in a text without quotes ends it, within braces: what follows the comma is a key without a value. */
function commaFaults({ flow, items }: YAMLMap): SyntaxFault[] {
  return items.flatMap(({ key, value }, index): SyntaxFault[] => {
    const next = items[index + 1];
    const isText = isScalar(value) && value.type === 'PLAIN' && typeof value.value === 'string';
    if (!flow || !isText || next?.value !== null || !isScalar(key) || !isScalar(next.key)) return [];
    if (!TEXTS.test(String(key.value)) && !String(next.key.value).includes(' ')) return [];
    return [
      faultAt('yaml/syntax', next.key.range?.[0] ?? 0, {
        message: `The comma before this ends the text of \`${key.value}\`.`,
        hint: 'Put the whole text in quotes.',
      }),
    ];
  });
}

/** In an item of a list, its first key for a second time is the first of another item. */
function keyFaults(keys: unknown[], isItem: boolean): SyntaxFault[] {
  const seen = new Set<unknown>();
  return keys.flatMap((key): SyntaxFault[] => {
    const offset = isNode(key) ? (key.range?.[0] ?? 0) : 0;
    if (isMap(key) || isSeq(key)) {
      const hint = 'Quote text that starts with a bracket or a brace.';
      return [faultAt('yaml/key', offset, { message: 'A key must be text, not a list or a map.', hint })];
    }
    if (!isScalar(key)) return [];
    if (/^\/[/*].*"/s.test(String(key.source)))
      return [
        faultAt('yaml/syntax', offset, {
          message: 'This comment of another language is read as a key.',
          hint: 'Remove it, or begin each of its lines with `#`.',
        }),
      ];
    // `1` and `"1"` are the same name. The merge key `<<` is a symbol.
    const name = typeof key.value === 'symbol' ? key.value : String(key.value);
    if (!seen.has(name)) {
      seen.add(name);
      return [];
    }
    const message = `The key \`${String(key.value)}\` occurs twice in this map.`;
    const hint =
      isItem && isScalar(keys[0]) && String(keys[0].value) === name
        ? 'Write a hyphen before it to begin another item, or remove it.'
        : 'Remove one of the two, merge them, or correct the name of one, such as another method.';
    return [faultAt('yaml/syntax', offset, { message, hint })];
  });
}
