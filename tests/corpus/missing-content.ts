import type { DocumentContent } from './document-content.ts';
import { alphanumericsOf, type PageContent, wordsOfMarkdown } from './page-content.ts';

/** The content of a document that its pages don't show, one item per line. */
export function missingContent(content: DocumentContent, shown: PageContent): string[] {
  return [
    ...missingOperations(content, shown),
    ...[...content.properties]
      .filter((name) => !shown.names.has(name.trim() === '' ? JSON.stringify(name) : name))
      .map((name) => `property ${name}`),
    ...[...content.values]
      .filter((value) => !isShown(value, shown))
      .map((value) => `value ${JSON.stringify(value)}`),
    ...missingTexts(content, shown),
  ];
}

function missingOperations({ operations }: DocumentContent, shown: PageContent): string[] {
  return operations.flatMap(({ method, path, parameters }) => {
    const names = shown.operations.get(`${method} ${path}`);
    if (!names) return [`operation ${method} ${path}`];
    return parameters
      .filter((name) => !names.has(name))
      .map((name) => `parameter ${name} of ${method} ${path}`);
  });
}

function isShown(value: unknown, { codes, numbers }: PageContent): boolean {
  if (typeof value === 'number') return numbers.has(value);
  return codes.has(JSON.stringify(value)) || (typeof value === 'string' && codes.has(value));
}

/** Texts that occur in many places are searched for once. */
function missingTexts({ words }: DocumentContent, { letters }: PageContent): string[] {
  const known = new Map<string, boolean>();
  return words.flatMap(({ kind, text, at }) => {
    const wanted = alphanumericsOf(kind === 'description' ? wordsOfMarkdown(text) : text);
    const isFound = known.get(wanted) ?? letters.includes(wanted);
    known.set(wanted, isFound);
    return isFound ? [] : [`${kind} at ${at}: ${text.trim().slice(0, 80)}`];
  });
}
