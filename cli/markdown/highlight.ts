import { createHighlighterCore } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { EncodedTokenMetadata, type IGrammar, INITIAL, type StateStack } from 'shiki/textmate';
import { during } from '../current-work.ts';
import { MAX_HIGHLIGHTED_CODE, MAX_HIGHLIGHTED_LINE } from '../limits.ts';
import { classOf, THEME } from './code-classes.ts';
import { COMMON, languageNamed, loadGrammar } from './languages.ts';

/** Converts code to HTML with classes for tokens. Lines stay the same. */
export interface Highlighter {
  highlight(code: string, language: string): string;
}

/** Creates a highlighter that highlights the same code once. */
export async function createHighlighter(): Promise<Highlighter> {
  loading ??= loadGrammars();
  const { writerOf, readAnsi } = await loading;
  const highlighted = new Map<string, string>();
  return {
    highlight(code, language) {
      const name = languageNamed(language) ?? 'text';
      if (name === 'ansi')
        return code.length > MAX_HIGHLIGHTED_CODE ? escapeHtml(withoutAnsi(code)) : readAnsi(code);
      if (code.length > MAX_HIGHLIGHTED_CODE || hasLineAbove(MAX_HIGHLIGHTED_LINE, code))
        return escapeHtml(code);
      if (name === 'text' || name === 'math') return escapeHtml(code);
      const key = `${name} ${code}`;
      const html =
        highlighted.get(key) ??
        during({ task: `Highlighting ${name}`, text: code }, () => writerOf(name)(code));
      highlighted.set(key, html);
      return html;
    },
  };
}

/**
 * Once per process: preparing a grammar takes longer than highlighting all code in its language, and the next build has nearly
 * the same lines.
 */
let loading: ReturnType<typeof loadGrammars> | undefined;

/** Loads the engine and the common grammars. Each grammar is prepared on first use, synchronously. */
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
  const classes = colorMap.map(classOf);
  const writers = new Map<string, (code: string) => string>();
  const grammarOf = (name: string): IGrammar => {
    core.loadLanguageSync(grammars.get(name) ?? loadGrammar(name));
    return core.getLanguage(name);
  };
  return {
    readAnsi(code: string): string {
      const lines = core.codeToTokensBase(withEscapes(code), { lang: 'ansi', theme: THEME.name ?? '' });
      const writer = createRunWriter();
      for (const [index, tokens] of lines.entries()) {
        if (index > 0) writer.write(LINE_END);
        for (const { content, color } of tokens) writer.write({ name: classOf(color), text: content });
      }
      return writer.end();
    },
    writerOf(name: string): (code: string) => string {
      const writer = writers.get(name) ?? createWriter(grammarOf(name), classes);
      writers.set(name, writer);
      return writer;
    },
  };
}

/** Editors and Git do not show the escape character, so its symbol may stand for it. */
function withEscapes(code: string): string {
  return code.replaceAll('\u241b', '\u001b');
}

/** Returns the output of a terminal without its escape sequences. */
export function withoutAnsi(code: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the character that begins a sequence
  return withEscapes(code).replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '');
}

function hasLineAbove(length: number, code: string): boolean {
  return code.length > length && code.split('\n').some((line) => line.length > length);
}

/** Adjacent characters of one class. */
interface Run {
  name: string | undefined;
  text: string;
}

interface Line {
  runs: Run[];
  /** The state of the grammar after the line. */
  next: State;
}

/** A state of the grammar, and all lines that have been read in it. */
interface State {
  stack: StateStack;
  lines: Map<string, Line>;
}

/** A text in quotes that is only a URL: every operation has its own, in samples of every language. */
const QUOTED_URL = /(?<=(["']))https?:\/\/[\w./:?=&,+~@-]+(?=\1)/;

/** What such a URL is highlighted as, if it has a color: a reference has thousands, and each takes half a millisecond. */
const ANY_URL = 'https://url.invalid';

/**
 * Highlights code of one language line by line. The tokens of a line depend only on the line and on the state before it,
 * and samples repeat the same lines, so each line is tokenised once per state.
 */
function createWriter(grammar: IGrammar, classes: (string | undefined)[]): (code: string) => string {
  const states = new Map<number, State[]>();
  const first: State = { stack: INITIAL, lines: new Map() };

  /** Finds the equal state: grammars create a new object for each line. */
  const stateOf = (stack: StateStack): State => {
    const candidates = states.get(stack.depth) ?? [];
    states.set(stack.depth, candidates);
    const same = candidates.find((state) => isSame(state.stack, stack));
    if (same) return same;
    const state: State = { stack, lines: new Map() };
    candidates.push(state);
    return state;
  };
  const read = (line: string, state: State): Line => {
    const url = line.includes(ANY_URL) ? undefined : QUOTED_URL.exec(line)?.[0];
    const like = url === undefined ? undefined : lineOf(line.replace(QUOTED_URL, ANY_URL), state);
    const place = like?.runs.find(({ name, text }) => name !== undefined && text.includes(ANY_URL));
    if (like && place) {
      const run = { ...place, text: place.text.replace(ANY_URL, () => url ?? '') };
      return { ...like, runs: like.runs.map((one) => (one === place ? run : one)) };
    }
    // Without Shiki's own time limit (0), so that the colors don't depend on the load of the machine.
    const { tokens, ruleStack } = grammar.tokenizeLine2(line, state.stack, 0);
    return { runs: readRuns(line, tokens, classes), next: stateOf(ruleStack) };
  };
  const lineOf = (text: string, state: State): Line => {
    const line = state.lines.get(text) ?? read(text, state);
    state.lines.set(text, line);
    return line;
  };
  return (code) => {
    let state = first;
    const writer = createRunWriter();
    for (const [index, text] of code.split('\n').entries()) {
      const line = lineOf(text, state);
      state = line.next;
      if (index > 0) writer.write(LINE_END);
      for (const run of line.runs) writer.write(run);
    }
    return writer.end();
  };
}

const LINE_END: Run = { name: undefined, text: '\n' };

/** Compares `beginRuleCapturedEOL`, too, which `equals` ignores although patterns with `\G` depend on it. */
function isSame(a: StateStack, b: StateStack): boolean {
  type WithFlag = { beginRuleCapturedEOL?: boolean };
  return (a as WithFlag).beginRuleCapturedEOL === (b as WithFlag).beginRuleCapturedEOL && a.equals(b);
}

function readRuns(line: string, tokens: Uint32Array, classes: (string | undefined)[]): Run[] {
  const runs: Run[] = [];
  let last: Run | undefined;
  // Pairs of the start of a token and its metadata.
  for (let index = 0; index < tokens.length; index += 2) {
    const text = line.slice(tokens[index], tokens[index + 2] ?? line.length);
    const isBlank = text.trim() === '';
    const name = isBlank ? undefined : classes[EncodedTokenMetadata.getForeground(tokens[index + 1] ?? 0)];
    // White space belongs to the run before it.
    if (last && (isBlank || last.name === name)) last.text += text;
    else {
      last = { name, text };
      runs.push(last);
    }
  }
  return runs;
}

/**
 * Merges adjacent runs of one class into one tag, even across white space and line breaks; plain text gets no tag. A
 * reference contains tens of thousands of tags, and each costs the browser time.
 */
function createRunWriter(): { write(run: Run): void; end(): string } {
  let html = '';
  let open: string | undefined;
  /** White space that has not been written yet: it becomes part of the text before it. */
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
  // Most texts contain none of these characters.
  if (!/[\0&<>\ud800-\udfff]/.test(text)) return text;
  return text
    .toWellFormed()
    .replaceAll('\0', '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}
