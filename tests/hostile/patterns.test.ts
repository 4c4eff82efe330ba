import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createContext, Script } from 'node:vm';
import { parse, type Token, tokTypes } from 'acorn';
import { transformSync } from 'esbuild';
import { check } from 'recheck';
import { expect, test } from 'vitest';

const project = path.join(import.meta.dirname, '../..');

/** The patterns that are known to take linear time. `-u` writes them. */
const LINEAR = path.join(import.meta.dirname, 'linear-patterns.txt');

interface Pattern {
  file: string;
  source: string;
  flags: string;
}

/**
 * All regular expressions in the sources of the generator and its pages, and the files that construct one, for each time.
 */
function readSources(): { patterns: Pattern[]; constructing: string[] } {
  const patterns: Pattern[] = [];
  const constructing: string[] = [];
  const files = ['cli', 'templates'].flatMap((folder) =>
    readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll(path.sep, '/')}`)
      .filter((name) => !name.startsWith('cli/bundle/')),
  );
  for (const file of ['build.ts', ...files.sort()].filter((name) => /\.(tsx?|mjs)$/.test(name))) {
    const source = readFileSync(path.join(project, file), 'utf8');
    const { code } = transformSync(source, { loader: file.endsWith('x') ? 'tsx' : 'ts', target: 'es2024' });
    let before: Token['type'] | undefined;
    const onToken = (token: Token) => {
      // The types of acorn don't declare the value of a token.
      const { value } = token as Token & { value: unknown };
      if (token.type === tokTypes.name && value === 'RegExp' && before !== tokTypes._instanceof)
        constructing.push(file);
      before = token.type;
      if (token.type !== tokTypes.regexp) return;
      const { pattern, flags } = value as { pattern: string; flags: string };
      patterns.push({ file, source: pattern, flags });
    };
    parse(code, { ecmaVersion: 'latest', sourceType: 'module', onToken });
  }
  return { patterns, constructing };
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

/** Limits without a clock: what is found depends neither on the machine nor on which build of the checker is installed. */
const LIMITS = {
  ...{ timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null },
  // Larger automata may take minutes. Fuzzing takes their place.
  maxNFASize: 3000,
};

/** Returns how a pattern can be made slow, or that this is not known. */
async function weakness({ file, source, flags }: Pattern): Promise<string | undefined> {
  const found = await check(source, flags, LIMITS);
  if (found.status === 'safe') return undefined;
  const written = `${file} /${source}/${flags}`;
  if (found.status === 'unknown') return `${written}: ${JSON.stringify(found.error)}`;
  // What counts is the engine's time for a text that was made to slow the pattern down.
  return isSlow(source, flags, found.attack.string) ? `${written}: ${found.attack.pattern}` : undefined;
}

/** Without a quantifier other than `?`, a match is never longer than its pattern. */
function repeats({ source }: Pattern): boolean {
  return /[*+{]/.test(source.replace(/\\.|\[(?:\\.|[^\]\\])*\]/gu, ''));
}

const { patterns, constructing } = readSources();

test('no regular expression is constructed at run time but for those of documents', () => {
  expect(constructing).toEqual([
    // Compiles what a document contains, to say what is wrong with it or for the validator of its examples, and the name of a
    // property of Unicode. Does not run them.
    'cli/text/regular-expression.ts',
    'cli/text/regular-expression.ts',
    'cli/text/regular-expression.ts',
    // Runs patterns of workflows, of which the build allows those with few repetitions.
    'cli/workflows/runtime/runtime.mjs',
  ]);
});

/**
 * With a pattern that takes more than linear time, one line of a document can block a build for hours. To find out takes up to
 * seconds for each, and is the same each time: those that are linear are listed, and only `npm run test:long` checks them again.
 */
test('every regular expression takes linear time', async () => {
  const repeating = new Map(
    patterns.filter(repeats).map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]),
  );
  expect(repeating.size).toBeGreaterThan(100);
  const listed = new Set(process.env.EVERY_PAYLOAD ? [] : readFileSync(LINEAR, 'utf8').split('\n'));
  const slow: string[] = [];
  for (const [written, pattern] of repeating) {
    const found = listed.has(written) ? undefined : await weakness(pattern);
    if (found !== undefined) slow.push(found);
  }
  expect(slow).toEqual([]);
  await expect(`${[...repeating.keys()].sort().join('\n')}\n`).toMatchFileSnapshot(LINEAR);
}, 1_800_000);
