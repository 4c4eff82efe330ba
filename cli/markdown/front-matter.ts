import { MAX_FRONT_MATTER } from '../limits.ts';
import type { Fault, Problem } from '../problem.ts';
import { parseSource } from '../source/parse-source.ts';

export interface FrontMatter {
  data: Record<string, unknown>;
  /** The location of a JSON Pointer in the file, or of its nearest ancestor. */
  locate(pointer: string): { line: number; column: number };
  /** The text after the front matter, which is replaced by empty lines so that line numbers are those of the file. */
  body: string;
  problems: Problem[];
}

const TOP = { line: 1, column: 1 };

/** Splits off the YAML between two `---` lines at the start of a file. Reports invalid front matter. */
export function readFrontMatter(file: string, fileText: string): FrontMatter {
  const text = fileText.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const empty = { data: {}, locate: () => TOP, body: '', problems: [] };
  const start = text.indexOf('\n') + 1;
  const end = /^---[ \t]*$/m.exec(text.slice(start));
  const faulty = (fault: Fault, line = 1) => ({ ...empty, problems: [problemAt(file, line, fault)] });
  if (/^(?:`{3,}|~{3,})(?:md|mdx|markdown)?\n---\n/.test(text))
    return faulty({
      message: 'The whole page is a code block.',
      hint: 'Remove the backticks in its first line and in its last one.',
    });
  if (/^\s*<(?:!doctype |html)/i.test(text))
    return faulty({ message: 'The whole page is HTML.', hint: 'Write it in Markdown, below front matter.' });
  if (/^(?:--|-{4,}|[–—]+-?)[ \t]*\n\w+:/.test(text))
    return faulty({ message: 'The front matter does not begin with three hyphens.', hint: 'Write `---`.' });
  if (!/^---[ \t]*\n/.test(text)) return { ...empty, body: text };
  if (!end) {
    const almost = /^[ \t]*(?:-{2,}|[–—]+-?)[ \t]*$/m.exec(text.slice(start));
    const line = text.slice(0, start + (almost?.index ?? 0)).split('\n').length;
    const hint = almost
      ? 'Write three hyphens here, at the start of the line.'
      : 'End it with a line of three hyphens.';
    return faulty({ message: 'The front matter is not closed.', hint }, almost ? line : 1);
  }
  const yamlText = text.slice(start, start + end.index);
  if (yamlText.length > MAX_FRONT_MATTER)
    return faulty({ message: `The front matter is longer than ${MAX_FRONT_MATTER} characters.` });
  const bodyStart = start + end.index + end[0].length;
  const body = text.slice(0, bodyStart).replace(/[^\n]/g, '') + text.slice(bodyStart);
  return { ...readYaml(file, yamlText), body };
}

function readYaml(file: string, yamlText: string): Omit<FrontMatter, 'body'> {
  // The first line of the file is the opening `---`.
  const { source, problems } = parseSource(file, `\n${yamlText}`);
  const locate = (pointer: string) => {
    const { line, column } = source?.locate(pointer) ?? TOP;
    return { line, column };
  };
  const data = source?.data ?? {};
  if (typeof data === 'object' && !Array.isArray(data))
    return { data: data as Record<string, unknown>, locate, problems };
  const fault = { message: 'The front matter must be a map.', hint: 'Write `title: …`.' };
  return { data: {}, locate, problems: [problemAt(file, 2, fault)] };
}

function problemAt(file: string, line: number, fault: Fault): Problem {
  return { ...fault, severity: 'error', rule: 'front-matter', file, line, column: 1 };
}
