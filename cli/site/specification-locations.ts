import type { Problem } from '../problem.ts';
import type { SourceReader } from '../source-files.ts';
import { type Place, placeAfter } from '../text/place-after.ts';

/** Matches link targets in Markdown, HTML and OpenAPI: `](/docs)`, `href="/docs"`, `url: /docs`, `externalValue: /a.json`. */
const LINKS = /(?:\]\(<?|=\\?["']|\]: |(?:url|externalValue)["']?: ?["']?)([^\s"'<>)\\]+)/gi;

/**
 * Returns a function from a link in a specification to the first location where it is written, in any of its files. The model
 * has no locations, and few documents have a broken link, so the texts are searched only then.
 */
export function createSpecificationLocations(
  files: string[],
  inputs: SourceReader,
): (href: string) => Pick<Problem, 'file' | 'line' | 'column'> | undefined {
  let known: { file: string; places: Map<string, Place> }[] | undefined;
  return (href) => {
    known ??= files.map((file) => ({ file, places: placesOfLinks(inputs.text(file)) }));
    const found = known.find(({ places }) => places.has(href));
    return found && { file: found.file, ...found.places.get(href) };
  };
}

function placesOfLinks(text: string): Map<string, Place> {
  const places = new Map<string, Place>();
  let place: Place = { line: 1, column: 1 };
  let from = 0;
  for (const { 0: match, 1: target = '', index } of text.matchAll(LINKS)) {
    const offset = index + match.length - target.length;
    place = placeAfter(text.slice(from, offset), place);
    from = offset;
    if (!places.has(target)) places.set(target, place);
  }
  return places;
}
