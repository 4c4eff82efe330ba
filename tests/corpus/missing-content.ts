import type { DocumentContent } from './document-content.ts';
import { alphanumericsOf, numbersIn, type PageContent, wordsOfMarkdown } from './page-content.ts';

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
    ...missingFacts(content, shown),
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

function isShown(value: unknown, { codes }: PageContent): boolean {
  return codes.has(JSON.stringify(value)) || (typeof value === 'string' && codes.has(value));
}

/** Code on pages has strings as they are, or as JSON. */
function missingFacts({ facts }: DocumentContent, shown: PageContent): string[] {
  const isFound = (value: string, { text, letters, numbers }: Shown) =>
    numbers.has(value) ||
    text.includes(value.trim()) ||
    text.includes(JSON.stringify(value).slice(1, -1)) ||
    // JSON in a string is shown as JSON.
    (/^\s*[{[]/.test(value) && letters.includes(alphanumericsOf(value)));
  const within = rowsOf(shown);
  const unique = new Map(facts.map((fact) => [`${fact.kind} ${fact.row} ${fact.value}`, fact]));
  return [...unique.values()]
    .filter(({ kind, value, row }) => {
      const place = within(row);
      return kind === 'limit' ? !place.numbers.has(value) : !isFound(value, place);
    })
    .map(({ kind, value, at }) => `${kind} at ${at}: ${value.slice(0, 80)}`);
}

/** Texts that occur in many places are searched for once. */
function missingTexts({ words }: DocumentContent, shown: PageContent): string[] {
  const known = new Map<string, boolean>();
  const within = rowsOf(shown);
  return words.flatMap(({ kind, text, at, row }) => {
    const wanted = alphanumericsOf(kind === 'description' ? wordsOfMarkdown(text) : text);
    const key = `${row} ${wanted}`;
    const isFound =
      known.get(key) ?? (within(row).letters.includes(wanted) || isBelowTitle(text, within(row)));
    known.set(key, isFound);
    return isFound ? [] : [`${kind} at ${at}: ${text.trim().slice(0, 80)}`];
  });
}

/** A heading that repeats a title is shown once, and the rest elsewhere. */
function isBelowTitle(text: string, { letters }: Shown): boolean {
  const [, heading, rest] = /^\s*#+ (.*)\n([\s\S]*)$/.exec(text) ?? [];
  return [heading, rest].every(
    (part) => part !== undefined && letters.includes(alphanumericsOf(wordsOfMarkdown(part))),
  );
}

type Shown = Pick<PageContent, 'text' | 'letters' | 'numbers'>;

/** Returns a function from the name of a row to what the rows of this name show; without one, to everything. */
function rowsOf(shown: PageContent): (name: string | undefined) => Shown {
  const rows = new Map<string, Shown>();
  return (name) => {
    const text = shown.rows.get(name?.trim() === '' ? JSON.stringify(name) : (name ?? ''));
    if (name === undefined || text === undefined) return shown;
    const row = rows.get(name) ?? { text, letters: alphanumericsOf(text), numbers: numbersIn(text) };
    rows.set(name, row);
    return row;
  };
}
