import type { Code } from 'mdast';
import { didYouMean, nearestName } from '../text/did-you-mean.ts';
import { admonitionHint } from './admonitions.ts';
import { languageNamed, nearestLanguage } from './languages.ts';
import { type LineMarks, readLines, readNotations, writeMarks } from './marked-lines.ts';
import { isShell, typedIn } from './shell-session.ts';

/** A code block with its attributes. */
export interface Fence {
  language: string;
  /** The code without notations. */
  code: string;
  marks: LineMarks;
  title?: string;
  request?: string;
  response?: string;
  schema?: string;
  /** What the block shows on wish. */
  flags: Flag[];
}

/** An error in a code block; `line` counts from 1 within the code. */
export interface FenceFault {
  rule: 'markdown/code' | 'markdown/language';
  message: string;
  hint?: string;
  line?: number;
}

/** `{1,3-5}`, `[title]`, `name="value"`, or anything else, which is an error. */
const PART = /\{([^{}]*)\}|\[([^[\]]*)\]|(?<![^\s"])([\w-]+)="([^"]*)"|[^\s{[]+|[{[]/g;
const ATTRIBUTES = ['title', 'request', 'response', 'schema'] as const;
const FLAGS = ['numbered', 'wrapped'] as const;
type Flag = (typeof FLAGS)[number];

/** Reads the info string and the notations of a code block. */
export function readFence({ lang, meta, value }: Pick<Code, 'lang' | 'meta' | 'value'>): {
  fence: Fence;
  faults: FenceFault[];
} {
  const info = [lang, meta].filter(Boolean).join(' ');
  const name = /^[^\s{[]*/.exec(info)?.[0] ?? '';
  const language = name.toLowerCase();
  const { code, marks, unknown } = readNotations(value);
  const fence: Fence = { language, code, marks, flags: [] };
  const faults = [...checkLanguage(name, info), ...checkText(language, value)];
  const unexpected: string[] = [];
  for (const [written, lines, label, key, attribute] of info.slice(language.length).matchAll(PART)) {
    const attributeName = ATTRIBUTES.find((candidate) => candidate === key);
    // Without a language, what is in braces is told with it.
    if (lines !== undefined) faults.push(...(name === '' ? [] : highlightLines(fence, lines)));
    else if (label !== undefined) fence.title = label;
    else if (key === undefined) {
      const flag = FLAGS.find((candidate) => candidate === written);
      if (flag) fence.flags.push(flag);
      else unexpected.push(written);
    } else if (attributeName) fence[attributeName] = attribute ?? '';
    else
      faults.push(
        fault(
          `Unknown code block attribute \`${key}\`.`,
          flagHint(key) ??
            didYouMean(key, ATTRIBUTES) ??
            `Available: ${ATTRIBUTES.map((known) => `\`${known}\``).join(', ')}.`,
        ),
      );
  }
  if (unexpected.length > 0)
    faults.push(
      fault(
        `Unexpected \`${unexpected.join(' ')}\` after the language. Write attributes as \`name="value"\`.`,
        attributeHint(unexpected) ??
          'Lines to highlight are written as `{1,3-5}`; `numbered` shows the numbers of lines, and `wrapped` wraps them.',
      ),
    );
  return { fence, faults: [...faults, ...unknown.map(unknownNotation)] };
}

/** Checks what only some languages have, or never have. */
function checkText(language: string, code: string): FenceFault[] {
  if (language === 'ansi' && !code.includes('\u001b[') && !code.includes('␛['))
    return [
      fault(
        'This output has no escape sequences, so it has no colors.',
        'Write `␛` for the escape character, as in `␛[31m`; or choose the language `text`.',
      ),
    ];
  const typed = isShell(language) ? typedIn(code, language) : '';
  // In XML, and in what writes it, references are meant.
  const [entity] = /<[a-z/!?]|\b(?:sed|xml)\b/i.test(typed)
    ? []
    : (/&(?:lt|gt|amp|quot|#39);/.exec(typed) ?? []);
  if (entity === undefined) return [];
  return [
    fault(
      `Readers see and copy \`${entity}\` as it is written.`,
      'In code, write the sign itself. If the reference is meant, choose the language `text`.',
    ),
  ];
}

/** What other tools call the flags. */
const OTHER_FLAGS: [pattern: RegExp, flag: Flag][] = [
  [/^(?:show)?-?line-?n/i, 'numbered'],
  [/^(?:word-?|line-?|soft-?)?wrap/i, 'wrapped'],
];

function flagOf(written: string): Flag | undefined {
  return OTHER_FLAGS.find(([pattern]) => pattern.test(written))?.[1];
}

function flagHint(written: string): string | undefined {
  const flag = flagOf(written);
  return flag && `Write \`${flag}\`, without a value.`;
}

/** `name=value`, `name = "value"` and the like, and flags of other tools behind them. */
function attributeHint(unexpected: string[]): string | undefined {
  const first = unexpected.findIndex((one) => flagOf(one) !== undefined);
  const flags = first < 0 ? [] : unexpected.slice(first).map(flagOf);
  // A word behind a flag may be anything.
  if (flags.includes(undefined)) return undefined;
  const written = unexpected.slice(0, unexpected.length - flags.length).join(' ');
  const behind = flags.map((flag) => ` ${flag}`).join('');
  const [, name, value] = /^(\w+)\s*=\s*(?!\s)['"“‘]?([^'"”’]*)['"”’]?$/.exec(written) ?? [];
  if (name !== undefined) return `Write \`${nearestName(name, ATTRIBUTES) ?? name}="${value}"${behind}\`.`;
  if (written === '' && behind !== '') return `Write \`${behind.trim()}\`, without a value.`;
  return /=[“”„‘’]/.test(written) ? 'Write straight quotes: `"`.' : undefined;
}

/** Adds highlighted lines to the marks of a code block: `1,3-5`. */
function highlightLines(fence: Fence, written: string): FenceFault[] {
  const count = fence.code.split('\n').length;
  const lines = readLines(written, count);
  if (!lines)
    return [
      fault(
        `\`{${written}}\` does not name lines of this code, which has ${count}.`,
        `Write lines and ranges, such as \`{${count > 1 ? `1-${count}` : 1}}\`.`,
      ),
    ];
  fence.marks = writeMarks(count, new Map(lines.map((line) => [line - 1, '*'])), fence.marks);
  return [];
}

function fault(message: string, hint?: string): FenceFault {
  return { rule: 'markdown/code', message, ...(hint === undefined ? {} : { hint }) };
}

function unknownNotation({ name, line }: { name: string; line: number }): FenceFault {
  const hint =
    'Available: `[!code ++]`, `[!code --]`, `[!code highlight]`, and `[!code highlight:3]` for 3 lines.';
  return { ...fault(`Unknown mark \`${name}\` in code.`, hint), line };
}

/** Kinds of diagrams and formulas of other tools. */
const MEANT: Record<string, string> = {
  ...Object.fromEntries(['plantuml', 'puml', 'dot', 'graphviz', 'd2'].map((name) => [name, 'mermaid'])),
  katex: 'math',
  mathjax: 'math',
};

function checkLanguage(name: string, info: string): FenceFault[] {
  if (name === '') {
    const [, meant = ''] = /^\{\.?([a-z]\w*)\b/.exec(info) ?? [];
    if (/^(?:note|tip|important|hint|warning|caution|danger|admonition)$/.test(meant))
      return [fault('This is a callout of another tool.', admonitionHint(meant))];
    const named = languageNamed(meant) === undefined ? 'text' : meant;
    return [
      fault(
        'A code block requires a language, such as `json` or `text`.',
        `Write it behind the backticks: \`${named}\`.`,
      ),
    ];
  }
  if (/^(flow|flowchart|states|sequence)$/.test(name))
    return [fault(`\`${name}\` is now \`mermaid\`.`, 'Diagrams are written in Mermaid.')];
  if (name === 'chart') return [fault('`chart` is now a directive.', 'Write `::chart[…]{x=… y=…}`.')];
  if (languageNamed(name) !== undefined) return [];
  // Only colors are missing, so the page is built.
  const [, language = '', title = ''] = /^([\w#+]*)[.:](.+)$/.exec(name) ?? [];
  // `.js`, `app.js`, `js:app.js` and `js:line-numbers`.
  const ending = title.split('.').at(-1) ?? '';
  const named = [language, ending].find((one) => languageNamed(one) !== undefined);
  const nearest =
    named ?? (Object.hasOwn(MEANT, name.toLowerCase()) ? MEANT[name.toLowerCase()] : nearestLanguage(name));
  return [
    {
      rule: 'markdown/language',
      message: `Unknown language \`${name}\`: this code is shown without colors.`,
      hint:
        nearest === undefined
          ? 'Write a language of https://shiki.style/languages, or `text`.'
          : `Did you mean \`${nearest}${named !== undefined && name.lastIndexOf('.') > 0 ? ` title="${language === named ? title : name}"` : ''}\`?`,
    },
  ];
}
