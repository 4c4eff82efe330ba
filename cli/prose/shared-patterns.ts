import type { RegexEngine } from 'shiki/core';

type Scanner = ReturnType<RegexEngine['createScanner']>;
type Line = ReturnType<RegexEngine['createString']>;
type Match = ReturnType<Scanner['findNextMatchSync']>;

/** One pattern, and where it was found last. */
interface Pattern {
  scanner: Scanner;
  /** What it finds depends on where the search began: `\G` is that place, and `\K` moves the beginning of a match. */
  isOfPlace: boolean;
  line: Line | undefined;
  from: number;
  match: Match;
}

/**
 * The same engine, which prepares each pattern once. A grammar has a scanner for each of its rules, all rules ask for
 * much the same, and to prepare a pattern takes far longer than to search a line for it: of five patterns four are
 * repeated. What was found in a line stays known for the other rules and for places further on.
 */
export function sharePatterns(engine: RegexEngine): RegexEngine {
  const known = new Map<string, Pattern>();
  const patternOf = (written: string | RegExp): Pattern => {
    const source = typeof written === 'string' ? written : written.source;
    const pattern = known.get(source) ?? {
      scanner: engine.createScanner([source]),
      isOfPlace: /\\[GK]/.test(source),
      line: undefined,
      from: 0,
      match: null,
    };
    known.set(source, pattern);
    return pattern;
  };
  return {
    createString: (text) => engine.createString(text),
    createScanner: (sources) => {
      const patterns = sources.map(patternOf);
      return {
        findNextMatchSync(text, start, options) {
          const line = typeof text === 'string' ? engine.createString(text) : text;
          return firstMatch(patterns, line, start, options);
        },
      };
    },
  };
}

/** The match that begins first; of those that begin at one place that of the first pattern. */
function firstMatch(
  patterns: Pattern[],
  line: Line,
  start: number,
  options: Parameters<Scanner['findNextMatchSync']>[2],
): Match {
  let first: Match = null;
  let earliest = Number.POSITIVE_INFINITY;
  for (let index = 0; index < patterns.length; index += 1) {
    const match = search(patterns[index] as Pattern, line, start, options);
    const begin = match?.captureIndices[0]?.start;
    if (!match || begin === undefined || begin >= earliest) continue;
    first = { index, captureIndices: match.captureIndices };
    earliest = begin;
    if (begin === start) break;
  }
  return first;
}

function search(
  pattern: Pattern,
  line: Line,
  start: number,
  options: Parameters<Scanner['findNextMatchSync']>[2],
): Match {
  const begin = pattern.match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY;
  if (pattern.line === line && pattern.from <= start && begin >= start && !pattern.isOfPlace)
    return pattern.match;
  pattern.match = pattern.scanner.findNextMatchSync(line, start, options);
  pattern.line = line;
  pattern.from = start;
  return pattern.match;
}
