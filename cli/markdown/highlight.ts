import { createHighlighterCore, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { escapeText } from './escape.ts';
import { findLanguage, GRAMMARS } from './languages.ts';
import { NUMBERS, tokenClass } from './palette.ts';

export { highlightStyles } from './palette.ts';

/** Turns code into escaped HTML whose tokens carry classes; its lines stay lines. */
export interface Highlighter {
  highlight(code: string, language: string): string;
}

/** Longer code is shown plain, and so are longer lines of other code: no input may hold up the build. */
const LONGEST_CODE = 20_000;
const LONGEST_DATA = 200_000;
const LONGEST_LINE = 400;
/** Languages whose grammars are so simple that much text costs little. */
const DATA = new Set(['json', 'xml', 'yaml']);

/**
 * Loads grammars and themes; from then on highlighting is synchronous, and the same code costs once.
 * Grammars cost little until they are first used, so all of them are loaded (60 ms). Oniguruma is the engine that they
 * were written for, and takes half the time of the one made of JavaScript until the first snippets stand.
 */
export async function createHighlighter(): Promise<Highlighter> {
  const core = await createHighlighterCore({
    themes: [NUMBERS],
    langs: Object.values(GRAMMARS),
    engine: createOnigurumaEngine(import('shiki/wasm')),
  });
  const cache = new Map<string, string>();
  return {
    highlight(code, language) {
      const known = findLanguage(language) ?? 'text';
      const key = `${known} ${code}`;
      let html = cache.get(key);
      if (html === undefined) {
        html = known === 'text' || isTooLong(code, known) ? escapeText(code) : write(core, code, known);
        cache.set(key, html);
      }
      return html;
    },
  };
}

function isTooLong(code: string, language: string): boolean {
  return code.length > (DATA.has(language) ? LONGEST_DATA : LONGEST_CODE);
}

function write(core: HighlighterCore, code: string, lang: string): string {
  const lines = core.codeToTokensBase(code, {
    lang,
    theme: 'numbers',
    tokenizeMaxLineLength: LONGEST_LINE,
    // A limit of time would make the result depend on the machine; the lengths bound it.
    tokenizeTimeLimit: 0,
  });
  return lines.map(writeLine).join('\n');
}

interface Run {
  name: string | undefined;
  text: string;
}

/** Neighbours of one colour share a span; white space takes the colour before it; the usual colour needs no span. */
function writeLine(line: ThemedToken[]): string {
  const runs: Run[] = [];
  for (const { content, color } of line) {
    const last = runs.at(-1);
    const name = content.trim() === '' ? last?.name : tokenClass(color);
    if (last && last.name === name) last.text += content;
    else runs.push({ name, text: content });
  }
  return runs.map(writeRun).join('');
}

function writeRun({ name, text }: Run): string {
  if (name === undefined) return escapeText(text);
  const inner = text.trimEnd();
  return `<span class="${name}">${escapeText(inner)}</span>${text.slice(inner.length)}`;
}
