import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';
import type { Raw } from '../../cli/openapi/document/raw.ts';
import { formatProblems } from '../../cli/problem.ts';
import { placeless, siteFaults, textOf } from './faults.ts';
import type { Outcome } from './render.ts';
import { namesIn } from './said.ts';

/** What is wrong with an outcome: with the pages, with the problems, or with what `check` adds to them. */
export async function outcomeFaults(outcome: Outcome): Promise<string[]> {
  const { problems, made } = outcome;
  formatProblems(problems, { colors: true, showPath: (file) => file, readSource: () => 'a\nb' });
  if (!made) return placeless(problems);
  const found = made.prepared.documents.flatMap(checkExamples);
  return [...placeless([...problems, ...found]), ...(await siteFaults(made.site))];
}

/** Names of the document that its page does not show. */
export function unsaid({ made }: Outcome): string[] {
  if (!made) return [];
  const [loaded] = made.prepared.documents;
  const said = made.site.files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ contents }) => inOneLine(textOf(String(contents))))
    .join('\n');
  return [...namesIn(loaded?.document ?? {})]
    .map((name) => inOneLine(name.toWellFormed()))
    .filter((name) => !said.includes(name))
    .map((name) => `does not say ${JSON.stringify(name)}`);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** The comparison of versions must come to an end, whatever was before. */
export function differences(before: unknown, { made }: Outcome): string[] {
  const [loaded] = made?.prepared.documents ?? [];
  if (loaded) diffDocuments(before as Raw, loaded.bundled);
  return [];
}

/** Files that two builds of the same make differently. */
export function notRepeated(one: Outcome, two: Outcome): string[] {
  const [before, after] = [one, two].map(
    ({ made }) => new Map(made?.site.files.map(({ path, contents }) => [path, String(contents)])),
  );
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names]
    .filter((name) => before?.get(name) !== after?.get(name))
    .map((name) => `${name} is another`);
}
