import { isMap, isScalar, LineCounter, parseDocument, visit, type YAMLParseError } from 'yaml';
import { MAX_FRONT_MATTER } from '../limits.ts';
import type { Problem } from '../problem.ts';

export interface FrontMatter {
  data: Record<string, unknown>;
  /** The location of a field in the file; the first line if the field is absent. */
  locate(key: string): { line: number; column: number };
  /** The text after the front matter, which is replaced by empty lines so that line numbers are those of the file. */
  body: string;
  problems: Problem[];
}

/** Splits off the YAML between two `---` lines at the start of a file. Reports invalid front matter. */
export function readFrontMatter(file: string, fileText: string): FrontMatter {
  const text = fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const locate = () => ({ line: 1, column: 1 });
  const empty = { data: {}, locate, body: '', problems: [] };
  if (!/^---[ \t]*\n/.test(text)) return { ...empty, body: text };
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(start));
  const report = (message: string, hint?: string) => ({
    ...empty,
    problems: [problemAt(file, locate(), message, hint)],
  });
  if (!end) return report('The front matter is not closed.', 'End it with a line of three hyphens.');
  const yamlText = text.slice(start, start + end.index);
  if (yamlText.length > MAX_FRONT_MATTER)
    return report(`The front matter is longer than ${MAX_FRONT_MATTER} characters.`);
  const bodyStart = start + end.index + end[0].length;
  const body = text.slice(0, bodyStart).replace(/[^\n]/g, '') + text.slice(bodyStart);
  return { ...readYaml(file, yamlText), body };
}

function readYaml(file: string, yamlText: string): Omit<FrontMatter, 'body'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter, prettyErrors: false });
  // The first line of the file is the opening `---`.
  const locationOf = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + 1, column: col };
  };
  // Further errors are mostly consequences of the first.
  const problems = document.errors.slice(0, 1).map((error) => {
    const hint = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? 'Quote a value that contains a colon.' : undefined;
    return problemAt(file, locationOf(error.pos[0]), messageOf(error), hint);
  });
  const locate = (key: string) => {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    return locationOf(isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0);
  };
  visit(document, {
    Alias(_, { range }) {
      const location = locationOf(range?.[0] ?? 0);
      problems.push(problemAt(file, location, 'Front matter cannot contain aliases.', 'Quote the value.'));
    },
  });
  const data: unknown = problems.length > 0 ? {} : (document.toJS() ?? {});
  if (typeof data === 'object' && data !== null && !Array.isArray(data))
    return { data: data as Record<string, unknown>, locate, problems };
  problems.push(problemAt(file, locationOf(0), 'The front matter must be a map.', 'Write `title: …`.'));
  return { data: {}, locate, problems };
}

function messageOf({ message, code }: YAMLParseError): string {
  if (code === 'DUPLICATE_KEY') return 'This key occurs twice in the front matter.';
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'This value contains a colon, and so it looks like another key.';
  if (message.startsWith('Maximum call stack')) return 'The front matter is nested too deeply.';
  return message.replace(/[^.]$/, '$&.');
}

function problemAt(
  file: string,
  location: { line: number; column: number },
  message: string,
  hint?: string,
): Problem {
  return { message, severity: 'error', rule: 'front-matter', file, ...location, ...(hint && { hint }) };
}
