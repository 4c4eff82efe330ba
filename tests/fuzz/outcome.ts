import { formatProblems } from '../../cli/format-problems.ts';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { incompleteProblems, siteFaults, textOf } from './faults.ts';
import { namesIn } from './names-in.ts';
import type { Outcome } from './render.ts';

/** The faults of an outcome: of its pages, its problems, and the problems that `check` adds. */
export async function outcomeFaults(outcome: Outcome): Promise<string[]> {
  const { problems, made } = outcome;
  formatProblems(problems, { colors: true, showPath: (file) => file, readSource: () => 'a\nb' });
  if (!made) return incompleteProblems(problems);
  const found = made.prepared.documents.flatMap(checkExamples);
  return [...incompleteProblems([...problems, ...found]), ...(await siteFaults(made.site))];
}

/** Names of the document that its page doesn't show. */
export function missingNames({ made }: Outcome): string[] {
  if (!made) return [];
  const [loaded] = made.prepared.documents;
  const shown = made.site.files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ contents }) => inOneLine(textOf(String(contents))))
    .join('\n');
  return [...namesIn(loaded?.document ?? {})]
    .map((name) => inOneLine(name.toWellFormed()))
    .filter((name) => !shown.includes(name))
    .map((name) => `does not say ${JSON.stringify(name)}`);
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Comparing versions must end, whatever the previous version was. */
export function compareVersions(before: unknown, { made }: Outcome): string[] {
  const [loaded] = made?.prepared.documents ?? [];
  if (loaded) diffDocuments(before as JsonObject, loaded.bundled);
  return [];
}

/** Files that differ between two builds of the same input. */
export function differingFiles(first: Outcome, second: Outcome): string[] {
  const [before, after] = [first, second].map(
    ({ made }) => new Map(made?.site.files.map(({ path, contents }) => [path, String(contents)])),
  );
  const names = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  return [...names]
    .filter((name) => before?.get(name) !== after?.get(name))
    .map((name) => `${name} is another`);
}
