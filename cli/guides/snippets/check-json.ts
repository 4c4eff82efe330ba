import { causesOf, type ValueFault } from '../../openapi/checks/fault-causes.ts';
import { jsonFault, repeatedKey } from '../../source/json-fault.ts';
import { parseSource } from '../../source/parse-source.ts';
import { hintOf } from '../address.ts';

/** An error in a snippet: lines and columns count from 1 within it. */
export interface SnippetFault {
  message: string;
  hint?: string;
  line: number;
  column: number;
}

/** Parses JSON, and locates the faults of its value. A required property under a similar name is not missing, too. */
export function checkJson(text: string, faultsOf: (value: unknown) => ValueFault[]): SnippetFault[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { message, hint, offset } = jsonFault(text) ?? {
      message: 'This is not JSON.',
      hint: 'JSON has double quotes around names and texts, and neither comments nor a comma after the last entry.',
      offset: text.trimEnd().length,
    };
    const before = text.slice(0, offset).split('\n');
    return [{ message, ...hintOf(hint), line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }];
  }
  const twice = repeatedKey(text, value);
  if (twice) {
    const before = text.slice(0, twice.offset).split('\n');
    const column = (before.at(-1)?.length ?? 0) + 1;
    return [{ message: twice.message, ...hintOf(twice.hint), line: before.length, column }];
  }
  const { source } = parseSource('', text);
  return causesOf(faultsOf(value)).map(({ pointer, message, hint }) => {
    const { line, column } = source?.locate(pointer) ?? { line: 1, column: 1 };
    return { message, ...hintOf(hint), line, column };
  });
}
