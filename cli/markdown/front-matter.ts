import { isMap, isScalar, LineCounter, parseDocument, visit, type YAMLParseError } from 'yaml';
import type { Problem } from '../problem.ts';

export interface FrontMatter {
  data: Record<string, unknown>;
  /** Place of a field in the file; the file's first line when it is absent. */
  locate(key: string): { line: number; column: number };
  /** The text behind the front matter, its lines numbered as in the file: the front matter became empty lines. */
  body: string;
  problems: Problem[];
}

/** Characters of front matter; it takes the parser the longer, the more keys there are. */
const LONGEST = 20_000;

/** Splits off the YAML between two `---` lines at the start. Reports a missing end, broken YAML, anything but a map. */
export function readFrontMatter(file: string, fileText: string): FrontMatter {
  const text = fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const locate = () => ({ line: 1, column: 1 });
  if (!/^---[ \t]*\n/.test(text)) return { data: {}, locate, body: text, problems: [] };
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(start));
  if (!end) {
    const problem = problemAt(
      file,
      1,
      1,
      'The front matter is not closed.',
      'End it with a line of three hyphens.',
    );
    return { data: {}, locate, body: '', problems: [problem] };
  }
  const yamlText = text.slice(start, start + end.index);
  if (yamlText.length > LONGEST)
    return {
      data: {},
      locate,
      body: '',
      problems: [problemAt(file, 1, 1, `The front matter is longer than ${LONGEST} characters.`)],
    };
  const body =
    text.slice(0, start + end.index + end[0].length).replace(/[^\n]/g, '') +
    text.slice(start + end.index + end[0].length);
  return { ...readYaml(file, yamlText), body };
}

function readYaml(file: string, yamlText: string): Omit<FrontMatter, 'body'> {
  const lineCounter = new LineCounter();
  const document = parseDocument(yamlText, { lineCounter, prettyErrors: false });
  // The first line of the file is the opening `---`.
  const place = (offset: number) => {
    const { line, col } = lineCounter.linePos(offset);
    return { line: line + 1, column: col };
  };
  // Whatever else the parser reports mostly follows from the first.
  const problems = document.errors.slice(0, 1).map((error) => {
    const { line, column } = place(error.pos[0]);
    const hint = error.code === 'BLOCK_AS_IMPLICIT_KEY' ? 'Quote a value that contains a colon.' : undefined;
    return problemAt(file, line, column, messageOf(error), hint);
  });
  const locate = (key: string) => {
    const pair = isMap(document.contents)
      ? document.contents.items.find((item) => isScalar(item.key) && item.key.value === key)
      : undefined;
    return place(isScalar(pair?.key) ? (pair.key.range?.[0] ?? 0) : 0);
  };
  visit(document, {
    Alias(_, alias) {
      const { line, column } = place(alias.range?.[0] ?? 0);
      problems.push(
        problemAt(file, line, column, 'Front matter cannot contain aliases.', 'Quote the value.'),
      );
    },
  });
  const data: unknown = problems.length > 0 ? {} : document.toJS();
  if (data === null) return { data: {}, locate, problems };
  if (typeof data !== 'object' || Array.isArray(data)) {
    return {
      data: {},
      locate,
      problems: [problemAt(file, 2, 1, 'The front matter must be a map.', 'Write `title: …`.')],
    };
  }
  return { data: data as Record<string, unknown>, locate, problems };
}

/** The stack of the parser has ends, too. */
function messageOf({ message, code }: YAMLParseError): string {
  if (code === 'DUPLICATE_KEY') return 'This key occurs twice in the front matter.';
  if (code === 'BLOCK_AS_IMPLICIT_KEY')
    return 'This value contains a colon, and so it looks like another key.';
  if (message.startsWith('Maximum call stack')) return 'The front matter is nested too deeply.';
  return message.replace(/[^.]$/, '$&.');
}

function problemAt(file: string, line: number, column: number, message: string, hint?: string): Problem {
  return { message, severity: 'error', rule: 'front-matter', file, line, column, ...(hint ? { hint } : {}) };
}
