import type { Said } from './said.ts';
import { lettersOf, type Shown, wordsOfMarkdown } from './shown.ts';

/** What a document says and its pages don't show, each as a line. */
export function lost(said: Said, shown: Shown): string[] {
  return [
    ...lostOperations(said, shown),
    ...[...said.properties].filter((name) => !shown.names.has(name)).map((name) => `property ${name}`),
    ...[...said.values]
      .filter((value) => !isShown(value, shown))
      .map((value) => `value ${JSON.stringify(value)}`),
    ...lostWords(said, shown),
  ];
}

function lostOperations({ operations }: Said, shown: Shown): string[] {
  return operations.flatMap(({ method, path, parameters }) => {
    const names = shown.operations.get(`${method} ${path}`);
    if (!names) return [`operation ${method} ${path}`];
    return parameters
      .filter((name) => !names.has(name))
      .map((name) => `parameter ${name} of ${method} ${path}`);
  });
}

function isShown(value: unknown, { codes }: Shown): boolean {
  return codes.has(JSON.stringify(value)) || (typeof value === 'string' && codes.has(value));
}

/** Words that many places share are looked for once. */
function lostWords({ words }: Said, { letters }: Shown): string[] {
  const known = new Map<string, boolean>();
  return words.flatMap(({ kind, text, at }) => {
    const wanted = lettersOf(kind === 'description' ? wordsOfMarkdown(text) : text);
    const isFound = known.get(wanted) ?? letters.includes(wanted);
    known.set(wanted, isFound);
    return isFound ? [] : [`${kind} at ${at}: ${text.trim().slice(0, 80)}`];
  });
}
