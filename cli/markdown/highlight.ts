import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStack } from 'shiki/textmate';
import { type Cache, noCache } from '../cache.ts';
import { createTimeLimit } from '../time-limit.ts';
import { classOf, THEME } from './code-classes.ts';
import { COMMON, languageNamed, loadGrammar } from './languages.ts';

/** Turns code into escaped HTML whose tokens carry classes; lines stay as they are. */
export interface Highlighter {
  highlight(code: string, language: string): string;
}

/** Longer texts and lines are shown plain, so that no input can hold up the build. */
const LONGEST_CODE = 100_000;
const LONGEST_LINE = 2_000;
/** Lines that every common grammar reads at once. */
const SHORT_LINE = 200;

/** The same code costs once. Throws `OutOfTime` for code that takes too long to read. */
export async function createHighlighter(cache: Cache = noCache): Promise<Highlighter> {
  loading ??= loadGrammars();
  const { grammarOf, classes } = await loading;
  const writers = new Map<string, (code: string) => string>();
  const made = new Map<string, string>();
  const inTime = createTimeLimit();
  const writerOf = (name: string): ((code: string) => string) => {
    const writer = writers.get(name) ?? createWriter(grammarOf(name), classes);
    writers.set(name, writer);
    return writer;
  };
  return {
    highlight(code, language) {
      if (hasLineAbove(LONGEST_LINE, code) || code.length > LONGEST_CODE) return escapeHtml(code);
      const name = languageNamed(language) ?? 'text';
      if (name === 'text') return escapeHtml(code);
      const key = `${name} ${code}`;
      const html =
        made.get(key) ??
        cache.memo('code', [name, code], () => {
          // Before the limit begins: a grammar that is prepared in half would fail from then on.
          const write = writerOf(name);
          return !Object.hasOwn(COMMON, name) || hasLineAbove(SHORT_LINE, code)
            ? inTime(code, () => write(code))
            : write(code);
        });
      made.set(key, html);
      return html;
    },
  };
}

/** Once for a process: to prepare a grammar takes longer than to highlight all that is written in its language. */
let loading: ReturnType<typeof loadGrammars> | undefined;

/** Loads what highlights; from then on it is synchronous. A grammar is prepared when it is first asked for. */
async function loadGrammars() {
  const [core, ...loaded] = await Promise.all([
    createHighlighterCore({
      themes: [THEME],
      engine: createOnigurumaEngine(import('shiki/wasm')),
    }),
    ...Object.entries(COMMON).map(async ([name, load]) => [name, (await load()).default] as const),
  ]);
  const grammars = new Map(loaded);
  const { colorMap } = core.setTheme(THEME.name ?? '');
  return {
    classes: colorMap.map(classOf),
    grammarOf(name: string): IGrammar {
      core.loadLanguageSync(grammars.get(name) ?? loadGrammar(name));
      return core.getLanguage(name);
    },
  };
}

function hasLineAbove(length: number, code: string): boolean {
  return code.length > length && code.split('\n').some((line) => line.length > length);
}

/** Neighbouring characters of one class. */
export interface Run {
  name: string | undefined;
  text: string;
}

interface Line {
  runs: Run[];
  /** Where the grammar stands at the end of the line. */
  next: State;
}

/** A state of the grammar, and the lines that were met in it. */
interface State {
  stack: StateStack;
  lines: Map<string, Line>;
}

/**
 * Highlights one language line by line. What a grammar makes of a line depends on the line and on the state before it
 * alone, and samples say the same lines again and again: each is read once for each state.
 */
function createWriter(grammar: IGrammar, classes: (string | undefined)[]): (code: string) => string {
  const states = new Map<number, State[]>();
  const first: State = { stack: INITIAL, lines: new Map() };

  /** The state that equals this one: grammars make a new object for each line. */
  const stateOf = (stack: StateStack): State => {
    const rivals = states.get(stack.depth) ?? [];
    states.set(stack.depth, rivals);
    const same = rivals.find((state) => isSame(state.stack, stack));
    if (same) return same;
    const state: State = { stack, lines: new Map() };
    rivals.push(state);
    return state;
  };
  const read = (line: string, state: State): Line => {
    // No limit of time that leaves colours out: what is coloured may not depend on how busy the machine is.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack, 0);
    return { runs: readRuns(line, tokens, classes), next: stateOf(ruleStack) };
  };
  return (code) => {
    let state = first;
    const writer = createRunWriter();
    for (const [index, text] of code.split('\n').entries()) {
      const line = state.lines.get(text) ?? read(text, state);
      state.lines.set(text, line);
      state = line.next;
      if (index > 0) writer.write(LINE_END);
      for (const run of line.runs) writer.write(run);
    }
    return writer.end();
  };
}

const LINE_END: Run = { name: undefined, text: '\n' };

/** `equals` leaves out whether a rule began at the end of the line before, and some patterns look at that (`\G`). */
function isSame(one: StateStack, other: StateStack): boolean {
  type Known = { beginRuleCapturedEOL?: boolean };
  return (one as Known).beginRuleCapturedEOL === (other as Known).beginRuleCapturedEOL && one.equals(other);
}

function readRuns(line: string, tokens: Uint32Array, classes: (string | undefined)[]): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  // Pairs: where a token starts, and its metadata.
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index], tokens[index + 2] ?? line.length);
    const isBlank = text.trim() === '';
    const name = isBlank ? undefined : classes[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)];
    // White space belongs to what is before it.
    if (last && (isBlank || last.name === name)) last.text += text;
    else {
      last = { name, text };
      runs.push(last);
    }
  }
  return runs;
}

/**
 * Neighbours of one class share a tag, over white space and ends of lines too; plain text needs none. A reference holds
 * tens of thousands of them, and each is work for a reader's browser.
 */
function createRunWriter(): { write(run: Run): void; end(): string } {
  let html = '';
  let open: string | undefined;
  /** White space stands with what is before it: a text of its own would be one more. */
  let space = '';
  return {
    write({ name, text }) {
      if (name === undefined && text.trim() === '') {
        space += text;
        return;
      }
      if (name !== open) {
        html += space;
        html += open === undefined ? '' : '</i>';
        html += name === undefined ? '' : `<i class="${name}">`;
        open = name;
      } else html += space;
      html += escapeHtml(text);
      space = '';
    },
    end: () => `${html}${space}${open === undefined ? '' : '</i>'}`,
  };
}

export function escapeHtml(text: string): string {
  return NEEDS_CARE.test(text) ? escapeAll(text) : text;
}

/** Most texts are none of these. */
const NEEDS_CARE = /[\0&<>\ud800-\udfff]/;

function escapeAll(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
