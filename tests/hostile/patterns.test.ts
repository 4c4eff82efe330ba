import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { parse, type Token, tokTypes } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const project = path.join(import.meta.dirname, '../..');

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/**
 * All regular expressions in the sources of the generator and its pages, and the places that construct one.
 */
function readSources(): { patterns: Pattern[]; constructed: string[] } {
  const patterns: Pattern[] = [];
  const constructed: string[] = [];
  const files = ['cli', 'templates'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(folder, name))
      .filter((name) => !name.startsWith(path.join('cli', 'bundle'))),
  );
  for (const file of ['build.ts', ...files].filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const source = readFileSync(path.join(project, file), 'utf8');
    const { code } = transformSync(source, { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'es2024' });
    const onToken = (token: Token) => {
      // The types of acorn don't declare the value of a token.
      const { value } = token as Token & { value: unknown };
      if (token.type === tokTypes.name && value === 'RegExp') constructed.push(file);
      if (token.type !== tokTypes.regexp) return;
      const { pattern, flags } = value as { pattern: string; flags: string };
      patterns.push({ file, source: pattern, flags });
    };
    parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken });
  }
  return { patterns, constructed };
}

const searched = createContext({ pattern: /x/g, text: '' });
const search = new Script('for (const _ of text.matchAll(pattern));');

/** Whether a pattern takes far longer for a text than any linear one. */
function isSlow(source: string, flags: string, text: string): boolean {
  Object.assign(searched, { text, pattern: new RegExp(source, flags.includes('g') ? flags : `${flags}g`) });
  try {
    search.runInContext(searched, { timeout: 500 });
    return false;
  } catch {
    return true;
  }
}

/** With a pattern that takes more than linear time, one line of a document can block a build for hours. */
test('every regular expression takes linear time, and none is constructed at run time', async () => {
  const { patterns, constructed } = readSources();
  expect(constructed).toEqual([]);
  expect(patterns.length).toBeGreaterThan(100);
  const known = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]));
  const slow: string[] = [];
  for (const [written, { file, source, flags }] of known) {
    const found = await check(source, flags, { timeout: 10_000 });
    // What counts is the engine's time for a text that was made to slow the pattern down.
    if (found.status === 'vulnerable' && isSlow(source, flags, found.attack.string))
      slow.push(`${file} ${written}: ${found.attack.pattern}`);
  }
  expect(slow).toEqual([]);
}, 300_000);
