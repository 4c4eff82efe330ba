import type { Problem } from '../problem.ts';
import type { SourceReader } from '../source-files.ts';

/** Matches link targets in Markdown, HTML and OpenAPI: `](/docs)`, `href="/docs"`, `url: /docs`. */
const LINKS = /(?:\]\(<?|=\\?["']|\]: |url["']?: ?["']?)([^\s"'<>)\\]+)/gi;

/**
 * Returns a function from a link in a specification to the first location where it is written, in any of its files. The model
 * has no locations, and few documents have a broken link, so the texts are searched only then.
 */
export function createSpecificationLocations(
  files: string[],
  inputs: SourceReader,
): (href: string) => Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  let known: { file: string; text: string; offsets: Map<string, number> }[] | undefined;
  return (href) => {
    known ??= files.map((file) => ({ file, ...readOffsets(inputs.text(file)) }));
    const found = known.find(({ offsets }) => offsets.has(href));
    if (!found) return undefined;
    const { file, text, offsets } = found;
    const offset = offsets.get(href) ?? 0;
    const before = text.slice(0, offset);
    return { file, line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
  };
}

function readOffsets(text: string): { text: string; offsets: Map<string, number> } {
  const offsets = new Map<string, number>();
  for (const { 0: match, 1: target = '', index } of text.matchAll(LINKS))
    if (!offsets.has(target)) offsets.set(target, index + match.length - target.length);
  return { text, offsets };
}
