import type { Problem } from '../problem.ts';
import type { SourceReader } from '../source-files.ts';

/** Matches link targets in Markdown, HTML and OpenAPI: `](/docs)`, `href="/docs"`, `url: /docs`. */
const LINKS = /(?:\]\(<?|=\\?["']|\]: |url["']?: ?["']?)([^\s"'<>)\\]+)/gi;

/**
 * Returns a function from a link in a specification to the first location where it is written. The model has no locations, and
 * few documents have a broken link, so the text is searched only then.
 */
export function createSpecificationLocations(
  file: string,
  inputs: SourceReader,
): (href: string) => Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  let known: { text: string; offsets: Map<string, number> } | undefined;
  return (href) => {
    known ??= readOffsets(inputs.text(file));
    const offset = known.offsets.get(href);
    if (offset === undefined) return undefined;
    const before = known.text.slice(0, offset);
    return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
  };
}

function readOffsets(text: string): { text: string; offsets: Map<string, number> } {
  const offsets = new Map<string, number>();
  for (const { 0: match, 1: target = '', index } of text.matchAll(LINKS))
    if (!offsets.has(target)) offsets.set(target, index + match.length - target.length);
  return { text, offsets };
}
