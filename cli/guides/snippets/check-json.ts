import type { LookupError } from '../../markdown/embeds.ts';
import type { BodyFault } from '../../openapi/checks/body-validator.ts';
import { causesOf } from '../../openapi/checks/fault-causes.ts';
import { jsonFault, repeatedKey } from '../../source/json-fault.ts';
import { parseSource } from '../../source/parse-source.ts';
import { placeAfter } from '../../text/place-after.ts';

/** An error in a snippet: lines and columns count from 1 within it. */
export interface SnippetFault extends LookupError {
  line: number;
  column: number;
}

const NOT_JSON =
  'JSON has double quotes around names and texts, and neither comments nor a comma after the last entry.';

/** Parses JSON, and locates the faults of its value. A required property under a similar name is not missing, too. */
export function checkJson(text: string, faultsOf: (value: unknown) => BodyFault[]): SnippetFault[] {
  const faultAt = ({ message, hint, offset }: LookupError & { offset: number }): SnippetFault[] => [
    { message, hint, ...placeAfter(text.slice(0, offset)) },
  ];
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    const { length: offset } = text.trimEnd();
    return faultAt(jsonFault(text) ?? { message: 'This is not JSON.', hint: NOT_JSON, offset });
  }
  const twice = repeatedKey(text, value);
  if (twice) return faultAt(twice);
  const { source } = parseSource('', text);
  return causesOf(faultsOf(value)).map(({ pointer, message, hint }) => {
    const { line, column } = source?.locate(pointer) ?? { line: 1, column: 1 };
    return { message, hint, line, column };
  });
}
